import { cents } from '@cesta/contract/base/money';
import type { HistoryEntry, HistoryPage } from '@cesta/contract/subscriptions/subscription-history';
import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { sized } from '../../../testing/long-run.ts';
import {
  catchUp,
  fillShelf,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { performWeekReturns } from '../billing/returns/week-return-jobs.service.ts';
import { returnWeekMoney } from '../billing/returns/week-returns.service.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
let stripe: Stripe;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  // Nobody packs here: what the lives leave waiting must not empty the shelf for the next ones.
  await paying().store.deps.database.pool.query('update products set stock = 1000000');
  stripe = paying().store.deps.stripe as Stripe;
});

async function readAll(subscriber: Subscriber, limit: number): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = [];
  let before = '';
  for (;;) {
    const path = `/subscription/history?limit=${limit}${before && `&before=${encodeURIComponent(before)}`}`;
    const { status, body } = await subscriber.call('GET', path);
    expect(status).toBe(200);
    const page = body as HistoryPage;
    entries.push(...page.entries);
    if (!page.next) return entries;
    before = page.next;
  }
}

const creditIn = (entries: readonly HistoryEntry[]) =>
  Math.round(entries.reduce((sum, { credit }) => sum + credit, 0) * 100);

async function invoicesOf(subscriber: Subscriber): Promise<{ id: string }[]> {
  return (await subscriber.call('GET', '/stripe/subscription/invoices')).body.invoices;
}

type Step =
  | 'week'
  | 'credit'
  | 'refund'
  | 'skip'
  | 'undo'
  | 'freeze'
  | 'perform'
  | 'cancel'
  | 'reactivate'
  | 'down';
const STEPS: readonly Step[] = [
  'week',
  'credit',
  'refund',
  'skip',
  'undo',
  'freeze',
  'perform',
  'cancel',
  'reactivate',
  'down',
];

/** Booked, and performed later. */
async function give(as: 'credit' | 'refund', amount: number, invoiceId = ''): Promise<void> {
  const { db, deps } = paying().store;
  const key = `life:${crypto.randomUUID()}`;
  const booking = { invoiceId, amount: cents(amount), as, key, cause: 'problem', reason: 'life' } as const;
  await db.transaction((tx) => returnWeekMoney(tx, deps, booking));
}

async function live(subscriber: Subscriber, step: Step): Promise<void> {
  const { db, deps, clock } = paying().store;
  const [newest, older] = await invoicesOf(subscriber);
  const isOpen = and(eq(deliveries.invoiceId, newest?.id ?? ''), isNull(deliveries.frozenAt));
  switch (step) {
    case 'week':
      await pass(paying(), { weeks: 1, hours: 2 });
      break;
    case 'credit':
      await give('credit', 70_01, newest?.id);
      break;
    case 'refund':
      await give('refund', 40_00, older?.id);
      break;
    case 'skip':
      await db.update(deliveries).set({ status: 'skipped' }).where(isOpen);
      break;
    case 'undo':
      await db
        .update(deliveries)
        .set({ status: 'scheduled' })
        .where(and(isOpen, eq(deliveries.status, 'skipped')));
      break;
    case 'freeze': {
      const skipped = await db
        .select()
        .from(deliveries)
        .where(and(isOpen, eq(deliveries.status, 'skipped')));
      for (const { id, invoiceId, ordinal } of skipped) {
        await db.transaction(async (tx) => {
          await tx.update(deliveries).set({ frozenAt: clock.now() }).where(eq(deliveries.id, id));
          const booking = {
            invoiceId,
            amount: cents(125_00),
            cause: 'skip',
            reason: 'skip',
            ordinal,
          } as const;
          const { cancel_at_period_end: ends } = await subscriber.subscription();
          await returnWeekMoney(tx, deps, {
            ...booking,
            as: ends ? 'refund' : 'credit',
            key: `delivery:${id}`,
          });
        });
      }
      break;
    }
    case 'perform':
      paying().provider.clearFaults();
      await performWeekReturns(deps);
      await catchUp(paying());
      break;
    case 'cancel':
      await subscriber.call('POST', '/stripe/cancel-subscription');
      break;
    case 'reactivate':
      await subscriber.call('POST', '/stripe/reactivate-subscription');
      break;
    case 'down':
      paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
  }
}

describe('the history of a subscription', () => {
  it('adds up to the credit that is shown, after every step of any life, and to the provider’s in the end', async () => {
    const lives = fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 9 }),
      fc.integer({ min: 1, max: 5 }),
      async (steps, limit) => {
        const subscriber = await newSubscriber(paying().store);
        await subscribe(paying(), shelf, subscriber, 'premium');
        for (const step of steps) {
          await live(subscriber, step);
          const entries = await readAll(subscriber, limit);
          const { credit } = await subscriber.subscription();
          expect(creditIn(entries)).toBe(Math.round(credit * 100));
          expect(entries.filter(({ kind }) => kind === 'adjustment')).toEqual([]);
          expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
        }
        await live(subscriber, 'perform');
        const open = (await readAll(subscriber, 50)).filter(
          ({ kind, state }) => kind === 'skip' && state === 'pending',
        );
        const { data } = await stripe.customers.list({ email: subscriber.email });
        const { credit } = await subscriber.subscription();
        expect(Math.round(credit * 100) - creditIn(open)).toBe(0 - (data[0]?.balance ?? 0));
      },
    );
    await fc.assert(lives, { numRuns: sized({ usual: 5, long: 20 }) });
  }, 600_000);

  it('tells deliveries, charges, credits, refunds and skips, each with its day and amount, newest first', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'premium');
    await pass(paying(), { weeks: 1, hours: 2 });
    const [newest] = await invoicesOf(subscriber);
    await pass(paying(), { minutes: 5 });
    await live(subscriber, 'credit');
    await live(subscriber, 'perform');
    await pass(paying(), { minutes: 5 });
    await live(subscriber, 'refund');
    await live(subscriber, 'perform');
    const entries = await readAll(subscriber, 100);
    expect(entries.map(({ date }) => date)).toEqual(
      entries
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
    // A basket may fall on the same day, or be worth less than it cost.
    const money = entries.filter(({ kind, cause }) => kind === 'charge' || cause === 'problem');
    expect(money.slice(0, 3)).toMatchObject([
      { kind: 'refund', state: 'done', amount: 40, credit: 0, cause: 'problem' },
      { kind: 'credit', state: 'done', amount: 70.01, credit: 70.01, cause: 'problem' },
      { id: `charge:${newest?.id}`, kind: 'charge', state: 'done', amount: 250, credit: 0 },
    ]);
    const came = entries.filter(({ kind }) => kind === 'delivery');
    expect(came.length).toBeGreaterThan(0);
    expect(came.every(({ amount, credit }) => amount === 125 && credit === 0)).toBe(true);
  });

  it('tells lines and credit of one moment, whatever is booked while it is read', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'premium');
    const [week] = await invoicesOf(subscriber);
    const rival = await store.deps.database.pool.connect();
    await rival.query('begin');
    // The credit is half read by then, the lines are not.
    await rival.query('lock table deliveries in access exclusive mode');
    const reading = subscriber.call('GET', '/subscription/history');
    await untilWaiting(store, 1);
    await give('credit', 12_50, week?.id);
    await rival.query('commit');
    rival.release();
    const { credit, entries } = (await reading).body as HistoryPage;
    expect(creditIn(entries)).toBe(Math.round(credit * 100));
  });

  it('names what was changed at the provider’s desk, so that it still adds up', async () => {
    const subscriber = await newSubscriber(paying().store);
    const { id } = await subscribe(paying(), shelf, subscriber, 'familia');
    const { data } = await stripe.customers.list({ email: subscriber.email });
    const customer = String(data[0]?.id);
    await stripe.customers.createBalanceTransaction(customer, { amount: -15_00, currency: 'brl' });
    await pass(paying(), { minutes: 1 });
    const { data: all } = await stripe.subscriptions.list({ customer });
    await stripe.subscriptions.update(String(all[0]?.id), { metadata: { touched: id } });
    await catchUp(paying());
    expect((await subscriber.subscription()).credit).toBe(15);
    expect((await readAll(subscriber, 2))[0]).toMatchObject({ kind: 'adjustment', amount: 15, credit: 15 });
  });

  it('is one’s own alone, empty before the first subscription, and refuses what is no place in it', async () => {
    const [one, two] = [await newSubscriber(paying().store), await newSubscriber(paying().store)];
    await subscribe(paying(), shelf, one, 'familia');
    expect((await two.call('GET', '/subscription/history')).body).toEqual({
      entries: [],
      next: null,
      credit: 0,
    });
    expect((await one.call('GET', '/subscription/history?before=x')).status).toBe(400);
    // A year that the database does not have.
    const nowhere = '/subscription/history?before=0000-01-01T00:00:00.000Z~charge:x';
    expect((await one.call('GET', nowhere)).status).toBe(400);
    expect((await one.call('GET', '/subscription/history?limit=0')).status).toBe(400);
    expect((await one.call('GET', '/subscription/history')).body.entries).toHaveLength(1);
  });
});
