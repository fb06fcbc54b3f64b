import { cents } from '@cesta/contract/base/money';
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { placeAmong } from '../subscriptions.rules.ts';
import {
  type Invoice,
  invoiceOf,
  isLive,
  itemChanges,
  type PricedPlan,
  paidWeekOf,
  statusOf,
} from './billing.rules.ts';

describe("the provider's words", () => {
  it.each([
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'canceled'],
    ['trialing', 'active'],
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['canceled', 'canceled'],
    ['unpaid', 'unpaid'],
    ['paused', 'paused'],
    ['invented_tomorrow', 'unpaid'],
  ])('%s is %s to us', (theirs, ours) => {
    expect(statusOf({ status: theirs as Stripe.Subscription.Status, pause_collection: null })).toBe(ours);
  });

  it('a pause of what is paid is a pause to us; who owes reads of that first', () => {
    const pause_collection = { behavior: 'void', resumes_at: null } as const;
    expect(statusOf({ status: 'active', pause_collection })).toBe('paused');
    expect(statusOf({ status: 'past_due', pause_collection })).toBe('past_due');
    expect(statusOf({ status: 'canceled', pause_collection })).toBe('canceled');
  });
});

const standing = (id: string, status: SubscriptionStatus, duplicateAt: Date | null = null) => ({
  id,
  status,
  duplicateAt,
});

describe('a trial that costs nothing', () => {
  it('earns no basket, while a week that credit or a coupon has paid does', () => {
    const line = (amount: number) => ({
      amount,
      period: { start: 1_800_000_000, end: 1_800_604_800 },
      parent: { subscription_item_details: { proration: false } },
      pricing: { price_details: { price: 'price_1' } },
    });
    const invoice = (amount: number, paid: number) =>
      invoiceOf({
        id: 'in_1',
        status: 'paid',
        amount_paid: paid,
        starting_balance: 0,
        ending_balance: 0,
        status_transitions: { paid_at: 1_800_000_000 },
        lines: { data: [line(amount)] },
      } as unknown as Stripe.Invoice);
    const prices = new Map([['price_1', { planType: 'premium', part: 'basket' } as const]]);
    expect(paidWeekOf(invoice(0, 0), prices, 'premium').deliveries).toBe(0);
    expect(paidWeekOf(invoice(250_00, 0), prices, 'premium').deliveries).toBe(2);
  });
});

describe('one live subscription a customer', () => {
  it('lets what was paid win over what only waits, and the running one over the later one', () => {
    const me = standing('me', 'incomplete');
    expect(placeAmong(me, [me], 'active')).toEqual({ status: 'active', isDuplicate: false, ends: null });
    const old = standing('me', 'canceled');
    expect(placeAmong(old, [old, standing('try', 'incomplete')], 'active')).toMatchObject({ ends: 'try' });
    for (const status of ['active', 'past_due'] as const) {
      expect(placeAmong(old, [old, standing('other', status)], 'active')).toEqual({
        status: 'canceled',
        isDuplicate: true,
        ends: null,
      });
    }
  });

  it('holds whatever the provider says of them, in whatever order', () => {
    const told = fc.array(
      fc.record({ who: fc.integer({ min: 0, max: 3 }), status: fc.constantFrom(...SUBSCRIPTION_STATUSES) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(told, (news) => {
        const all = [0, 1, 2, 3].map((id) => standing(String(id), 'canceled'));
        for (const { who, status } of news) {
          const row = all[who];
          if (!row) continue;
          const place = placeAmong(row, all, status);
          for (const other of all) if (other.id === place.ends) other.status = 'canceled';
          row.status = place.status;
          if (place.isDuplicate) row.duplicateAt = new Date(0);
          expect(all.filter((it) => isLive(it.status)).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

const prices = new Map<string, PricedPlan>([
  ['p-basket', { planType: 'premium', part: 'basket' }],
  ['e-basket', { planType: 'essencial', part: 'basket' }],
  ['e-delivery', { planType: 'essencial', part: 'delivery' }],
]);

function invoice(...priceIds: string[]): Invoice {
  const [start, end] = [new Date('2027-03-01'), new Date('2027-03-08')];
  const lines = priceIds.map((priceId) => ({ priceId, start, end }));
  const period = { start: new Date('2027-02-22'), end: start };
  const rest = {
    state: 'paid',
    amount: cents(1),
    credit: cents(0),
    createdAt: start,
    paidAt: start,
    attemptCount: 1,
  } as const;
  return { id: 'in_1', hostedUrl: null, period, lines, ...rest };
}

describe('an invoice', () => {
  it('tells by its prices which plan it is of, and by its lines which week', () => {
    expect(paidWeekOf(invoice('e-delivery', 'e-basket'), prices, 'familia')).toMatchObject({
      planType: 'essencial',
      deliveries: 1,
      start: new Date('2027-03-01'),
    });
    expect(paidWeekOf(invoice('p-basket'), prices, 'familia')).toMatchObject({
      planType: 'premium',
      deliveries: 2,
    });
  });

  it('of foreign prices is taken for the plan the subscription names; one without a week brings nothing', () => {
    expect(paidWeekOf(invoice('unknown'), prices, 'premium')).toMatchObject({
      planType: 'premium',
      deliveries: 2,
    });
    expect(paidWeekOf(invoice(), prices, 'premium')).toMatchObject({
      deliveries: 0,
      start: new Date('2027-02-22'),
    });
  });
});

describe('a change of plan at the provider', () => {
  const basket = { part: 'basket', price: 'new', quantity: 1 } as const;
  const delivery = { part: 'delivery', price: 'ship', quantity: 1 } as const;

  it('swaps the basket and drops or adds the delivery', () => {
    const both = [
      { id: 'si_1', part: 'basket' as const },
      { id: 'si_2', part: 'delivery' as const },
    ];
    expect(itemChanges(both, [basket])).toEqual([
      { id: 'si_1', price: 'new', quantity: 1 },
      { id: 'si_2', deleted: true },
    ]);
    expect(itemChanges(both.slice(0, 1), [basket, delivery])).toEqual([
      { id: 'si_1', price: 'new', quantity: 1 },
      { price: 'ship', quantity: 1 },
    ]);
  });
});
