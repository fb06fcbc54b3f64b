import { Id } from '@cesta/contract/fields';
import { type Cents, cents } from '@cesta/contract/money';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { type Db, memoize } from '../../../platform/db.ts';
import { gathered } from '../../../platform/gather.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { type KnownBill, listBills, listKnownBills } from './billing.queries.ts';
import {
  endsWithPeriod,
  type Invoice,
  invoiceOf,
  needsPreview,
  periodOf,
  statusOf,
  weeklyAmount,
} from './billing.rules.ts';

/** What the provider says, and what we knew when we asked. */
export interface Reading {
  row: queries.SubscriptionRow;
  askedAt: Date;
  subscription: Stripe.Subscription;
  /** The latest always, and whatever may have changed or is new. Oldest first. */
  invoices: Invoice[];
  /** What we knew of them. */
  before: ReadonlyMap<string, KnownBill>;
  nextCharge: { amount: Cents; at: Date } | null;
}

export interface Hints {
  /** Ours, as far as the event that points to it can tell. */
  subscriptionId?: string | undefined;
  invoiceId?: string | undefined;
  /** When what is hinted at happened: who has asked well after that knows it already. */
  happenedAt?: Date | undefined;
}

/** By how much the provider's clock and ours may differ. */
const SKEW_MS = 5 * 60_000;

export function isOldNews({ syncedAt }: queries.SubscriptionRow, { happenedAt }: Hints): boolean {
  return happenedAt !== undefined && syncedAt !== null && syncedAt.getTime() - SKEW_MS > happenedAt.getTime();
}

interface Known {
  row: queries.SubscriptionRow;
  bills: KnownBill[];
}

const knownTogether = memoize((db: Db) =>
  gathered(async (stripeIds: string[]): Promise<(Known | undefined)[]> => {
    const rows = await queries.listByStripeIds(db, stripeIds);
    const known = await withBills(db, rows);
    return stripeIds.map((id) => known.find(({ row }) => row.stripeSubscriptionId === id));
  }),
);

async function withBills(db: Db, rows: queries.SubscriptionRow[]): Promise<Known[]> {
  const ids = rows.map(({ id }) => id);
  const bills = Map.groupBy(await listKnownBills(db, ids), ({ subscriptionId }) => subscriptionId);
  return rows.map((row) => ({ row, bills: bills.get(row.id) ?? [] }));
}

async function knownAs(db: Db, id: string): Promise<Known | undefined> {
  const row = await queries.findSubscription(db, id);
  return row && (await withBills(db, [row]))[0];
}

/** Null when the subscription is not one of ours, as the account may have others, or when there is nothing new to learn. */
export async function fetchSubscription(
  deps: Deps,
  stripeId: string,
  hints: Hints = {},
): Promise<Reading | null> {
  const { db } = deps.database;
  const { stripe } = stripeOf(deps);
  const hinted = Id.safeParse(hints.subscriptionId).data;
  // Read before asking: an answer counts only as long as this row has not changed since.
  const known = (await knownTogether(db)(stripeId)) ?? (hinted ? await knownAs(db, hinted) : undefined);
  if (known && isOldNews(known.row, hints)) return null;
  const askedAt = deps.clock.now();
  const subscription = await stripe.subscriptions.retrieve(stripeId, {
    expand: ['latest_invoice', 'customer'],
  });
  if (!known) {
    const named = Id.safeParse(subscription.metadata.subscription_id).data;
    const isOurs = named && named !== hinted && (await queries.findSubscription(db, named));
    return isOurs ? fetchSubscription(deps, stripeId, { ...hints, subscriptionId: named }) : null;
  }
  return {
    row: known.row,
    askedAt,
    subscription,
    ...(await readInvoices(deps, known.bills, subscription, hints.invoiceId)),
    nextCharge: await readNextCharge(deps, subscription),
  };
}

/**
 * Usually the latest bill is all there is to know and came along with the subscription. The list is asked for
 * when one may have been missed, or when an older one is still to be paid.
 */
async function readInvoices(
  deps: Deps,
  known: readonly KnownBill[],
  subscription: Stripe.Subscription,
  hinted: string | undefined,
): Promise<Pick<Reading, 'invoices' | 'before'>> {
  const { stripe } = stripeOf(deps);
  const latest = latestOf(subscription);
  const found = new Map(latest ? [[latest.id, latest]] : []);
  const isComplete = latest === null || follows(latest, subscription, known.at(-1));
  if (!isComplete || known.some(({ id, state }) => state !== 'paid' && state !== 'void' && !found.has(id))) {
    const since = known[0] ? { created: { gte: known[0].createdAt.getTime() / 1000 } } : {};
    const list = stripe.invoices.list({ subscription: subscription.id, limit: 100, ...since });
    for await (const invoice of list) found.set(invoice.id, invoiceOf(invoice));
  }
  if (hinted && !found.has(hinted)) found.set(hinted, invoiceOf(await stripe.invoices.retrieve(hinted)));
  const invoices = [...found.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { invoices, before: await readKnown(deps, known, invoices) };
}

/** A bill younger than the newest we know of is new; of the others we may know something. */
async function readKnown(
  deps: Deps,
  known: readonly KnownBill[],
  invoices: readonly Invoice[],
): Promise<Reading['before']> {
  const newest = known.at(-1)?.createdAt ?? new Date(0);
  const ids = new Set(known.map(({ id }) => id));
  const older = invoices.filter(({ id, createdAt }) => !ids.has(id) && createdAt <= newest);
  const others = await listBills(
    deps.database.db,
    older.map(({ id }) => id),
  );
  return new Map([...known, ...others].map((bill) => [bill.id, bill]));
}

function latestOf({ latest_invoice: latest }: Stripe.Subscription): Invoice | null {
  return latest && typeof latest !== 'string' ? invoiceOf(latest) : null;
}

/** Whether no bill can lie between the newest that we know and this one. */
function follows(latest: Invoice, subscription: Stripe.Subscription, newest: KnownBill | undefined): boolean {
  if (newest?.id === latest.id) return true;
  const start = latest.lines[0]?.start.getTime();
  if (!newest) return start === subscription.start_date * 1000;
  return start !== undefined && start === newest.periodEnd.getTime();
}

async function readNextCharge(deps: Deps, subscription: Stripe.Subscription): Promise<Reading['nextCharge']> {
  const { end } = periodOf(subscription);
  const goesOn = ['active', 'past_due'].includes(statusOf(subscription.status));
  if (!goesOn || !end || endsWithPeriod(subscription)) return null;
  if (!needsPreview(subscription)) return { amount: weeklyAmount(subscription), at: end };
  const { stripe } = stripeOf(deps);
  const next = await stripe.invoices.createPreview({ subscription: subscription.id });
  return { amount: cents(next.amount_due), at: end };
}
