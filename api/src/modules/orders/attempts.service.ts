import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import * as attempts from './attempts.queries.ts';
import * as queries from './orders.queries.ts';
import {
  awaitsPayment,
  holdForPix,
  isHoldOver,
  isTooLateToBegin,
  MAX_ATTEMPTS,
  REPEAT_WITHIN_MS,
  renewedHold,
  sessionEndFrom,
} from './orders.rules.ts';

export type { AttemptRow } from './attempts.queries.ts';
export {
  findAttemptBySession,
  findLatestAttempt,
  listAttemptsBySession,
  listOpenPages,
  listPagesMadeBy,
  listPaidAttempts,
  updateAttempt,
} from './attempts.queries.ts';
export {
  findOrder,
  findOrders,
  listItems,
  listKnownOrders,
  listOverdue,
  lockOrder,
  type OrderRow,
  type OverdueRow,
} from './orders.queries.ts';
export { awaitsPayment } from './orders.rules.ts';

const TOO_LATE =
  'O tempo deste pedido está no fim e não dá mais para pagar. Monte a cesta de novo, é rápido: nada foi cobrado.';

export interface Attempt {
  order: queries.OrderRow;
  items: queries.ItemRow[];
  attempt: attempts.AttemptRow;
  /** When the store ends the session that comes of it. */
  until: Date;
}

/**
 * Books the attempt before the provider is asked: its number makes the idempotency key, its times make the
 * parameters, so that the same attempt can be repeated word for word after a crash or a lost answer. `anew`: the page
 * that is open shall be replaced.
 */
export async function beginAttempt(
  deps: Deps,
  orderId: string,
  userId: string,
  { anew = false }: { anew?: boolean } = {},
): Promise<Attempt> {
  return deps.database.db.transaction(async (tx) => {
    const order = await queries.lockOrder(tx, orderId);
    if (!order || order.deletedAt || order.userId !== userId) throw new AppError('ORDER_NOT_FOUND');
    refuseUnlessPayable(order);
    const items = await queries.listItems(tx, [orderId]);
    const latest = await attempts.findLatestAttempt(tx, orderId);
    const now = deps.clock.now();
    if (order.paymentDeadline && order.paymentDeadline <= now) throw new AppError('ORDER_NOT_PAYABLE');
    if (isTooLateToBegin(order, now)) throw new AppError('ORDER_NOT_PAYABLE', { message: TOO_LATE });
    const isUnanswered =
      latest?.state === 'making' && now.getTime() - latest.createdAt.getTime() < REPEAT_WITHIN_MS;
    const isAsBefore = latest && (isUnanswered || latest.state === 'open');
    // A code that was shown cannot be replaced: who asks for another page is led back to it.
    const isReplaced = anew && latest?.state === 'open' && !latest.pixUntil;
    if ((!isAsBefore || isReplaced) && isHoldOver(order, now))
      throw new AppError('ORDER_NOT_PAYABLE', { message: TOO_LATE });
    if (latest?.state === 'making' && !isUnanswered)
      await attempts.updateAttempt(tx, latest, { state: 'closed' });
    const attempt = isAsBefore ? latest : await bookAttempt(tx, order, latest?.attempt ?? 0, now);
    const until = renewedHold(order, attempt.createdAt).paymentDeadline;
    return { order, items, attempt, until };
  });
}

export function refuseUnlessPayable(order: queries.OrderRow): void {
  if (order.paymentStatus === 'paid') throw new AppError('ORDER_ALREADY_PAID');
  if (!awaitsPayment(order)) throw new AppError('ORDER_NOT_PAYABLE');
}

/**
 * Notes the page that the provider has made; only now the hold is renewed, so that attempts which come to nothing keep
 * no units. Refused when the order was paid in another way, or given up, while the provider was asked: whoever did
 * that has seen no page to close, so it is closed now.
 */
export async function openAttempt(
  deps: Deps,
  { orderId, attempt, createdAt }: attempts.AttemptRow,
  session: { sessionId: string; url: string | null },
): Promise<void> {
  const order = await deps.database.db.transaction(async (tx) => {
    const locked = await queries.lockOrder(tx, orderId);
    const key = { orderId, attempt };
    if (locked && !locked.deletedAt && awaitsPayment(locked)) {
      await attempts.openAttempt(tx, key, session, ['making']);
      const change = { ...renewedHold(locked, createdAt), updatedAt: deps.clock.now() };
      return queries.updateOrder(tx, orderId, change);
    }
    // Given up together with its order: the page that came of it all the same is open, and has to be closed.
    await attempts.openAttempt(tx, key, session, ['making', 'closed']);
    await deps.jobs.send(tx, 'payments.sync-order', { orderId });
    return locked;
  });
  if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
  refuseUnlessPayable(order);
}

/** A Pix code was shown and its money is awaited. `order` must be locked by `tx`. */
export async function awaitPix(
  tx: Db,
  deps: Deps,
  order: queries.OrderRow,
  attempt: attempts.AttemptRow,
  { until, url }: { until: Date; url: string | null },
): Promise<void> {
  await attempts.updateAttempt(tx, attempt, { pixUntil: until, url: url ?? attempt.url });
  const paymentDeadline = holdForPix(order, until);
  if (order.deletedAt || !awaitsPayment(order) || paymentDeadline <= (order.paymentDeadline ?? until)) return;
  await queries.updateOrder(tx, order.id, { paymentDeadline, updatedAt: deps.clock.now() });
}

function bookAttempt(tx: Db, order: queries.OrderRow, last: number, now: Date): Promise<attempts.AttemptRow> {
  if (last >= MAX_ATTEMPTS) throw new AppError('ORDER_NOT_PAYABLE');
  return attempts.insertAttempt(tx, {
    orderId: order.id,
    attempt: last + 1,
    createdAt: now,
    expiresAt: sessionEndFrom(now, order),
  });
}

/** False when this payment was written down before. A session that a crash kept us from noting finds its place here. */
export async function recordPaid(
  tx: Db,
  orderId: string,
  sessionId: string,
  paymentIntentId: string,
  now: Date,
): Promise<boolean> {
  const known = await attempts.findAttemptBySession(tx, orderId, sessionId);
  if (known?.state === 'paid') return false;
  const latest = await attempts.findLatestAttempt(tx, orderId);
  const attempt = known ?? (latest?.sessionId === null ? latest : undefined);
  if (attempt) {
    await attempts.updateAttempt(tx, attempt, { state: 'paid', sessionId, paymentIntentId, paidAt: now });
  } else {
    const number = (latest?.attempt ?? 0) + 1;
    const row = { orderId, attempt: number, state: 'paid' as const, sessionId, paymentIntentId, paidAt: now };
    await attempts.insertAttempt(tx, { ...row, createdAt: now, expiresAt: now });
  }
  return true;
}
