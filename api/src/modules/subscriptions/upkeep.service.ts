import { HOUR_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import { awaitsComparison } from '../../platform/database/restores.ts';
import { applyOrderRefund } from '../payments/desk-refunds.service.ts';
import {
  isMissing,
  type OutageWatch,
  stripeOf,
  unlessDone,
  watchForOutage,
} from '../payments/provider.service.ts';
import * as attempts from './billing/attempts.queries.ts';
import { listInvoices, markRefunded, unmarkRefunded } from './billing/billing.queries.ts';
import { idOf, isLive } from './billing/billing.rules.ts';
import { reconcileCards } from './billing/cards.service.ts';
import { recheckDuplicates } from './billing/duplicates.service.ts';
import { voidInvoice } from './billing/open-invoices.service.ts';
import { closePages, syncPaymentPage } from './billing/payment-pages.service.ts';
import { isOvertaken } from './billing/provider-view.rules.ts';
import { isWeekGivenBack } from './billing/returns/given-back.service.ts';
import { syncSubscription, syncSubscriptions } from './billing/sync.service.ts';
import { reconcileDeliveries } from './deliveries/deliveries.service.ts';
import { noteMissing } from './missing/missing.service.ts';
import * as queries from './subscriptions.queries.ts';

const BATCH = 200;
/** The invoice of a new week stands for an hour before it is charged, and its webhook takes its time. */
const PERIOD_GRACE = 2 * HOUR_MS;
const SILENT_AFTER = 3 * HOUR_MS;
const UNPAID_SILENT_AFTER = 72 * HOUR_MS;
/** Younger pages have their webhook still on the way. */
const PAGE_SILENT_AFTER = 2 * 60_000;

/** Incomplete ones whose day is over. */
export async function expireIncomplete(deps: Deps): Promise<void> {
  const watch = watchForOutage();
  for (const row of await queries.listExpired(deps.database.db, deps.clock.now(), BATCH)) {
    if (watch.isAway()) return;
    // A restore may have forgotten the page on which it was paid.
    if (await awaitsComparison(deps.database.db, row.createdAt)) continue;
    await watch.ask(() => giveUp(deps, row)).catch((error) => logForLater(deps, error));
  }
}

/** Ends an unpaid start: its pages first, so that nobody can pay what is no longer there. */
export async function giveUp(deps: Deps, row: queries.SubscriptionRow): Promise<void> {
  await closePages(deps, row);
  const now = await queries.findSubscription(deps.database.db, row.id);
  if (now?.status !== 'incomplete') return;
  const { stripeSubscriptionId: stripeId } = now;
  if (stripeId) {
    await unlessDone(() => stripeOf(deps).stripe.subscriptions.cancel(stripeId));
    const isGone = await syncSubscription(deps, stripeId).then(() => false, unlessMissing);
    if (!isGone) return;
  }
  await deps.database.db.transaction(async (tx) => {
    const rows = await queries.lockOfUser(tx, row.userId);
    const locked = rows.find(({ id }) => id === row.id);
    if (locked?.status !== 'incomplete' || locked.stripeSubscriptionId !== stripeId) return;
    const endedAt = deps.clock.now();
    await queries.updateSubscription(tx, row.id, { status: 'canceled', endedAt, expiresAt: null });
  });
}

/** What the provider does not know cannot be paid there. */
function unlessMissing(error: unknown): true {
  if (isMissing(error)) return true;
  throw error;
}

/** For webhooks that never came. All of it asks the provider: while that one is away it waits for the next run. */
export async function reconcileSubscriptions(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const watch = watchForOutage();
  await reconcilePages(deps, ago(PAGE_SILENT_AFTER), watch);
  if (watch.isAway()) return;
  await reconcileCards(deps, ago(PAGE_SILENT_AFTER), (error) => logForLater(deps, error));
  const since = {
    live: ago(SILENT_AFTER),
    unpaid: ago(UNPAID_SILENT_AFTER),
    periodOver: ago(PERIOD_GRACE),
  };
  await queries.setSyncedBack(deps.database.db, ago(0), since.live);
  let after: string | null = null;
  for (;;) {
    const rows: { id: string; stripeId: string }[] = await queries.listWithoutNews(
      deps.database.db,
      since,
      after,
      BATCH,
    );
    const failures = await syncSubscriptions(deps, rows);
    for (const row of rows) {
      const error = failures.get(row);
      if (isMissing(error)) await noteMissing(deps, row);
      else if (error) logForLater(deps, error);
    }
    after = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) return;
  }
}

/** All of them each time: pages that stay open must not keep later ones waiting. */
async function reconcilePages(deps: Deps, before: Date, watch: OutageWatch): Promise<void> {
  let last: attempts.AttemptRow | undefined;
  for (;;) {
    const pages = await attempts.listStaleAttempts(deps.database.db, before, last, BATCH);
    for (const { sessionId } of pages) {
      if (watch.isAway()) return;
      if (sessionId)
        await watch.ask(() => syncPaymentPage(deps, sessionId)).catch((error) => logForLater(deps, error));
    }
    last = pages.at(-1);
    if (pages.length < BATCH) return;
  }
}

/** One customer's trouble, or a provider that does not answer, must not keep the others waiting. */
function logForLater(deps: Deps, error: unknown): void {
  deps.log.warn({ err: error }, 'a subscription could not be synced yet');
}

/** Leaves nothing payable behind what has ended, and lets no old debt come alive beside a running subscription. */
export async function cleanUp(deps: Deps, subscriptionId: string): Promise<void> {
  const { db } = deps.database;
  const { stripe } = stripeOf(deps);
  const row = await queries.findSubscription(db, subscriptionId);
  if (!row) return;
  if (row.status !== 'incomplete') await closePages(deps, row);
  const { stripeSubscriptionId: stripeId } = row;
  if (!stripeId) return;
  if (row.status === 'unpaid') {
    const others = await queries.listOfUser(db, row.userId);
    if (!others.some(({ id, status }) => id !== row.id && isLive(status))) return;
    await unlessDone(() => stripe.subscriptions.cancel(stripeId));
    await syncSubscription(deps, stripeId);
  }
  await rememberCards(deps, stripeId, row);
  const invoices = await listInvoices(db, [row.id], ['draft', 'open', 'uncollectible', 'paid']);
  const isUnpaid = ({ state }: (typeof invoices)[number]) => state !== 'paid';
  const dropped = invoices.filter((invoice) =>
    row.status === 'canceled' ? isUnpaid(invoice) : isOvertaken(invoice, invoices),
  );
  for (const { id } of dropped) await voidInvoice(deps, id);
  if (dropped.length > 0) await syncSubscription(deps, stripeId);
}

/** The card with which somebody pays an overdue invoice is the one for the next weeks, too. */
async function rememberCards(
  deps: Deps,
  stripeId: string,
  { status }: queries.SubscriptionRow,
): Promise<void> {
  if (!isLive(status) || status === 'incomplete') return;
  await unlessDone(() =>
    stripeOf(deps).stripe.subscriptions.update(stripeId, {
      payment_settings: { save_default_payment_method: 'on_subscription' },
    }),
  );
}

/** Money given back for a week, by us or at the provider's desk: what has not been packed is not delivered. */
export async function applyRefund(deps: Deps, paymentIntentId: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  if (!charge) return;
  const isBack = await isWeekGivenBack(deps, charge);
  // Nothing to take back either: the usual case of a refund in part.
  if (!isBack && charge.refunded) return;
  const payment = { type: 'payment_intent', payment_intent: paymentIntentId } as const;
  for await (const { invoice: reference } of stripe.invoicePayments.list({ payment })) {
    const invoice = await stripe.invoices.retrieve(idOf(reference));
    const details = invoice.parent?.subscription_details;
    if (!details) continue;
    const stripeId = idOf(details.subscription);
    await syncSubscription(deps, stripeId, {
      subscriptionId: details.metadata?.subscription_id,
      invoiceIds: [invoice.id],
    });
    if (!isBack) await recheckDuplicates(deps, invoice.id);
    const row = await queries.findByStripeId(deps.database.db, stripeId);
    if (!row) continue;
    await deps.database.db.transaction(async (tx) => {
      await queries.lockOfUser(tx, row.userId);
      const now = deps.clock.now();
      const isChanged = isBack
        ? await markRefunded(tx, [invoice.id], now)
        : await unmarkRefunded(tx, invoice.id);
      if (isChanged) await reconcileDeliveries(tx, now, [row.id]);
    });
  }
}

/** Refunds of the last days, in case their webhook never came. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const { stripe } = stripeOf(deps);
  const gte = Math.floor(deps.clock.now().getTime() / 1000) - 4 * 86_400;
  for await (const refund of stripe.refunds.list({ created: { gte }, limit: 100 })) {
    const intent = idOf(refund.payment_intent);
    if (!intent) continue;
    await applyOrderRefund(deps, intent).catch((error) => logForLater(deps, error));
    await applyRefund(deps, intent).catch((error) => logForLater(deps, error));
  }
}
