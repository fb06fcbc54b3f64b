import type { Cents } from '@cesta/contract/base/money';
import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { disputes } from '../modules/payments/disputes/disputes.tables.ts';
import { subscriptionInvoices } from '../modules/subscriptions/billing/billing.tables.ts';
import {
  returnWeekMoney,
  type WeekReturn,
} from '../modules/subscriptions/billing/returns/week-returns.service.ts';
import { deliveries } from '../modules/subscriptions/deliveries/deliveries.tables.ts';
import { useMondays } from './mondays.ts';
import { catchUp, pass, type Subscriber } from './subscribers.ts';
import { worklistOf } from './worklist.ts';

/** A store with a payment simulator, for tests of weeks whose payment a bank asks about, keeps or gives back. */
export function useBankWeeks() {
  const { paying, store, stripe, shelf, subscriberOf } = useMondays();
  const provider = () => paying().provider;
  beforeEach(async () => {
    provider().configure({ refundsBegin: 'succeeded' });
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
    return weekOf(await subscriberOf(plan));
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
    shelf,
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
