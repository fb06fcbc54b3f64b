import { cents } from '@cesta/contract/base/money';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { awaitsComparison, listForgotten } from '../../../platform/database/restores.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  awaitPix,
  awaitsPayment,
  findAttemptBySession,
  findLatestAttempt,
  type OrderRow,
  recordPaid,
  updateAttempt,
} from '../../orders/attempts.service.ts';
import { findForgottenPayment } from '../../orders/forgotten-payments.service.ts';
import { transitionOrder } from '../../orders/transitions.service.ts';
import { idOf } from '../provider.service.ts';
import type { ReturnReason } from '../refunds/refunds.rules.ts';
import { returnPayment } from '../refunds/refunds.service.ts';
import { endsOrder, paidAtOf, returnReasonOf, waitingPixOf } from './sync.rules.ts';

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
export async function noteReturned(
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
export async function noteWaitingPix(
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

/** What each word of the provider about a payment page does to its order, whose row is locked. */
export const APPLY = { paid: applyPayment, expired: applyExpiry, failed: applyFailure } as const;

export async function cancelUnpaid(tx: Db, deps: Deps, order: OrderRow): Promise<void> {
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
