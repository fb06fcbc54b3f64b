import { DAY_MS } from '@cesta/contract/base/calendar';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import {
  contestsMoney,
  type DisputeRow,
  holdsGoods,
  listDisputes,
  listFollowed,
  listOpenDisputes,
  readBankSide,
  syncDispute,
} from '../../payments/disputes/disputes.service.ts';
import { stripeOf, unlessDone } from '../../payments/provider.service.ts';
import { followWhatIsLeft } from '../../payments/refunds/refund-sync.service.ts';
import { listInvoices, listInvoicesById, settleInvoice } from '../billing/billing.queries.ts';
import { DISPUTE_PAUSE, DISPUTE_REASON, isLive, pauseReasonOf } from '../billing/billing.rules.ts';
import { followLostWeek } from '../billing/returns/lost-weeks.service.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { findSubscription, lockOfUser, type SubscriptionRow } from '../subscriptions.queries.ts';

const BATCH = 100;
/** So long after a decision it is looked at again: what it brought about may have failed. */
const FOLLOWED_MS = 30 * DAY_MS;

/** Takes over what the provider says of a dispute, and what follows for its order or its week. */
export async function applyDispute(deps: Deps, id: string): Promise<DisputeRow | null> {
  const dispute = await syncDispute(deps, id);
  if (dispute?.orderId && dispute.state === 'lost')
    await followWhatIsLeft(deps, { ...dispute, orderId: dispute.orderId });
  const [invoice] = dispute?.invoiceId ? await listInvoicesById(deps.database.db, [dispute.invoiceId]) : [];
  const row = invoice && (await findSubscription(deps.database.db, invoice.subscriptionId));
  if (!row) return dispute;
  await deps.database.db.transaction(async (tx) => {
    await lockOfUser(tx, row.userId);
    // Another one of the same week may have been lost.
    const { lost } = await readBankSide(tx, invoice.id);
    // What the bank has not given back is owed again.
    if (lost === 0 && dispute?.state === 'won') await settleInvoice(tx, invoice.id, null);
    // Baskets of the week that are not packed stop, or are planned again.
    await reconcileDeliveries(tx, deps.clock.now(), [row.id]);
    if (lost > 0) await followLostWeek(tx, deps, invoice.id);
    // Credit that waited for the bank's decision, of somebody whom nothing more is charged.
    if (dispute?.closedAt && !isLive(row.status))
      await deps.jobs.send(tx, 'subscriptions.return-credit', { userId: row.userId });
  });
  if (deps.settings.disputeStopsSubscription) await followCharging(deps, row);
  return dispute;
}

/**
 * While a dispute is open nothing more is charged: weeks are neither paid nor packed. Won, it goes on; lost, the
 * subscription ends, because whoever got the money back from the bank will do so again.
 */
async function followCharging(
  deps: Deps,
  { id, stripeSubscriptionId: stripeId }: SubscriptionRow,
): Promise<void> {
  const { db } = deps.database;
  const row = await findSubscription(db, id);
  if (!row || !stripeId || !isLive(row.status)) return;
  const invoices = await listInvoices(db, [id], ['paid']);
  const states = (await listDisputes(db, { invoiceIds: invoices.map((invoice) => invoice.id) })).map(
    (it) => it.state,
  );
  const { stripe } = stripeOf(deps);
  if (states.includes('lost')) {
    await unlessDone(() => stripe.subscriptions.cancel(stripeId));
  } else {
    const subscription = await stripe.subscriptions.retrieve(stripeId);
    const change = pauseFor(subscription, states.some(holdsGoods));
    if (!change) return;
    await stripe.subscriptions.update(stripeId, change);
  }
  await syncSubscription(deps, stripeId);
}

/**
 * A pause for another reason stays as it is; ours alone is lifted. One for want of an address is made ours when the
 * gap ends (`weeks/provider-pause`). Weeks that the customer leaves out are no such
 * pause: the customer can have them back, or they run out, and the next week would be charged.
 */
function pauseFor(
  subscription: Stripe.Subscription,
  isHeld: boolean,
): Stripe.SubscriptionUpdateParams | null {
  const { pause_collection: pause, metadata } = subscription;
  const charges = !pause || pauseReasonOf(subscription) === 'weeks';
  if (isHeld && charges) return DISPUTE_PAUSE;
  const isOurs = pause !== null && metadata.pause_reason === DISPUTE_REASON;
  return !isHeld && isOurs ? { pause_collection: '', metadata: { pause_reason: '' } } : null;
}

const MOST_OPEN = 1000;

/** Those that a bank has not decided about yet. */
export async function listDisputedWeeks(db: Db): Promise<string[]> {
  return (await listOpenDisputes(db, MOST_OPEN)).flatMap(({ invoiceId }) => invoiceId ?? []);
}

/** Those whose money a bank has not decided about yet: one that only asks takes nothing. */
export async function listContestedWeeks(db: Db): Promise<string[]> {
  const open = await listOpenDisputes(db, MOST_OPEN);
  return open.filter(contestsMoney).flatMap(({ invoiceId }) => invoiceId ?? []);
}

/** Those of which a week is disputed and not decided yet. */
export async function listDisputedSubscriptions(db: Db): Promise<Set<string>> {
  const invoices = await listInvoicesById(db, await listDisputedWeeks(db));
  return new Set(invoices.map(({ subscriptionId }) => subscriptionId));
}

/** For webhooks that never came, and for what could not be done when they did. */
export async function reviewDisputes(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - FOLLOWED_MS);
  let after = '';
  for (;;) {
    const ids = await listFollowed(deps.database.db, since, after, BATCH);
    for (const id of ids) {
      await applyDispute(deps, id).catch((error) =>
        deps.log.warn({ err: error, dispute: id }, 'a dispute could not be followed yet'),
      );
    }
    after = ids.at(-1) ?? '';
    if (ids.length < BATCH) return;
  }
}
