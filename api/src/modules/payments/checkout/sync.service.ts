import { Id } from '@cesta/contract/base/fields';
import pLimit from 'p-limit';
import type { Deps } from '../../../deps.ts';
import { awaitsComparison } from '../../../platform/database/restores.ts';
import {
  type AttemptRow,
  awaitsPayment,
  findAttemptBySession,
  findLatestAttempt,
  findOrders,
  listOpenPages,
  listOverdue,
  lockOrder,
  type OverdueRow,
  updateAttempt,
} from '../../orders/attempts.service.ts';
import {
  idOf,
  isMissing,
  type OutageWatch,
  stripeOf,
  unlessDone,
  watchForOutage,
} from '../provider.service.ts';
import { wasReturned } from '../refunds/refund-sync.service.ts';
import { recordUnmatchedOrder } from '../unmatched/unmatched.service.ts';
import { APPLY, cancelUnpaid, noteReturned, noteWaitingPix } from './session-news.service.ts';
import { isGivenBack, newsOf } from './sync.rules.ts';

const BATCH = 100;
/** The provider answers slowly; a crowd that did not pay must not keep its units for that. */
const AT_ONCE = 4;
/** Younger sessions have their webhook still on the way. */
const RECONCILE_AFTER_MS = 2 * 60_000;

interface PageRef {
  orderId: string;
  sessionId: string;
}

/**
 * Makes the order agree with what the provider says of a session. Safe to run any number of times, in any
 * order, by any number of processes: the order's row is locked and each step looks before it acts.
 */
export async function syncCheckoutSession(deps: Deps, sessionId: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  const orderId = Id.safeParse(session.metadata?.order_id).data;
  // A session of something else (a subscription, another shop on the same account) is not ours to judge.
  if (session.mode !== 'payment' || !orderId) return;
  const news = newsOf(session);
  const isReturned = isGivenBack(session) && (await wasReturned(deps, idOf(session.payment_intent)));
  const isKnown = await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && isReturned) await noteReturned(tx, deps, order, session);
    else if (order && news) await APPLY[news](tx, deps, order, session);
    else if (order) await noteWaitingPix(tx, deps, order, session);
    return order !== undefined;
  });
  if (!isKnown && news === 'paid') await recordUnmatchedOrder(deps, session);
}

/** The same for a page of ours of which the provider may know nothing: then nobody can pay on it any more. */
async function syncOwnSession(deps: Deps, { orderId, sessionId }: PageRef): Promise<void> {
  try {
    await syncCheckoutSession(deps, sessionId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await deps.database.db.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const attempt = await findAttemptBySession(tx, orderId, sessionId);
      if (attempt?.state !== 'open') return;
      // The key may be another account's: the right one is yet to say what became of it.
      if (await awaitsComparison(tx, attempt.createdAt)) return;
      await updateAttempt(tx, attempt, { state: 'closed' });
      deps.log.warn({ order: orderId, session: sessionId }, 'the provider does not know a payment page');
    });
  }
}

/** Ends a session at the provider and takes over whatever became of it, a payment at the last second included. */
export async function closeSession(deps: Deps, page: PageRef): Promise<void> {
  const { stripe } = stripeOf(deps);
  await unlessDone(() => stripe.checkout.sessions.expire(page.sessionId));
  await syncOwnSession(deps, page);
}

/**
 * Orders whose half hour is over: session ended first, then order cancelled and units returned. While the provider is
 * away only those that have nothing there.
 */
export async function expireOverdue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const watch = watchForOutage();
  let last: OverdueRow | undefined;
  do {
    const page = await listOverdue(deps.database.db, now, last, BATCH);
    await pLimit(AT_ONCE).map(page, ({ id }) =>
      expireOrder(deps, id, watch).catch((error) => logForLater(deps, error)),
    );
    last = page.at(-1);
  } while (last);
}

async function expireOrder(deps: Deps, orderId: string, watch: OutageWatch): Promise<void> {
  const latest = await findLatestAttempt(deps.database.db, orderId);
  const sessionId = latest?.state === 'open' && latest.sessionId;
  if (sessionId && watch.isAway()) return;
  if (sessionId) await watch.ask(() => closeSession(deps, { orderId, sessionId }));
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order?.paymentDeadline || order.paymentDeadline > deps.clock.now()) return;
    const now = await findLatestAttempt(tx, orderId);
    // Still open: the provider was just told otherwise, so let the next round ask again.
    if (now?.state === 'open' || !awaitsPayment(order)) return;
    if (now?.state === 'making') await updateAttempt(tx, now, { state: 'closed' });
    await cancelUnpaid(tx, deps, order);
  });
}

/** For webhooks that never came. */
export async function reconcile(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - RECONCILE_AFTER_MS);
  const watch = watchForOutage();
  let last: AttemptRow | undefined;
  for (;;) {
    const pages = await listOpenPages(deps.database.db, before, last, BATCH);
    for (const { orderId, sessionId } of pages) {
      if (watch.isAway()) return;
      if (sessionId)
        await watch
          .ask(() => syncOwnSession(deps, { orderId, sessionId }))
          .catch((error) => logForLater(deps, error));
    }
    last = pages.at(-1);
    if (pages.length < BATCH) return;
  }
}

/** One order's trouble, or a provider that does not answer, must not keep the others waiting. */
function logForLater(deps: Deps, error: unknown): void {
  deps.log.warn({ err: error }, 'a payment could not be synced yet');
}

/**
 * After a cancellation or deletion, or a payment by other means: nothing stays payable. Unless that was taken back in
 * the meantime: then the order waits for this very page.
 */
export async function syncOrder(deps: Deps, orderId: string): Promise<void> {
  const [order] = await findOrders(deps.database.db, [orderId]);
  if (order && !order.deletedAt && awaitsPayment(order)) return;
  const latest = await findLatestAttempt(deps.database.db, orderId);
  const sessionId = latest?.state === 'open' && latest.sessionId;
  if (sessionId) await closeSession(deps, { orderId, sessionId });
}
