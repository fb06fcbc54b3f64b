import { type Cents, formatCents } from '@cesta/contract/base/money';
import type { RefundRequest } from '@cesta/contract/orders/refunds';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { listPaidAttempts, lockOrder, type OrderRow } from '../../orders/attempts.service.ts';
import { refuseUnlessSeen } from '../../orders/orders.service.ts';
import { type ChangedBy, keptOf } from '../../orders/transitions.service.ts';
import { bankSideOf, isMoneyDisputed, listDisputes } from '../disputes/disputes.service.ts';
import { followMoney } from './refund-sync.service.ts';
import { postOtherMeansEmail, postReturnEmail } from './refunds.emails.ts';
import * as queries from './refunds.queries.ts';
import { isRefused, isReturnReason, isUnderWay, type ReturnReason, shareOut } from './refunds.rules.ts';

interface Booking {
  paymentIntentId: string;
  amount: Cents;
  reason: string;
  note?: string;
  by?: Operator;
  /** It was given back already, by Pix or in cash: the provider is not asked. */
  isReturned?: boolean;
}

/** Booked with the decision; the money itself moves in a job that keeps trying until the provider has answered. */
async function bookRefund(tx: Db, deps: Deps, orderId: string, booking: Booking): Promise<queries.RefundRow> {
  const now = deps.clock.now();
  const returned = booking.isReturned && { state: 'canceled' as const, ...closedBy(booking.by, now) };
  const row = await queries.insertRefund(tx, {
    orderId,
    paymentIntentId: booking.paymentIntentId,
    amountCents: booking.amount,
    reason: booking.reason,
    note: booking.note ?? '',
    requestedBy: booking.by?.id ?? null,
    createdAt: now,
    stateAt: now,
    ...returned,
  });
  if (!returned) await deps.jobs.send(tx, 'payments.refund', {});
  return row;
}

function closedBy(operator: Operator | undefined, resolvedAt: Date) {
  return { resolution: 'other_means' as const, resolvedBy: operator?.id ?? null, resolvedAt };
}

/** Money that came and cannot be kept: its customer is told that it goes back. */
export async function returnPayment(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  payment: { paymentIntentId: string; amount: Cents; reason: ReturnReason },
): Promise<void> {
  const row = await bookRefund(tx, deps, order.id, payment);
  await followMoney(tx, deps, order, { event: 'payment_returned', refund: row }, { actor: 'provider' });
  await postReturnEmail(tx, deps, order, payment);
}

const DECIDED = 'decided by the operator';

/** The operator's decision, for all that is left or for a part of it. */
export async function refundOrder(
  deps: Deps,
  admin: Operator,
  orderId: string,
  { amount, reason, seen }: RefundRequest,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    refuseUnlessSeen(order, seen);
    await giveBack(tx, deps, order, { admin, amount, note: reason });
  });
}

interface Decision {
  admin: Operator;
  amount?: Cents | undefined;
  note?: string | undefined;
  /** It was given back already, by Pix or in cash. */
  isReturned?: boolean;
}

/** `order` must be locked. Answers it as the decision has left it. */
export async function giveBack(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  { admin, amount = keptOf(order), note = '', isReturned = false }: Decision,
): Promise<OrderRow> {
  const rows = await queries.listRefunds(tx, [order.id]);
  refuseTooMuch(order, rows, amount);
  const intents = (await listPaidAttempts(tx, order.id)).flatMap(({ paymentIntentId: id }) => id ?? []);
  if (!isReturned && (await isMoneyDisputed(tx, { paymentIntentIds: intents })))
    throw new AppError('PAYMENT_DISPUTED');
  const by: ChangedBy = { actor: 'admin', operator: admin };
  let now = order;
  for (const share of shareOut(amount, { intents, total: order.totalCents, rows })) {
    const booking = { ...share, reason: DECIDED, note, by: admin, isReturned };
    const refund = await bookRefund(tx, deps, order.id, booking);
    const event = isReturned ? 'refunded_by_other_means' : 'refund_requested';
    now = await followMoney(tx, deps, now, { event, refund }, by);
    if (isReturned) await postOtherMeansEmail(tx, deps, now, refund);
  }
  const action = { action: isReturned ? 'returned' : 'refund', to: amount } as const;
  await writeAudit(tx, deps.clock.now(), admin, { subject: 'order', id: order.id }, [action]);
  return now;
}

/** What banks have given back for good of the payments that paid an order: nothing of it is left to give back. */
export async function lostOfOrder(db: Db, orderId: string): Promise<Cents> {
  const rows = await queries.listRefunds(db, [orderId]);
  const unkept = new Set(
    rows.filter(({ reason }) => isReturnReason(reason)).map(({ paymentIntentId }) => paymentIntentId),
  );
  const disputes = await listDisputes(db, { orderIds: [orderId] });
  return bankSideOf(disputes.filter(({ paymentIntentId }) => !unkept.has(paymentIntentId))).lost;
}

function refuseTooMuch(order: OrderRow, rows: readonly queries.RefundRow[], amount: Cents): void {
  const kept = keptOf(order);
  if (kept === 0) {
    const counted = rows.filter(({ reason }) => !isReturnReason(reason));
    if (counted.some(isRefused)) throw new AppError('REFUND_REFUSED');
    if (counted.some(isUnderWay)) throw new AppError('REFUND_UNDER_WAY');
    throw new AppError('ORDER_NOT_REFUNDABLE');
  }
  if (amount <= kept) return;
  const message = `No máximo ${formatCents(kept)} podem ser devolvidos: o resto já voltou ou está a caminho.`;
  throw new AppError('REFUND_TOO_LARGE', { message, fields: { amount: message } });
}

/** One that the provider refused, asked for anew. */
export async function retryRefund(
  deps: Deps,
  admin: Operator,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const { order, refund } = await lockRefused(tx, orderId, refundId);
    const now = deps.clock.now();
    await queries.updateRefund(tx, refund.id, {
      resolution: 'retried',
      resolvedBy: admin.id,
      resolvedAt: now,
    });
    const again = await bookRefund(tx, deps, orderId, {
      paymentIntentId: refund.paymentIntentId,
      amount: refund.amountCents,
      reason: refund.reason,
      note: refund.note,
      by: admin,
    });
    const by: ChangedBy = { actor: 'admin', operator: admin };
    await followMoney(tx, deps, order, { event: 'refund_requested', refund: again }, by);
    const action = { action: 'refund', to: refund.amountCents } as const;
    await writeAudit(tx, now, admin, { subject: 'order', id: orderId }, [action]);
  });
}

/** One that the provider refused and the operator gave back otherwise, by Pix or in cash. */
export async function markReturned(
  deps: Deps,
  admin: Operator,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const { order, refund } = await lockRefused(tx, orderId, refundId);
    const now = deps.clock.now();
    await queries.updateRefund(tx, refund.id, closedBy(admin, now));
    const by: ChangedBy = { actor: 'admin', operator: admin };
    const left = await followMoney(tx, deps, order, { event: 'refunded_by_other_means', refund }, by);
    await postOtherMeansEmail(tx, deps, left, refund);
    const action = { action: 'returned', to: refund.amountCents } as const;
    await writeAudit(tx, now, admin, { subject: 'order', id: orderId }, [action]);
  });
}

/** Also of a deleted order: its money is no less owed. */
async function lockRefused(tx: Db, orderId: string, refundId: string) {
  const order = await lockOrder(tx, orderId);
  const rows = await queries.listRefunds(tx, [orderId]);
  const refund = rows.find(({ id }) => id === refundId);
  if (!order || !refund) throw new AppError('REFUND_NOT_FOUND');
  if (!isRefused(refund)) throw new AppError('REFUND_CLOSED');
  return { order, refund };
}
