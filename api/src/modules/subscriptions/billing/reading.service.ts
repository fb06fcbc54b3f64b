import { Id } from '@cesta/contract/base/fields';
import { cents } from '@cesta/contract/base/money';
import pLimit from 'p-limit';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { type KnownInvoice, listKnownInvoices, listKnownInvoicesById } from './billing.queries.ts';
import {
  endsWithPeriod,
  type Invoice,
  invoiceOf,
  needsPreview,
  periodOf,
  statusOf,
  weeklyAmount,
} from './billing.rules.ts';
import type { View } from './provider-view.rules.ts';
import { recordUnmatchedSubscription } from './unmatched-subscriptions.service.ts';

/** How many are asked about at a time: a crowd is done soon, and far from the provider's limits. */
const AT_ONCE = 10;

/** What to ask the provider about, and what the event that points to it can tell. */
export interface Ask {
  stripeId: string;
  /** Ours. */
  subscriptionId?: string | undefined;
  invoiceIds?: readonly string[];
  /** When what is hinted at happened: who has asked well after that knows it already. */
  happenedAt?: Date | undefined;
}

/** What the provider says, and what we knew when we asked. */
export interface Reading extends View {
  ask: Ask;
  row: queries.SubscriptionRow;
  /** What we knew of its invoices. */
  before: ReadonlyMap<string, KnownInvoice>;
}

/** Of which something has failed, and why: one's trouble is not the others'. */
export type Failures = Map<Ask, unknown>;

/** By how much the provider's clock and ours may differ. */
const SKEW_MS = 5 * 60_000;

function isOldNews(row: queries.SubscriptionRow, { stripeId, happenedAt }: Ask, now: Date): boolean {
  const { stripeSubscriptionId, syncedAt } = row;
  // A second one, from another page, was never asked about.
  if (stripeSubscriptionId !== stripeId || !syncedAt || !happenedAt) return false;
  // Nobody has asked later than now: the clock ran ahead then and was set back.
  if (syncedAt > now) return false;
  return syncedAt.getTime() - SKEW_MS > happenedAt.getTime();
}

interface Known {
  row: queries.SubscriptionRow;
  invoices: KnownInvoice[];
}

/**
 * Asks the provider. Left out is what is not ours, as the account may have others, and of what there is nothing new
 * to learn.
 */
export async function readSubscriptions(
  deps: Deps,
  asks: readonly Ask[],
  failures: Failures,
): Promise<Reading[]> {
  // Read before asking: an answer counts only as long as this row has not changed since.
  const known = await findKnown(deps.database.db, asks);
  const readings = await pLimit(AT_ONCE).map(asks, async (ask) => {
    try {
      return await readOne(deps, ask, known.get(ask));
    } catch (error) {
      failures.set(ask, error);
      return null;
    }
  });
  return readings.filter((reading) => reading !== null);
}

/** By the provider's name for it; as long as we do not know that one, by ours. */
async function findKnown(db: Db, asks: readonly Ask[]): Promise<Map<Ask, Known>> {
  const hinted = asks.flatMap(({ subscriptionId }) => Id.safeParse(subscriptionId).data ?? []);
  const stripeIds = asks.map(({ stripeId }) => stripeId);
  const rows = await queries.listNamed(db, stripeIds, hinted);
  const invoices = Map.groupBy(
    await listKnownInvoices(
      db,
      rows.map(({ id }) => id),
    ),
    ({ subscriptionId }) => subscriptionId,
  );
  const found = new Map<Ask, Known>();
  for (const ask of asks) {
    const row =
      rows.find(({ stripeSubscriptionId }) => stripeSubscriptionId === ask.stripeId) ??
      rows.find(({ id }) => id === ask.subscriptionId);
    if (row) found.set(ask, { row, invoices: invoices.get(row.id) ?? [] });
  }
  return found;
}

async function readOne(deps: Deps, ask: Ask, known: Known | undefined): Promise<Reading | null> {
  const askedAt = deps.clock.now();
  if (known && isOldNews(known.row, ask, askedAt)) return null;
  const { stripe } = stripeOf(deps);
  const subscription = await stripe.subscriptions.retrieve(ask.stripeId, {
    expand: [
      'latest_invoice',
      'default_payment_method',
      'customer',
      'customer.invoice_settings.default_payment_method',
    ],
  });
  if (!known) {
    const named = { ...ask, subscriptionId: subscription.metadata.subscription_id };
    const ours =
      named.subscriptionId !== ask.subscriptionId && (await findKnown(deps.database.db, [named])).get(named);
    if (!ours) await recordUnmatchedSubscription(deps, subscription);
    // Asked again, because this answer is older than the row that we have just read.
    const reading = ours ? await readOne(deps, named, ours) : null;
    return reading && { ...reading, ask };
  }
  return {
    ask,
    row: known.row,
    askedAt,
    subscription,
    ...(await readInvoices(deps, known.invoices, subscription, ask.invoiceIds ?? [])),
    nextCharge: await readNextCharge(deps, subscription),
  };
}

/**
 * Usually the latest invoice is all there is to know and came along with the subscription. The list is asked for
 * when one may have been missed, or when an older one is still to be paid.
 */
async function readInvoices(
  deps: Deps,
  known: readonly KnownInvoice[],
  subscription: Stripe.Subscription,
  hinted: readonly string[],
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
  for (const id of hinted) {
    if (!found.has(id)) found.set(id, invoiceOf(await stripe.invoices.retrieve(id)));
  }
  const invoices = [...found.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { invoices, before: await readKnown(deps, known, invoices) };
}

/** An invoice younger than the newest we know of is new; of the others we may know something. */
async function readKnown(
  deps: Deps,
  known: readonly KnownInvoice[],
  invoices: readonly Invoice[],
): Promise<Reading['before']> {
  const newest = known.at(-1)?.createdAt ?? new Date(0);
  const ids = new Set(known.map(({ id }) => id));
  const older = invoices.filter(({ id, createdAt }) => !ids.has(id) && createdAt <= newest);
  const others = await listKnownInvoicesById(
    deps.database.db,
    older.map(({ id }) => id),
  );
  return new Map([...known, ...others].map((invoice) => [invoice.id, invoice]));
}

function latestOf({ latest_invoice: latest }: Stripe.Subscription): Invoice | null {
  return latest && typeof latest !== 'string' ? invoiceOf(latest) : null;
}

/** Whether no invoice can lie between the newest that we know and this one. */
function follows(
  latest: Invoice,
  subscription: Stripe.Subscription,
  newest: KnownInvoice | undefined,
): boolean {
  if (newest?.id === latest.id) return true;
  const start = latest.lines[0]?.start.getTime();
  if (!newest) return start === subscription.start_date * 1000;
  return start !== undefined && start === newest.periodEnd.getTime();
}

async function readNextCharge(deps: Deps, subscription: Stripe.Subscription): Promise<Reading['nextCharge']> {
  const { end } = periodOf(subscription);
  const goesOn = ['active', 'past_due'].includes(statusOf(subscription));
  if (!goesOn || !end || endsWithPeriod(subscription)) return null;
  if (!needsPreview(subscription)) return { amount: weeklyAmount(subscription), at: end };
  const { stripe } = stripeOf(deps);
  const next = await stripe.invoices.createPreview({ subscription: subscription.id });
  return { amount: cents(next.amount_due), at: end };
}
