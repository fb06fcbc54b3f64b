import { DAY_MS } from '@cesta/contract/base/calendar';
import { type Cents, cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

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

