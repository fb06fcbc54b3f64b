import { type Cents, cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  catchUp,
  emailsTo,
  fillShelf,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../../testing/subscribers.ts';
import { usePayingStore } from '../../../../testing/test-provider.ts';
import { compareWeekCredits } from '../../comparing/compare-week-returns.service.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { findCurrent } from '../../subscriptions.queries.ts';
import { weekReturns } from '../billing.tables.ts';
import { readCredit } from './credit.service.ts';
import { performWeekReturns } from './week-return-jobs.service.ts';
import { returnWeekMoney, type WeekReturn } from './week-returns.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
let stripe: Stripe;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  stripe = paying().store.deps.stripe as Stripe;
});

interface PaidWeek {
  subscriber: Subscriber;
  invoiceId: string;
}

async function paidWeek(plan: 'familia' | 'premium' = 'familia'): Promise<PaidWeek> {
  const subscriber = await newSubscriber(paying().store);
  await subscribe(paying(), shelf, subscriber, plan);
  return { subscriber, invoiceId: await newestInvoice(subscriber) };
}

async function newestInvoice(subscriber: Subscriber): Promise<string> {
  return (await subscriber.call('GET', '/stripe/subscription/invoices')).body.invoices[0].id;
}

function book(invoiceId: string, change: Partial<WeekReturn> = {}) {
  const { deps, db } = paying().store;
  const asked: WeekReturn = {
    invoiceId,
    amount: cents(50_00),
    as: 'credit',
    key: `test:${crypto.randomUUID()}`,
    cause: 'problem',
    reason: 'test',
    ...change,
  };
  return db.transaction((tx) => returnWeekMoney(tx, deps, asked));
}

const creditOf = async (subscriber: Subscriber) => (await subscriber.subscription()).credit;
const entriesOf = async (subscriber: Subscriber) =>
  (await subscriber.call('GET', '/subscription/history')).body.entries;
const balanceOf = async (subscriber: Subscriber): Promise<number> => {
  const { data } = await stripe.customers.list({ email: subscriber.email });
  return data[0]?.balance ?? 0;
};

/** As the press does it, and as the cut-off does it. */
async function skipFirst(invoiceId: string): Promise<string> {
  const { db } = paying().store;
  const [row] = await db
    .update(deliveries)
    .set({ status: 'skipped' })
    .where(eq(deliveries.invoiceId, invoiceId))
    .returning();
  return row?.id ?? '';
}
async function freeze(id: string, invoiceId: string, amount: Cents): Promise<void> {
  const { db, deps, clock } = paying().store;
  await db.transaction(async (tx) => {
    await tx.update(deliveries).set({ frozenAt: clock.now() }).where(eq(deliveries.id, id));
    const booking = { invoiceId, amount, as: 'credit', cause: 'skip', reason: 'skip', ordinal: 1 } as const;
    await returnWeekMoney(tx, deps, { ...booking, key: `delivery:${id}` });
  });
}

describe('credit', () => {
  it('counts once from the booking on: before the provider knows, after, and when it was synced', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    expect(await creditOf(subscriber)).toBe(0);
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    await book(invoiceId);
    await catchUp(paying());
    expect([await creditOf(subscriber), await balanceOf(subscriber)]).toEqual([50, 0]);
    paying().provider.clearFaults();
    await performWeekReturns(paying().store.deps);
    await catchUp(paying());
    expect([await creditOf(subscriber), await balanceOf(subscriber)]).toEqual([50, -50_00]);
    await pass(paying(), { hours: 4 });
    expect(await creditOf(subscriber)).toBe(50);
    // As the provider previews it.
    expect((await subscriber.subscription()).next_charge).toMatchObject({ amount: 130 });
    await pass(paying(), { weeks: 1 });
    expect([await creditOf(subscriber), await balanceOf(subscriber)]).toEqual([0, 0]);
    expect(await entriesOf(subscriber)).toContainEqual(
      expect.objectContaining({ kind: 'charge', amount: 130, credit: -50 }),
    );
  });

  it('is there for a reader who found the subscription just before the provider was asked', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    const { db, deps } = paying().store;
    const before = await findCurrent(db, subscriber.id);
    await book(invoiceId);
    await performWeekReturns(deps);
    expect(before && (await readCredit(db, before)).total).toBe(50_00);
  });

  it('of a skip is there from the press on, and no second one comes with its booking', async () => {
    const { subscriber, invoiceId } = await paidWeek('premium');
    const id = await skipFirst(invoiceId);
    // Both of them were left out.
    expect(await creditOf(subscriber)).toBe(250);
    await freeze(id, invoiceId, cents(125_00));
    expect(await creditOf(subscriber)).toBe(250);
    await catchUp(paying());
    expect([await creditOf(subscriber), await balanceOf(subscriber)]).toEqual([250, -125_00]);
    // Taken back.
    await paying()
      .store.db.update(deliveries)
      .set({ status: 'scheduled' })
      .where(eq(deliveries.ordinal, id ? 2 : 0));
    expect(await creditOf(subscriber)).toBe(125);
    expect(await entriesOf(subscriber)).toContainEqual(
      expect.objectContaining({ kind: 'credit', cause: 'skip', amount: 125, credit: 125 }),
    );
    const written = await emailsTo(paying().store, subscriber.email);
    const [told] = written.filter(({ subject }) => subject === 'Você tem R$ 125,00 de crédito');
    expect(told?.text).toContain('Entrega que você pulou');
    expect(told?.text).toContain('desconta sozinho da próxima cobrança');
  });

  it('of a skip never exceeds what is left of its week, and is none when the subscription ends', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    await book(invoiceId, { amount: cents(150_00), as: 'refund' });
    await skipFirst(invoiceId);
    expect(await creditOf(subscriber)).toBe(30);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    expect(await creditOf(subscriber)).toBe(0);
  });

  it('that is left goes back to the card through the payments that can bear it, and the customer reads it', async () => {
    const { subscriber, invoiceId: first } = await paidWeek();
    await book(first, { amount: cents(180_00), cause: 'cancelled' });
    await catchUp(paying());
    // A week that credit has paid altogether: no card could take its money back.
    await pass(paying(), { weeks: 1, hours: 2 });
    expect((await entriesOf(subscriber))[0]).toMatchObject({ kind: 'charge', amount: 0, credit: -180 });
    await pass(paying(), { weeks: 1 });
    const third = await newestInvoice(subscriber);
    await book(third, { amount: cents(180_00) });
    await catchUp(paying());
    await book(first, { amount: cents(1_00) });
    expect(await creditOf(subscriber)).toBe(180);
    await pass(paying(), { minutes: 1 });
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    expect([await creditOf(subscriber), await balanceOf(subscriber)]).toEqual([0, 0]);
    const [paidOut] = await entriesOf(subscriber);
    expect(paidOut).toMatchObject({ kind: 'refund', cause: 'credit_left', amount: 180, credit: -180 });
    const told = (await emailsTo(paying().store, subscriber.email)).filter(
      ({ subject }) => subject === 'Seu dinheiro foi devolvido',
    );
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('o crédito que sobrou')]);
  });

  it('that is left after a lost dispute goes back through a payment that no bank has taken', async () => {
    const { subscriber, invoiceId: first } = await paidWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    const second = await newestInvoice(subscriber);
    expect(second).not.toBe(first);
    await book(first, { amount: cents(20_00) });
    await catchUp(paying());
    const { data } = await stripe.invoicePayments.list({ invoice: second });
    const { provider } = paying();
    const { id } = provider.dispute(String(data[0]?.payment.payment_intent));
    await catchUp(paying());
    provider.decide(id, 'lost');
    await catchUp(paying());
    expect([(await subscriber.subscription()).status, await balanceOf(subscriber)]).toEqual(['canceled', 0]);
    const { db } = paying().store;
    const rows = await db.select().from(weekReturns).where(eq(weekReturns.cause, 'credit_left'));
    expect(rows.filter(({ invoiceId }) => invoiceId === second)).toEqual([]);
    expect(rows.filter(({ invoiceId }) => invoiceId === first)).toMatchObject([
      { state: 'succeeded', amountCents: 20_00 },
    ]);
  });

  it('of somebody whose weeks were all given back at the desk is not forgotten: a person has to look', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    await book(invoiceId, { amount: cents(20_00) });
    await catchUp(paying());
    const { data } = await stripe.invoicePayments.list({ invoice: invoiceId });
    await stripe.refunds.create({ payment_intent: String(data[0]?.payment.payment_intent) });
    await catchUp(paying());
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    const rows = await paying()
      .store.db.select()
      .from(weekReturns)
      .where(eq(weekReturns.invoiceId, invoiceId));
    expect(rows).toContainEqual(expect.objectContaining({ cause: 'credit_left', state: 'failed' }));
  });

  it('that a restore has forgotten is written again with what it was for', async () => {
    const { subscriber, invoiceId } = await paidWeek();
    await book(invoiceId, { cause: 'worth', reason: 'below its price' });
    await catchUp(paying());
    const { db, deps } = paying().store;
    await db.delete(weekReturns).where(eq(weekReturns.invoiceId, invoiceId));
    const { data } = await stripe.creditNotes.list({ invoice: invoiceId });
    for (const note of data) await compareWeekCredits.mend(deps, note);
    await catchUp(paying());
    expect(await db.select().from(weekReturns).where(eq(weekReturns.invoiceId, invoiceId))).toMatchObject([
      { cause: 'worth', reason: 'below its price', state: 'succeeded' },
    ]);
    expect(await creditOf(subscriber)).toBe(50);
  });
});
