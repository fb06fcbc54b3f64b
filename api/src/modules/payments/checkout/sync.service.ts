import { Id } from '@cesta/contract/base/fields';
import { cents } from '@cesta/contract/base/money';
import pLimit from 'p-limit';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { awaitsComparison, listForgotten } from '../../../platform/database/restores.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type AttemptRow,
  awaitPix,
  awaitsPayment,
  findAttemptBySession,
  findLatestAttempt,
  findOrders,
  listOpenPages,
  listOverdue,
  lockOrder,
  type OrderRow,
  type OverdueRow,
  recordPaid,
  updateAttempt,
} from '../../orders/attempts.service.ts';
import { findForgottenPayment } from '../../orders/forgotten-payments.service.ts';
import { transitionOrder } from '../../orders/transitions.service.ts';
import { isMissing, type OutageWatch, stripeOf, unlessDone, watchForOutage } from '../provider.service.ts';
import { wasReturned } from '../refunds/refund-sync.service.ts';
import type { ReturnReason } from '../refunds/refunds.rules.ts';
import { returnPayment } from '../refunds/refunds.service.ts';
import { recordUnmatchedOrder } from '../unmatched/unmatched.service.ts';
import { endsOrder, isGivenBack, newsOf, paidAtOf, returnReasonOf, waitingPixOf } from './sync.rules.ts';

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

async function applyPayment(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const paymentIntentId = idOf(session.payment_intent);
  const isNews = await recordPaid(tx, order.id, session.id, paymentIntentId, deps.clock.now());
  if (!isNews) return;
  const amount = cents(session.amount_total ?? 0);
  const giveBack = (reason: ReturnReason) =>
    returnPayment(tx, deps, order, { paymentIntentId, amount, reason });

  const reason = returnReasonOf(order);
  if (reason) return giveBack(reason);
  const paidAt = paidAtOf(session);
  const forgotten = paidAt ? await findForgottenPayment(tx, deps, order, paidAt) : undefined;
  try {
    // In a savepoint: an order given up in the meantime takes its units again, or the money goes back.
    await tx.transaction((inner) =>
      transitionOrder(inner, deps, order, { type: 'pay', amount, forgotten }, { actor: 'provider' }),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await giveBack('paid too late, sold out');
  }
}

/** It never paid the order, and what it was to pay may have been paid in another way: a restore has forgotten both. */
async function noteReturned(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await recordPaid(tx, order.id, session.id, idOf(session.payment_intent), now))) return;
  const attempt = await findAttemptBySession(tx, order.id, session.id);
  if (attempt) await updateAttempt(tx, attempt, { closedAt: now });
}

async function applyExpiry(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const latest = await findLatestAttempt(tx, order.id);
  const attempt = await findAttemptBySession(tx, order.id, session.id);
  if (attempt && attempt.state !== 'paid')
    await updateAttempt(tx, attempt, { state: 'closed', closedAt: attempt.closedAt ?? deps.clock.now() });
  const page = { isLatest: latest?.sessionId === session.id, now: deps.clock.now() };
  if (awaitsPayment(order) && endsOrder(order, page)) await cancelUnpaid(tx, deps, order);
}

/** A Pix that ran out: the session is over, the order may still be paid by another one until its deadline. */
async function applyFailure(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const attempt = await findAttemptBySession(tx, order.id, session.id);
  if (attempt?.state !== 'open') return;
  await updateAttempt(tx, attempt, { state: 'closed' });
  if (awaitsPayment(order)) await transitionOrder(tx, deps, order, { type: 'fail' }, { actor: 'provider' });
}

/**
 * The page is done and the money is not there. A finished page cannot be ended, nor another be made beside it: until
 * the code runs out, whoever wants to pay is led back to the code.
 */
async function noteWaitingPix(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const pix = waitingPixOf(session);
  if (!pix) return;
  const attempt = await findAttemptBySession(tx, order.id, session.id);
  if (attempt?.state !== 'open') return;
  await awaitPix(tx, deps, order, attempt, pix);
}

const APPLY = { paid: applyPayment, expired: applyExpiry, failed: applyFailure } as const;

async function cancelUnpaid(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
  // A restore may have forgotten the page on which it was paid: then its units are not for others, nor its money to
  // go back for the lack of them.
  if (await awaitsComparison(tx, order.createdAt)) return;
  const wasTold = await hadEnded(tx, order);
  await transitionOrder(tx, deps, order, { type: 'expire', wasTold }, { actor: 'system' });
}

/**
 * In a time that a restore has forgotten: given up, or paid in another way. Its customer is not to read afterwards that
 * it is cancelled. Either its time to pay was over then, or the store had closed its page before that.
 */
async function hadEnded(tx: Db, { id, paymentDeadline: deadline }: OrderRow): Promise<boolean> {
  if (deadline === null) return false;
  if ((await listForgotten(tx, deadline)).length > 0) return true;
  const page = await findLatestAttempt(tx, id);
  const { createdAt, closedAt } = page ?? {};
  if (!createdAt || !closedAt || closedAt >= deadline) return false;
  return (await listForgotten(tx, createdAt)).some(({ since, at }) => createdAt <= since && at <= closedAt);
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

function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}
