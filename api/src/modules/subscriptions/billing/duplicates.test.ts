import { DAY_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import type { Deps } from '../../../deps.ts';
import { useBankWeeks } from '../../../testing/bank-weeks.ts';
import { catchUp, pass } from '../../../testing/subscribers.ts';
import { press } from '../../../testing/worklist.ts';
import { findCurrent } from '../subscriptions.queries.ts';
import { duplicateSubscriptions } from './billing.tables.ts';
import { bookDuplicate, refundDuplicates } from './duplicates.service.ts';
import { stuckDuplicates } from './duplicates.worklist.ts';

const { paying, store, provider, stripe, weekOf, paidWeek, dispute, decide, refundedTo, listed } =
  useBankWeeks();

type Week = Awaited<ReturnType<typeof paidWeek>>;

/** What is to be written down when the subscription of these weeks turns out to be a second one. */
async function secondOf(...weeks: [Week, ...Week[]]) {
  const row = await findCurrent(store().db, weeks[0].subscriber.id);
  if (!row?.stripeSubscriptionId) throw new Error('Nobody has subscribed');
  const invoiceIds = weeks.map(({ invoiceId }) => invoiceId);
  return { row, stripeId: row.stripeSubscriptionId, invoiceIds, reason: 'paid twice' };
}

async function book(second: Awaited<ReturnType<typeof secondOf>>): Promise<void> {
  await store().db.transaction((tx) => bookDuplicate(tx, store().deps, second));
}

async function refundedCents({ stripeId }: { stripeId: string }) {
  const isIt = eq(duplicateSubscriptions.stripeSubscriptionId, stripeId);
  const [row] = await store().db.select().from(duplicateSubscriptions).where(isIt);
  return row?.refundedCents;
}

/** What the desk reads of it: how much is left. */
const amounts = async ({ subscriber }: Week) =>
  (await listed('refund-failed', subscriber)).map(({ amount }) => amount);

it('a second payment that the bank has given back in part owes the rest until somebody has returned it', async () => {
  const week = await paidWeek();
  const second = await secondOf(week);
  await decide(await dispute(week, { amount: 50_00 }), 'lost');
  await book(second);
  await pass(paying(), { days: 2 });
  await refundDuplicates(store().deps);
  expect(await amounts(week)).toEqual([59]);
  const [item] = await listed('refund-failed', week.subscriber);
  expect((await press(store(), item, 'Já devolvi por fora')).status).toBe(200);
  expect((await press(store(), item, 'Já devolvi por fora')).body.code).toBe('RETURN_DONE');
  await refundDuplicates(store().deps);
  expect(await amounts(week)).toEqual([]);
  expect(await refundedTo(week.subscriber)).toBe(0);
});

it('a second payment of which the desk gave back a part goes back as far as it has not', async () => {
  const week = await paidWeek();
  const second = await secondOf(week);
  await stripe().refunds.create({ payment_intent: week.intent, amount: cents(50_00) });
  await book(second);
  await catchUp(paying());
  expect([await refundedTo(week.subscriber), await refundedCents(second)]).toEqual([109_00, 109_00]);
});

it('a second payment that a bank has waits for its decision, and nobody is told to return it meanwhile', async () => {
  const week = await paidWeek();
  const second = await secondOf(week);
  const id = await dispute(week, { amount: 50_00 });
  await book(second);
  await pass(paying(), { days: 2 });
  await refundDuplicates(store().deps);
  const [item] = await listed('refund-failed', week.subscriber);
  expect(item).toMatchObject({ advice: expect.stringContaining('espere a decisão'), actions: [] });
  await decide(id, 'won');
  await refundDuplicates(store().deps);
  expect([await amounts(week), await refundedTo(week.subscriber)]).toEqual([[], 109_00]);
});

it('a second payment whose return the bank sends back stands among what needs a person, and is asked for once', async () => {
  const week = await paidWeek();
  const second = await secondOf(week);
  await book(second);
  await pass(paying(), { days: 2 });
  expect([await amounts(week), await refundedTo(week.subscriber)]).toEqual([[], 109_00]);
  const { data } = await stripe().refunds.list({ payment_intent: week.intent });
  provider().refund(String(data[0]?.id), { status: 'failed' });
  await catchUp(paying());
  await refundDuplicates(store().deps);
  expect([await amounts(week), await refundedTo(week.subscriber)]).toEqual([[109], 0]);
  // By hand at the provider's desk.
  await stripe().refunds.create({ payment_intent: week.intent });
  await catchUp(paying());
  await refundDuplicates(store().deps);
  expect([await amounts(week), await refundedTo(week.subscriber)]).toEqual([[], 109_00]);
});

it('a second payment on its way is nobody’s to return, and is told of when that takes days', async () => {
  const week = await paidWeek();
  provider().configure({ refundsBegin: 'pending' });
  await book(await secondOf(week));
  await catchUp(paying());
  provider().configure({ refundsBegin: 'succeeded' });
  const { data } = await stripe().refunds.list({ payment_intent: week.intent });
  const later = (days: number) => new Date(store().clock.now().getTime() + days * DAY_MS);
  const itemsIn = async (days: number) => {
    const items = await stuckDuplicates.list(store().db, later(days), 50);
    return items.filter(({ who }) => who?.id === week.subscriber.id);
  };
  expect(await itemsIn(2)).toEqual([]);
  expect(await itemsIn(6)).toMatchObject([{ amount: null, actions: [] }]);
  provider().refund(String(data[0]?.id), { status: 'succeeded' });
  await catchUp(paying());
  await refundDuplicates(store().deps);
  expect(await itemsIn(6)).toEqual([]);
});

it('a second payment is asked for until it is refused for good, and then left to whoever was told to return it', async () => {
  const week = await paidWeek();
  const second = await secondOf(week);
  await decide(await dispute(week, { amount: 50_00 }), 'lost');
  let asked = 0;
  let refusal: string | null = 'balance_insufficient';
  const create = async (...args: Parameters<Stripe['refunds']['create']>) => {
    asked += 1;
    if (refusal)
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', code: refusal });
    return stripe().refunds.create(...args);
  };
  const counting = Object.create(stripe(), {
    refunds: { value: Object.create(stripe().refunds, { create: { value: create } }) },
  });
  const deps: Deps = { ...store().deps, stripe: counting };
  await book(second);
  await refundDuplicates(deps);
  await refundDuplicates(deps);
  expect(asked).toBe(2);
  refusal = null;
  await refundDuplicates(deps);
  await refundDuplicates(deps);
  expect(asked).toBe(3);
  await pass(paying(), { days: 2 });
  const [item] = await listed('refund-failed', week.subscriber);
  expect(item?.advice).toContain('combine um Pix');
});

it('a second payment that is told of while the first ones are given back goes back as well', async () => {
  const first = await paidWeek();
  await pass(paying(), { weeks: 1, hours: 2 });
  const later = await weekOf(first.subscriber);
  const [one, both] = [await secondOf(first), await secondOf(first, later)];
  const cancel = async (...args: Parameters<Stripe['subscriptions']['cancel']>) => {
    await book(both);
    return stripe().subscriptions.cancel(...args);
  };
  const busy = Object.create(stripe(), {
    subscriptions: { value: Object.create(stripe().subscriptions, { cancel: { value: cancel } }) },
  });
  await book(one);
  const deps: Deps = { ...store().deps, stripe: busy };
  await refundDuplicates(deps);
  await refundDuplicates(store().deps);
  expect(await refundedTo(first.subscriber)).toBe(218_00);
});
