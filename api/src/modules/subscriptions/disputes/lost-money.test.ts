import { DAY_MS } from '@cesta/contract/base/calendar';
import { type Cents, cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { signIn } from '../../../testing/sign-in.ts';
import {
  catchUp,
  fillShelf,
  loseCoverage,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { returnsOf, runWeeks } from '../../../testing/weeks.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { disputes } from '../../payments/disputes/disputes.tables.ts';
import { doRefunds } from '../../payments/refunds/refund-sync.service.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { bookDuplicate, refundDuplicates } from '../billing/duplicates.service.ts';
import { performWeekReturns } from '../billing/returns/week-return-jobs.service.ts';
import { returnWeekMoney, type WeekReturn } from '../billing/returns/week-returns.service.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { findCurrent } from '../subscriptions.queries.ts';
import { creditShortfalls } from '../worth/shortfalls.service.ts';
import { reviewDisputes } from './disputes.service.ts';

// Every test begins on a Monday at ten in Bahia.
const MONDAY = Date.parse('2027-03-01T13:00:00Z');
const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
const provider = () => paying().provider;
const stripe = () => store().deps.stripe as Stripe;
let shelf: Shelf;
let desk: Subscriber;
beforeAll(async () => {
  shelf = await fillShelf(store());
  await store().deps.database.pool.query('update products set stock = 1000000');
  desk = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
});
beforeEach(async () => {
  provider().clearFaults();
  provider().configure({ refundsBegin: 'succeeded' });
  const [now, week] = [store().clock.now().getTime(), 7 * DAY_MS];
  await pass(paying(), { to: new Date(MONDAY + Math.ceil((now - MONDAY) / week) * week) });
  await store().db.delete(disputes);
});

async function weekOf(subscriber: Subscriber) {
  const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
  const invoiceId: string = body.invoices[0].id;
  const { data } = await stripe().invoicePayments.list({ invoice: invoiceId });
  return { subscriber, invoiceId, intent: String(data[0]?.payment.payment_intent) };
}

/** The first week of somebody who pays R$ 109 for one basket, or R$ 250 for two. */
async function paidWeek(plan: 'essencial' | 'premium' = 'essencial') {
  const subscriber = await newSubscriber(store());
  await subscribe(paying(), shelf, subscriber, plan);
  return weekOf(subscriber);
}
type Week = Awaited<ReturnType<typeof paidWeek>>;

/** The next week, of which credit has paid so much. */
async function nextWeek({ subscriber, invoiceId }: Week, credit: Cents) {
  await book(invoiceId, { amount: credit, as: 'credit' });
  await catchUp(paying());
  await pass(paying(), { weeks: 1, hours: 2 });
  return weekOf(subscriber);
}

function book(invoiceId: string, change: Partial<WeekReturn> & Pick<WeekReturn, 'amount' | 'as'>) {
  const key = `test:${crypto.randomUUID()}`;
  const asked = { invoiceId, key, cause: 'problem', reason: 'test', ...change } as const;
  return store().db.transaction((tx) => returnWeekMoney(tx, store().deps, asked));
}

async function dispute({ intent }: { intent: string }, fields = {}): Promise<string> {
  const { id } = provider().dispute(intent, fields);
  await catchUp(paying());
  return id;
}

async function decide(id: string, status: 'won' | 'lost'): Promise<void> {
  provider().decide(id, status);
  await catchUp(paying());
}

async function refundedTo({ email }: Subscriber): Promise<number> {
  const { data } = await stripe().customers.list({ email });
  let sum = 0;
  for await (const { id } of stripe().charges.list({ customer: String(data[0]?.id), limit: 100 }))
    for await (const { amount, status } of stripe().refunds.list({ charge: id, limit: 100 }))
      if (status === 'succeeded') sum += amount;
  return sum;
}

const balanceOf = async ({ email }: Subscriber) =>
  (await stripe().customers.list({ email })).data[0]?.balance;
const noteCount = async (invoice: string) => (await stripe().creditNotes.list({ invoice })).data.length;

/** What stands among what needs a person for somebody. */
async function listed(kind: Parameters<typeof worklistOf>[1], { email }: { email: string }) {
  return (await worklistOf(store(), kind)).filter(({ who }) => who?.email === email);
}

describe('credit for a week', () => {
  it('is not given while a bank has its payment, also before anybody has told the store of it', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await book(invoiceId, { amount: cents(50_00), as: 'credit' });
    provider().setFaults({ dropped: 1, dropAttempts: 50 });
    const { id } = provider().dispute(intent);
    await provider().idle();
    await performWeekReturns(store().deps);
    expect(await noteCount(invoiceId)).toBe(0);
    const [item] = await listed('refund-failed', subscriber);
    expect(item?.matter).toContain('o cliente contestou o pagamento');
    provider().clearFaults();
    provider().decide(id, 'won');
    await press(store(), item, 'Tentar de novo');
    await catchUp(paying());
    expect(await noteCount(invoiceId)).toBe(1);
  });

  it('is not paid out to the card as well when the bank has given the week back: a person takes it away', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    await book(invoiceId, { amount: cents(109_00), as: 'credit' });
    await catchUp(paying());
    const id = await dispute({ intent });
    // Ended meanwhile: nobody knows yet whose the credit is.
    expect((await subscriber.call('POST', '/stripe/cancel-subscription')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([-109_00, 0]);
    await decide(id, 'lost');
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([-109_00, 0]);
    const items = await listed('refund-failed', subscriber);
    expect(items.map(({ matter }) => matter)).toEqual([
      'Sobraram R$ 109,00 de crédito de uma semana que o banco já devolveu ao cliente.',
    ]);
    expect((await press(store(), items[0], 'Tirar o crédito')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 0]);
    expect((await subscriber.subscription()).credit).toBe(0);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
  });

  it('waits with the bank when the subscription ends, and goes to the card when the shop has won', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    await pass(paying(), { weeks: 1, hours: 2 });
    await book(invoiceId, { amount: cents(40_00), as: 'credit' });
    await catchUp(paying());
    const id = await dispute({ intent });
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([-40_00, 0]);
    await decide(id, 'won');
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 40_00]);
  });

  it('that was stopped on its way to the card goes there by another week’s payment', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const first = await paidWeek();
    const { subscriber } = first;
    await pass(paying(), { weeks: 1, hours: 2 });
    const second = await weekOf(subscriber);
    await book(first.invoiceId, { amount: cents(30_00), as: 'credit' });
    await catchUp(paying());
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    const id = await dispute(second);
    await decide(id, 'lost');
    const [item] = await listed('refund-failed', subscriber);
    expect(item?.matter).toContain('o cliente contestou o pagamento');
    provider().configure({ refundsBegin: 'succeeded' });
    expect((await press(store(), item, 'Tentar de novo')).status).toBe(200);
    await catchUp(paying());
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 30_00]);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
  });
});

describe('a week that the bank has given back', () => {
  it('leaves no refund of ours among what needs a person; until then nobody is advised to pay it otherwise', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const { subscriber, invoiceId, intent } = await paidWeek('premium');
    await book(invoiceId, { amount: cents(125_00), as: 'refund', ordinal: 1 });
    await performWeekReturns(store().deps);
    const id = await dispute({ intent }, { amount: 250_00 });
    const [item] = await listed('refund-failed', subscriber);
    expect(item?.matter).toContain('o cliente contestou o pagamento');
    expect(item?.advice).toContain('espere a decisão, e não devolva por fora');
    await decide(id, 'lost');
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    expect(await listed('undelivered-week', subscriber)).toEqual([]);
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 0]);
  });

  it('still owes what credit had paid of it, and it goes back', async () => {
    const first = await paidWeek();
    const { subscriber } = first;
    const second = await nextWeek(first, cents(80_00));
    expect(second.invoiceId).not.toBe(first.invoiceId);
    const id = await dispute(second);
    await decide(id, 'lost');
    expect((await subscriber.subscription()).status).toBe('canceled');
    await pass(paying(), { hours: 3 });
    const [item, ...others] = await listed('undelivered-week', subscriber);
    expect([item?.amount, others]).toEqual([80, []]);
    expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
    await catchUp(paying());
    // By the first week's payment: its own has gone by the bank.
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 80_00]);
    expect(await listed('undelivered-week', subscriber)).toEqual([]);
    await reviewDisputes(store().deps);
    expect(await listed('undelivered-week', subscriber)).toEqual([]);
    const [{ settledAt } = {}] = await store()
      .db.select()
      .from(subscriptionInvoices)
      .where(eq(subscriptionInvoices.id, second.invoiceId));
    expect(settledAt).not.toBeNull();
  });

  it('of whose cancelled basket the credit was refused, gives what the bank has not', async () => {
    const first = await paidWeek();
    const { subscriber } = first;
    const second = await nextWeek(first, cents(80_00));
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    await book(second.invoiceId, { amount: cents(109_00), as: 'credit', ordinal: 1, cause: 'cancelled' });
    await catchUp(paying());
    const id = await dispute(second);
    provider().clearFaults();
    await performWeekReturns(store().deps);
    await decide(id, 'lost');
    expect(await returnsOf(paying(), subscriber)).toContainEqual(
      expect.objectContaining({ kind: 'credit', cause: 'cancelled', amount: 80_00 }),
    );
    expect([await balanceOf(subscriber), await refundedTo(subscriber)]).toEqual([0, 80_00]);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
  });

  it('in part owes the rest of a basket that does not come', async () => {
    const week = await paidWeek();
    await decide(await dispute(week, { amount: 50_00 }), 'lost');
    await pass(paying(), { hours: 3 });
    expect((await listed('undelivered-week', week.subscriber)).map(({ amount }) => amount)).toEqual([59]);
  });

  it('stays so when a second dispute of it is won', async () => {
    const week = await paidWeek();
    await decide(await dispute(week), 'lost');
    await decide(await dispute(week), 'won');
    await pass(paying(), { hours: 3 });
    expect(await listed('undelivered-week', week.subscriber)).toEqual([]);
  });

  it('and was of a second subscription is not asked back for ever', async () => {
    const { subscriber, invoiceId, intent } = await paidWeek();
    const { db, deps } = store();
    const row = await findCurrent(db, subscriber.id);
    if (!row?.stripeSubscriptionId) throw new Error('Nobody has subscribed');
    await decide(await dispute({ intent }), 'lost');
    const stripeId = row.stripeSubscriptionId;
    await db.transaction((tx) =>
      bookDuplicate(tx, deps, { row, stripeId, invoiceIds: [invoiceId], reason: 'paid twice' }),
    );
    await pass(paying(), { days: 2 });
    await refundDuplicates(deps);
    expect(await listed('refund-failed', subscriber)).toEqual([]);
    expect(await refundedTo(subscriber)).toBe(0);
  });
});

describe('a basket for whose contents money went back', () => {
  const WORTH = 125_00;
  async function closedBefore(cause: 'shortage' | 'worth' = 'shortage') {
    const week = await paidWeek('premium');
    const [first] = await rowsOf(week);
    if (!first) throw new Error('Nothing was planned');
    const closing = { to: new Date(first.cutoffAt.getTime() + 60_000) };
    await pass(paying(), closing);
    await runWeeks(paying());
    const key = cause === 'worth' ? `worth:${first.id}` : `shortage:${first.id}:${shelf.vegetables[0]}`;
    await book(week.invoiceId, { amount: cents(8_90), as: 'credit', key, cause });
    await catchUp(paying());
    const id = await dispute(week);
    expect(await statusOf(first.id)).toBe('cancelled');
    await pass(paying(), { days: 1 });
    return { ...week, first, id };
  }
  const rowsOf = ({ invoiceId }: Week) =>
    store()
      .db.select()
      .from(deliveries)
      .where(eq(deliveries.invoiceId, invoiceId))
      .orderBy(deliveries.ordinal);
  const statusOf = async (id: string) =>
    (await store().db.select().from(deliveries).where(eq(deliveries.id, id)))[0]?.status;

  it('gives back no more than it cost when it is disputed, won and can be brought nowhere', async () => {
    const { subscriber, invoiceId, id, first } = await closedBefore();
    const [, second] = await rowsOf({ subscriber, invoiceId, intent: '' });
    await store()
      .db.update(deliveries)
      .set({ status: 'delivered' })
      .where(eq(deliveries.id, second?.id ?? ''));
    await loseCoverage(store(), subscriber, '01001000');
    await decide(id, 'won');
    await pass(paying(), { hours: 3 });
    const [item] = await listed('undelivered-week', subscriber);
    expect(item?.amount).toBe((WORTH - 8_90) / 100);
    expect((await press(store(), item, 'Devolver o dinheiro agora')).status).toBe(200);
    const own = (await returnsOf(paying(), subscriber)).filter(({ ordinal }) => ordinal === first.ordinal);
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(WORTH - 8_90);
  });

  it('and that comes after all, gives back no more than it cost when its customer leaves it out', async () => {
    const { subscriber, id, first } = await closedBefore();
    await decide(id, 'won');
    expect(await statusOf(first.id)).toBe('scheduled');
    expect((await subscriber.call('POST', `/subscription/deliveries/${first.id}/skip`)).status).toBe(200);
    const [line] = (await subscriber.subscription()).calendar.filter((it) => it.id === first.id);
    expect(line?.credit).toBe((WORTH - 8_90) / 100);
    await pass(paying(), { weeks: 2 });
    await runWeeks(paying());
    const own = (await returnsOf(paying(), subscriber)).filter(({ cause }) => cause === 'skip');
    expect(own).toMatchObject([{ amount: WORTH - 8_90 }]);
  });

  it.each(['shortage', 'worth'] as const)(
    '(%s) and that comes after all, is worth so much less, and what it lacks then goes back as well',
    async (cause) => {
      const { id, invoiceId, first, subscriber } = await closedBefore(cause);
      await decide(id, 'won');
      const [again] = await rowsOf({ invoiceId, subscriber, intent: '' });
      await pass(paying(), { to: new Date((again?.cutoffAt.getTime() ?? 0) + 60_000) });
      // The shelf cannot fill it.
      const { pool } = store().deps.database;
      await pool.query('update products set price_cents = 100');
      await runWeeks(paying());
      await creditShortfalls(store().deps);
      await pool.query('update products set price_cents = 890');
      const [closed] = await rowsOf({ invoiceId, subscriber, intent: '' });
      expect(closed).toMatchObject({ id: first.id, status: 'scheduled' });
      const worth = (closed?.items ?? []).reduce(
        (sum, { quantity, unit_price = 0 }) => sum + Math.round(quantity * unit_price * 100),
        0,
      );
      const { rows } = await pool.query(
        `select sum(amount_cents)::int as back from week_returns where split_part(key, ':', 2) = $1`,
        [first.id],
      );
      expect(worth + rows[0].back).toBe(WORTH);
    },
  );
});

describe('an order that the bank has given back', () => {
  it('leaves no refund of ours among what needs a person; until then nobody is advised to pay it otherwise', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    const session = await stripe().checkout.sessions.retrieve(bought.sessionId);
    await bought.refund({ amount: 5 });
    await doRefunds(store().deps);
    const id = await dispute({ intent: String(session.payment_intent) }, { amount: 18_90 });
    const who = { email: bought.buyer.user.email };
    const [item] = await listed('refund-failed', who);
    expect(item?.advice).toContain('espere a decisão, e não devolva por Pix');
    await decide(id, 'lost');
    expect(await listed('refund-failed', who)).toEqual([]);
    expect((await bought.refunds()).map(({ resolution }) => resolution)).toEqual(['superseded']);
    expect(desk.id).toBeTruthy();
  });
});

describe('a week of which credit has paid a part', () => {
  it('comes all the same when the card’s part was given back at the provider’s desk', async () => {
    const first = await paidWeek();
    const second = await nextWeek(first, cents(80_00));
    const coming = async () =>
      (await store().db.select().from(deliveries).where(eq(deliveries.invoiceId, second.invoiceId))).map(
        ({ status }) => status,
      );
    expect(await coming()).toEqual(['scheduled']);
    await stripe().refunds.create({ payment_intent: second.intent });
    await catchUp(paying());
    await runWeeks(paying());
    expect(await coming()).toEqual(['scheduled']);
  });

  it('comes after all when a refund of the desk is sent back, whatever credit went back of it before', async () => {
    const week = await paidWeek();
    await book(week.invoiceId, { amount: cents(5_00), as: 'credit', cause: 'worth' });
    await catchUp(paying());
    const refund = await stripe().refunds.create({ payment_intent: week.intent });
    await catchUp(paying());
    const coming = async () => (await week.subscriber.subscription()).next_deliveries.length;
    expect(await coming()).toBe(0);
    provider().refund(refund.id, { status: 'failed' });
    await catchUp(paying());
    expect(await coming()).toBe(1);
  });
});
