import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import { cents } from '@cesta/contract/base/money';
import pLimit from 'p-limit';
import Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { isMissing, stripeOf } from '../payments/provider.service.ts';
import * as queries from './ledger.queries.ts';
import { type Entry, entryOf, isUnexplainedCharge } from './ledger.rules.ts';
import * as own from './own-money.queries.ts';

const PAGE = 100;
/** After an outage so much is read at a time, and what was read is kept. */
const WINDOW_MS = DAY_MS;
/** Entries may appear in the list a little late: what is younger is read again each time, and more once a day. */
const OVERLAP_MS = 2 * HOUR_MS;
const RECHECK_MS = 3 * DAY_MS;
/** Of the past so many pages with one job; the next goes on. */
const PAGES_BACK = 20;
/** Invoices asked about at a time. */
const AT_ONCE = 5;
/** An order or an invoice may come to be known later than its money. */
const UNEXPLAINED_MS = 40 * DAY_MS;
/** A payout may still fail days after it seemed paid. */
const PAYOUTS_MS = 30 * DAY_MS;

/**
 * Reads what is new in the provider's list of balance transactions, then goes on with what was before the first
 * reading, newest first. It can be stopped anywhere and done twice: entries are rows under the provider's ids.
 */
export async function syncLedger(deps: Deps): Promise<void> {
  if (!deps.stripe) return;
  const { db } = deps.database;
  await queries.setReadingBack(db, deps.clock.now());
  const reading = (await queries.findReading(db)) ?? (await queries.insertReading(db, deps.clock.now()));
  try {
    await readNews(deps, reading);
    await readPayouts(deps, reading);
    const isWhole = reading.wholeAt !== null || (await readBack(deps, reading.backTo));
    if (!isWhole) await deps.jobs.send(db, 'ledger.sync', {});
    const since = new Date(deps.clock.now().getTime() - UNEXPLAINED_MS);
    await explain(db, await queries.listUnexplained(db, since));
    await queries.updateReading(db, { unreachedSince: null });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    await queries.noteUnreached(db, deps.clock.now());
    deps.log.warn({ type: error.type, status: error.statusCode }, 'the balance could not be read');
  }
}

/** Somebody wants to see the news now. A long past is left to the job. */
export async function refreshLedger(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const reading = await queries.findReading(db);
  if (reading?.wholeAt) await syncLedger(deps);
  else await deps.jobs.send(db, 'ledger.sync', {});
}

/** Day by day from where the last one ended. */
async function readNews(deps: Deps, { until, recheckedAt }: queries.Reading): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const isDue = !recheckedAt || now.getTime() - recheckedAt.getTime() >= DAY_MS;
  let from = until.getTime() - (isDue ? RECHECK_MS : OVERLAP_MS);
  while (from < now.getTime()) {
    const to = Math.min(from + WINDOW_MS, now.getTime());
    await readWindow(deps, { gte: Math.floor(from / 1000), lte: Math.floor(to / 1000) });
    await queries.moveReading(db, new Date(to));
    from = to;
  }
  if (isDue) await queries.updateReading(db, { recheckedAt: now });
}

async function readWindow(deps: Deps, created: { gte: number; lte: number }): Promise<void> {
  let after: string | undefined;
  do {
    const page = await listEntries(deps, { created, ...(after && { starting_after: after }) });
    after = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (after);
}

/** Says whether the oldest entry was reached. */
async function readBack(deps: Deps, backTo: string | null): Promise<boolean> {
  const { db } = deps.database;
  let after = backTo;
  for (let pages = 0; pages < PAGES_BACK; pages += 1) {
    const page = await listEntries(deps, after ? { starting_after: after } : {}).catch(async (error) => {
      // Another account, or one that has lost its past: the list is read anew.
      if (after && isMissing(error)) await queries.updateReading(db, { backTo: null });
      throw error;
    });
    const last = page.data.at(-1);
    if (last) {
      after = last.id;
      await queries.updateReading(db, { backTo: after, backToAt: new Date(last.created * 1000) });
    }
    if (page.has_more) continue;
    await queries.updateReading(db, { wholeAt: deps.clock.now() });
    return true;
  }
  return false;
}

/** One page of the list, kept with what can be known of each entry. */
async function listEntries(
  deps: Deps,
  params: Stripe.BalanceTransactionListParams,
): Promise<{ data: Stripe.BalanceTransaction[]; has_more: boolean }> {
  const { stripe } = stripeOf(deps);
  const { db } = deps.database;
  const page = await stripe.balanceTransactions.list({ ...params, limit: PAGE, expand: ['data.source'] });
  const entries = page.data.map(entryOf);
  const known = await queries.listKnown(
    db,
    entries.map(({ id }) => id),
  );
  const asked = entries.filter((entry) => isUnexplainedCharge(entry) && !known.has(entry.id));
  await pLimit(AT_ONCE).map(asked, (entry) => findInvoice(deps, entry));
  await queries.upsertEntries(db, entries);
  const intents = entries.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  await explain(db, [...new Set(intents)]);
  return page;
}

/** What our orders and invoices explain: the payment itself first, then what followed it. */
async function explain(db: Db, paymentIntentIds: string[]): Promise<void> {
  const entries = await queries.listUnexplainedOf(db, paymentIntentIds);
  const orders = await own.listOwnOrders(db, distinct(entries.map(({ namedOrderId }) => namedOrderId)));
  const invoices = await own.listOwnInvoices(db, distinct(entries.map(({ invoiceId }) => invoiceId)));
  const isOf = (known: ReadonlySet<string>, id: string | null) => id !== null && known.has(id);
  const ofOrders = entries.filter(({ namedOrderId }) => isOf(orders, namedOrderId));
  const ofInvoices = entries.filter(({ invoiceId }) => isOf(invoices, invoiceId));
  await queries.explainEntries(
    db,
    ofOrders.map(({ id }) => id),
    'order',
  );
  await queries.explainEntries(
    db,
    ofInvoices.map(({ id }) => id),
    'subscription',
  );
  await queries.followPayments(db, distinct(entries.map(({ paymentIntentId }) => paymentIntentId)));
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}

async function findInvoice(deps: Deps, entry: Entry): Promise<void> {
  const { stripe } = stripeOf(deps);
  const payment = { type: 'payment_intent', payment_intent: entry.paymentIntentId ?? '' } as const;
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 });
  const reference = data[0]?.invoice;
  entry.invoiceId = (typeof reference === 'string' ? reference : reference?.id) ?? null;
}

/** All of them until the past is whole, whichever news or broken-off readings have brought; then those that may change. */
async function readPayouts(deps: Deps, { until, wholeAt }: queries.Reading): Promise<void> {
  const { stripe } = stripeOf(deps);
  const { db } = deps.database;
  const since = Math.floor((until.getTime() - PAYOUTS_MS) / 1000);
  const list = stripe.payouts.list({ limit: PAGE, ...(wholeAt && { created: { gte: since } }) });
  let rows: queries.PayoutRow[] = [];
  for await (const payout of list) {
    rows.push(payoutOf(payout));
    if (rows.length < PAGE) continue;
    await queries.upsertPayouts(db, rows);
    rows = [];
  }
  await queries.upsertPayouts(db, rows);
}

function payoutOf(payout: Stripe.Payout): queries.PayoutRow {
  return {
    id: payout.id,
    amountCents: cents(payout.amount),
    status: payout.status,
    createdAt: new Date(payout.created * 1000),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    failure: payout.failure_code,
  };
}

/** One payout as the provider has it now. */
export async function syncPayout(deps: Deps, id: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  await queries.upsertPayouts(deps.database.db, [payoutOf(await stripe.payouts.retrieve(id))]);
}
