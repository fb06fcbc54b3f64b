import { DAY_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Standing } from '../subscriptions.rules.ts';
import { type Invoice, isLive, type PricedPlan } from './billing.rules.ts';
import type { View } from './provider-view.rules.ts';
import { syncOf } from './sync.rules.ts';
import type { SyncedRow } from './sync-effects.rules.ts';

const NOW = new Date('2027-03-08T12:00:00Z');
const WEEK_START = new Date('2027-03-08T09:00:00Z');
const at = (days: number) => new Date(WEEK_START.getTime() + days * DAY_MS);

const prices = new Map<string, PricedPlan>([
  ['familia', { planType: 'familia', part: 'basket' }],
  ['premium', { planType: 'premium', part: 'basket' }],
]);

type Row = SyncedRow;
type KnownInvoices = [string, { state: string; attemptCount: number }][];

/** One that has run for a week and was synced then. */
function running(change: Partial<Row> = {}): Row {
  return {
    id: 'ours',
    status: 'active',
    stripeSubscriptionId: 'sub_1',
    planType: 'familia',
    nextPlanType: null,
    currentPeriodStart: at(-7),
    currentPeriodEnd: at(0),
    pauseReason: null,
    pausedUntil: null,
    weeksChangedAt: null,
    cancelAtPeriodEnd: false,
    nextChargeCents: cents(180_00),
    nextChargeAt: at(0),
    creditCents: cents(0),
    cardBrand: 'visa',
    cardLast4: '4242',
    cardExpires: '2030-12',
    startedAt: at(-7),
    endedAt: null,
    expiresAt: null,
    duplicateAt: null,
    syncedAt: at(-7),
    ...change,
  };
}

/** One that waits for its first payment. */
const begun = (change: Partial<Row> = {}) =>
  running({
    status: 'incomplete',
    stripeSubscriptionId: null,
    currentPeriodStart: null,
    currentPeriodEnd: null,
    nextChargeCents: null,
    nextChargeAt: null,
    startedAt: null,
    expiresAt: at(1),
    syncedAt: null,
    ...change,
  });

function invoice(change: Partial<Invoice> & { plan?: PlanType } = {}): Invoice {
  const { plan = 'familia', ...rest } = change;
  const lines = [{ priceId: plan, start: at(0), end: at(7) }];
  const isPaid = (rest.state ?? 'paid') === 'paid';
  return {
    id: 'in_2',
    state: 'paid',
    amount: cents(180_00),
    credit: cents(0),
    createdAt: at(0),
    paidAt: isPaid ? at(0) : null,
    attemptCount: 1,
    hostedUrl: null,
    period: { start: at(-7), end: at(0) },
    lines,
    ...rest,
  };
}

interface Said {
  id?: string;
  status?: string;
  plan?: PlanType;
  cancels?: boolean;
  invoices?: Invoice[];
}

function view({
  id = 'sub_1',
  status = 'active',
  plan = 'familia',
  cancels = false,
  invoices,
}: Said = {}): View {
  const seconds = (moment: Date) => moment.getTime() / 1000;
  const item = {
    price: { id: plan, metadata: {}, unit_amount: 180_00 },
    current_period_start: seconds(at(0)),
    current_period_end: seconds(at(7)),
  };
  const subscription = {
    id,
    status,
    items: { data: [item] },
    metadata: {},
    customer: 'cus_1',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    cancel_at_period_end: cancels,
    cancel_at: null,
    canceled_at: cancels ? seconds(NOW) : null,
    ended_at: status === 'canceled' ? seconds(at(0)) : null,
  } as unknown as Stripe.Subscription;
  const nextCharge = { amount: cents(180_00), at: at(7) };
  return { askedAt: NOW, subscription, invoices: invoices ?? [invoice()], nextCharge };
}

const standing = (id: string, status: SubscriptionStatus): Standing => ({ id, status, duplicateAt: null });

function sync(row: Row, said: View, known: { invoices?: KnownInvoices; others?: Standing[] } = {}) {
  const standings = [
    { id: row.id, status: row.status, duplicateAt: row.duplicateAt },
    ...(known.others ?? []),
  ];
  return syncOf(NOW, { row, knownInvoices: new Map(known.invoices), standings }, said, prices);
}

const about = ({ effects }: ReturnType<typeof sync>) => effects.emails.map((email) => email.about);

describe('syncing a subscription', () => {
  it('renews: the week is written, nobody is written to, and its deliveries are planned with the others', () => {
    const { row, effects } = sync(running(), view());
    expect(row).toMatchObject({ status: 'active', currentPeriodStart: at(0), currentPeriodEnd: at(7) });
    expect(row).toMatchObject({ nextChargeAt: at(7), syncedAt: NOW });
    expect(effects).toEqual({
      invoices: [expect.objectContaining({ id: 'in_2', state: 'paid', deliveries: 1, periodEnd: at(7) })],
      ends: null,
      duplicate: null,
      plansDeliveries: false,
      emails: [],
      cleanUp: [],
      returnsCredit: false,
      followsPause: true,
      adoptsWishes: false,
    });
  });

  it('takes over credit and card: the subscription’s own card, else the customer’s, and none at the end', () => {
    const card = (brand: string, last4: string) => ({ card: { brand, last4, exp_year: 2031, exp_month: 4 } });
    const said = (own: object | null, change: Said = {}) => {
      const told = view(change);
      const customer = { balance: -12_50, invoice_settings: { default_payment_method: card('elo', '1111') } };
      Object.assign(told.subscription, { default_payment_method: own, customer });
      return sync(running(), told).row;
    };
    expect(said(card('visa', '4242'))).toMatchObject({
      creditCents: 12_50,
      cardBrand: 'visa',
      cardLast4: '4242',
      cardExpires: '2031-04',
    });
    expect(said(null)).toMatchObject({ cardBrand: 'elo', cardLast4: '1111' });
    expect(said(card('visa', '4242'), { status: 'canceled' })).toMatchObject({
      creditCents: 12_50,
      cardBrand: null,
      cardLast4: null,
      cardExpires: null,
    });
  });

  it('starts: welcomed, planned at once, and the other payment pages are closed', () => {
    const synced = sync(begun(), view());
    expect(synced.row).toMatchObject({ status: 'active', startedAt: at(0), expiresAt: null });
    expect(synced.effects).toMatchObject({ plansDeliveries: true, cleanUp: ['ours'] });
    expect(about(synced)).toEqual(['welcome']);
  });

  it('changes its plan only with the charge for it', () => {
    const ordered = sync(running(), view({ plan: 'premium' }));
    expect(ordered.row).toMatchObject({ planType: 'familia', nextPlanType: 'premium' });
    const charged = sync(running(), view({ plan: 'premium', invoices: [invoice({ plan: 'premium' })] }));
    expect(charged.row).toMatchObject({ planType: 'premium', nextPlanType: null });
    expect(charged.effects.invoices).toMatchObject([{ planType: 'premium', deliveries: 2 }]);
  });

  it('tells of a refused card once', () => {
    const said = view({ status: 'past_due', invoices: [invoice({ state: 'open', attemptCount: 1 })] });
    expect(sync(running(), said).row).toMatchObject({ status: 'past_due', endedAt: null });
    expect(about(sync(running(), said))).toEqual(['payment failed']);
    const again = view({ status: 'past_due', invoices: [invoice({ state: 'open', attemptCount: 2 })] });
    const known: KnownInvoices = [['in_2', { state: 'open', attemptCount: 1 }]];
    expect(about(sync(running({ status: 'past_due' }), again, { invoices: known }))).toEqual([]);
  });

  it('plans a week that was paid late at once, and tells that it is paid', () => {
    const known: KnownInvoices = [['in_2', { state: 'open', attemptCount: 2 }]];
    const { row, effects } = sync(running({ status: 'past_due' }), view(), { invoices: known });
    expect(row).toMatchObject({ status: 'active' });
    expect(effects).toMatchObject({
      plansDeliveries: true,
      emails: [{ about: 'late payment', invoice: { id: 'in_2' } }],
    });
  });

  it('confirms a cancellation once, and says nothing more at its end', () => {
    const cancelled = sync(running(), view({ cancels: true }));
    expect(cancelled.row).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(cancelled.effects.emails).toEqual([{ about: 'cancellation', at: NOW }]);
    expect(about(sync(running({ cancelAtPeriodEnd: true }), view({ cancels: true })))).toEqual([]);
    const ended = sync(running({ cancelAtPeriodEnd: true }), view({ status: 'canceled' }));
    expect(ended.row).toMatchObject({ status: 'canceled', endedAt: at(0), nextChargeAt: null });
    expect(about(ended)).toEqual([]);
    expect(ended.effects.cleanUp).toEqual(['ours']);
  });

  it('tells of an end that nobody announced', () => {
    expect(about(sync(running(), view({ status: 'canceled' })))).toEqual(['ended']);
    expect(about(sync(begun(), view({ status: 'incomplete_expired', invoices: [] })))).toEqual([]);
  });

  it('is a duplicate beside a running one: ended, given back, no other e-mail', () => {
    const others = [standing('first', 'active')];
    const synced = sync(begun({ status: 'canceled', endedAt: at(-1) }), view({ id: 'sub_2' }), { others });
    expect(synced.row).toMatchObject({ status: 'canceled', duplicateAt: NOW, stripeSubscriptionId: 'sub_2' });
    const reason = 'second subscription of the customer';
    expect(synced.effects.duplicate).toEqual({ stripeId: 'sub_2', invoiceIds: ['in_2'], reason });
    expect(about(synced)).toEqual([]);
  });

  it('leaves the row alone when a second page of the same choice was paid', () => {
    const invoices = [invoice({ id: 'in_a' }), invoice({ id: 'in_b', state: 'open' })];
    const { row, effects } = sync(running(), view({ id: 'sub_2', invoices }));
    expect(row).toBeNull();
    expect(effects).toMatchObject({ invoices: [], emails: [], cleanUp: [], plansDeliveries: false });
    expect(effects.duplicate).toEqual({ stripeId: 'sub_2', invoiceIds: ['in_a'], reason: 'paid twice' });
  });

  it('ends an attempt that waits while another one is paid', () => {
    const others = [standing('waiting', 'incomplete')];
    const late = sync(begun({ status: 'canceled', endedAt: at(-1) }), view(), { others });
    expect(late.row).toMatchObject({ status: 'active', endedAt: null });
    expect(late.effects).toMatchObject({ ends: 'waiting', duplicate: null, cleanUp: ['waiting', 'ours'] });
  });

  it('lets no old debt come alive beside the running one', () => {
    const others = [standing('debt', 'unpaid'), standing('gone', 'canceled')];
    expect(sync(begun(), view(), { others }).effects.cleanUp).toEqual(['ours', 'debt']);
    expect(sync(running(), view(), { others }).effects.cleanUp).toEqual([]);
  });
});

describe('whatever the provider says', () => {
  const states = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
  const said = fc.record({
    status: fc.constantFrom('incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled', 'unpaid'),
    cancels: fc.boolean(),
    plan: fc.constantFrom<PlanType>('familia', 'premium'),
    invoices: fc.uniqueArray(
      fc
        .record({
          id: fc.constantFrom('in_1', 'in_2', 'in_3'),
          state: fc.constantFrom(...states),
          attemptCount: fc.nat(3),
        })
        .map(invoice),
      { selector: ({ id }) => id },
    ),
  });
  const rows = fc.constantFrom(
    running(),
    begun(),
    running({ status: 'past_due' }),
    running({ status: 'unpaid' }),
  );
  const others = fc.array(fc.constantFrom(...SUBSCRIPTION_STATUSES), { maxLength: 2 }).map((all) =>
    all
      // One live one each is what holds before, too.
      .filter((status, index) => !isLive(status) || all.findIndex(isLive) === index)
      .map((status, index) => standing(`other-${index}`, status)),
  );

  it('the same said again changes nothing and brings no second e-mail or plan', () => {
    fc.assert(
      fc.property(rows, said, (row, answer) => {
        const once = sync(row, view(answer));
        const after = once.row as Row;
        const known = once.effects.invoices.map(
          (it) => [it.id, it] as [string, (typeof once.effects.invoices)[0]],
        );
        const twice = sync(after, view(answer), { invoices: known });
        expect(twice.row).toEqual(after);
        expect(twice.effects).toMatchObject({ emails: [], plansDeliveries: false, cleanUp: [], ends: null });
      }),
    );
  });

  it('a customer is left with one live subscription at most, and with the checks of the table met', () => {
    fc.assert(
      fc.property(rows, others, said, (row, rivals, answer) => {
        fc.pre(!(isLive(row.status) && rivals.some(({ status }) => isLive(status))));
        const { row: after, effects } = sync(row, view(answer), { others: rivals });
        const live = [after, ...rivals.filter(({ id }) => id !== effects.ends)].filter(
          (it) => it && isLive(it.status),
        );
        expect(live.length).toBeLessThanOrEqual(1);
        expect(after?.status === 'canceled').toBe(after?.endedAt !== null);
        expect(after?.status === 'incomplete').toBe(after?.expiresAt !== null);
        for (const { state, paidAt } of effects.invoices) expect(state === 'paid').toBe(paidAt !== null);
      }),
    );
  });
});
