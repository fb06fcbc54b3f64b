import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, beforeEach } from 'vitest';
import { disputes } from '../modules/payments/disputes/disputes.tables.ts';
import { subscriptionInvoices } from '../modules/subscriptions/billing/billing.tables.ts';
import {
  returnWeekMoney,
  type WeekReturn,
} from '../modules/subscriptions/billing/returns/week-returns.service.ts';
import { deliveries } from '../modules/subscriptions/deliveries/deliveries.tables.ts';
import {
  catchUp,
  fillShelf,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  subscribe,
} from './subscribers.ts';
import { usePayingStore } from './test-provider.ts';
import { worklistOf } from './worklist.ts';

// Every test begins on a Monday at ten in Bahia.
const MONDAY = Date.parse('2027-03-01T13:00:00Z');

/** A store with a payment simulator, for tests of weeks whose payment a bank asks about, keeps or gives back. */
export function useBankWeeks() {
  const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
  const store = () => paying().store;
  const provider = () => paying().provider;
  const stripe = () => store().deps.stripe as Stripe;
  let shelf: Shelf;
  beforeAll(async () => {
    shelf = await fillShelf(store());
    await store().deps.database.pool.query('update products set stock = 1000000');
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
  type Week = Awaited<ReturnType<typeof weekOf>>;

  /** The first week of somebody who pays R$ 109 for one basket, or R$ 250 for two. */
  async function paidWeek(plan: 'essencial' | 'premium' = 'essencial') {
    const subscriber = await newSubscriber(store());
    await subscribe(paying(), shelf, subscriber, plan);
    return weekOf(subscriber);
  }

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

  async function dispute({ intent }: Pick<Week, 'intent'>, fields = {}): Promise<string> {
    const { id } = provider().dispute(intent, fields);
    await catchUp(paying());
    return id;
  }

  async function decide(id: string, status: 'won' | 'lost'): Promise<void> {
    provider().decide(id, status);
    await catchUp(paying());
  }

  async function refundedTo({ email }: { email: string }): Promise<number> {
    const { data } = await stripe().customers.list({ email });
    let sum = 0;
    for await (const { id } of stripe().charges.list({ customer: String(data[0]?.id), limit: 100 }))
      for await (const { amount, status } of stripe().refunds.list({ charge: id, limit: 100 }))
        if (status === 'succeeded') sum += amount;
    return sum;
  }

  const balanceOf = async ({ email }: { email: string }) =>
    (await stripe().customers.list({ email })).data[0]?.balance;
  const noteCount = async (invoice: string) => (await stripe().creditNotes.list({ invoice })).data.length;

  /** What stands among what needs a person for somebody. */
  async function listed(kind: Parameters<typeof worklistOf>[1], { email }: { email: string }) {
    return (await worklistOf(store(), kind)).filter(({ who }) => who?.email === email);
  }

  const basketsOf = ({ invoiceId }: Pick<Week, 'invoiceId'>) =>
    store()
      .db.select()
      .from(deliveries)
      .where(eq(deliveries.invoiceId, invoiceId))
      .orderBy(deliveries.ordinal);
  const basketOf = async (id: string) =>
    (await store().db.select().from(deliveries).where(eq(deliveries.id, id)))[0];

  /** Whether nobody looks at the week any more. */
  async function isSettled({ invoiceId }: Pick<Week, 'invoiceId'>): Promise<boolean> {
    const { db } = store();
    const [row] = await db.select().from(subscriptionInvoices).where(eq(subscriptionInvoices.id, invoiceId));
    return row?.settledAt !== null;
  }

  return {
    paying,
    store,
    provider,
    stripe,
    shelf: () => shelf,
    weekOf,
    paidWeek,
    nextWeek,
    book,
    dispute,
    decide,
    refundedTo,
    balanceOf,
    noteCount,
    listed,
    basketsOf,
    basketOf,
    isSettled,
  };
}
