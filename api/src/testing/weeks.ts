import { DAY_MS } from '@cesta/contract/base/calendar';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type Stripe from 'stripe';
import { freezeDeliveries, planNewWeeks } from '../modules/subscriptions/deliveries/deliveries.service.ts';
import { watchWeeks } from '../modules/subscriptions/weeks/provider-pause.service.ts';
import { settleSkips } from '../modules/subscriptions/weeks/settling.service.ts';
import type { Answer } from './calling.ts';
import { untilWaiting } from './lock-waits.ts';
import { catchUp, pass, type Subscriber } from './subscribers.ts';
import type { PayingStore } from './test-provider.ts';

const WEEK = 7 * DAY_MS;

/** From Monday at ten to the cut-off of Friday's basket, Wednesday at six. */
export const TO_CUTOFF = { days: 2, hours: 8 };

export const skip = (subscriber: Subscriber, id: string): Promise<Answer> =>
  subscriber.call('POST', `/subscription/deliveries/${id}/skip`);

export const unskip = (subscriber: Subscriber, id: string): Promise<Answer> =>
  subscriber.call('POST', `/subscription/deliveries/${id}/unskip`);

export const calendarOf = async (subscriber: Subscriber): Promise<ComingDelivery[]> =>
  (await subscriber.subscription()).calendar;

/** The one so many deliveries ahead. */
export async function comingOf(subscriber: Subscriber, index = 0): Promise<ComingDelivery> {
  const coming = (await calendarOf(subscriber))[index];
  if (!coming) throw new Error('Nothing comes');
  return coming;
}

/** A Monday at ten in Bahia. */
const MONDAY = Date.parse('2027-03-01T13:00:00Z');

/** To the next Monday at ten. */
export async function passToMonday(paying: PayingStore): Promise<void> {
  paying.provider.clearFaults();
  const now = paying.store.clock.now().getTime();
  await pass(paying, { to: new Date(MONDAY + Math.ceil((now - MONDAY) / WEEK) * WEEK) });
}

/** Week by week: charges are made, and what follows from each is done before the next. */
export async function passWeeks(paying: PayingStore, weeks: number): Promise<void> {
  await pass(paying, { hours: 2 });
  for (let week = 0; week < weeks; week += 1) {
    await pass(paying, { days: 7 });
    await runWeeks(paying);
  }
}

/** What the jobs that run every few minutes do. */
export async function runWeeks(paying: PayingStore): Promise<void> {
  const { deps } = paying.store;
  await planNewWeeks(deps);
  await freezeDeliveries(deps);
  await settleSkips(deps);
  await watchWeeks(deps);
  await catchUp(paying);
}

/** All of them wait for the same lock before one gets it. */
export async function atOnce<Result>(
  { store }: PayingStore,
  presses: (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = await store.deps.database.pool.connect();
  await client.query('begin');
  await client.query('select id from subscriptions for update');
  const answers = presses.map((press) => press());
  await untilWaiting(store, presses.length);
  await client.query('commit');
  client.release();
  return Promise.all(answers);
}

export async function returnsOf({ store }: PayingStore, { id }: Subscriber) {
  const { rows } = await store.deps.database.pool.query<{
    kind: string;
    cause: string;
    amount: number;
    ordinal: number;
  }>(
    `select back.kind, back.cause, back.amount_cents as amount, back.ordinal
     from week_returns back join subscription_invoices invoice on invoice.id = back.invoice_id
     join subscriptions own on own.id = invoice.subscription_id where own.user_id = $1 order by back.created_at`,
    [id],
  );
  return rows;
}

export async function stripeSubscription({ store }: PayingStore, { id }: Subscriber) {
  const { rows } = await store.deps.database.pool.query<{ id: string }>(
    'select stripe_subscription_id as id from subscriptions where user_id = $1 order by created_at desc',
    [id],
  );
  const stripe = store.deps.stripe as Stripe;
  const subscription = await stripe.subscriptions.retrieve(String(rows[0]?.id), { expand: ['customer'] });
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 });
  return {
    subscription,
    pause: subscription.pause_collection,
    /** What the customer owes; credit is below zero. */
    balance: (subscription.customer as Stripe.Customer).balance,
    /** Oldest first. */
    invoices: invoices.data.reverse().map(({ status }) => status),
  };
}
