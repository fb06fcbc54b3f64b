import type { OrderActor, OrderStatus, PaymentStatus } from '@cesta/contract/orders/order-constants';
import type { Effect, OrderAction, OrderChange, OrderEmailKind, OrderState } from './order-state.rules.ts';

/** The note of a history line by which the units of an order were given up. */
export const GOODS_LOST = 'goods lost';

/** What a change means for the payment, and what is said of it. */
export const MEANING: Record<
  OrderChange['type'],
  { payment?: PaymentStatus; email?: OrderEmailKind; note?: string }
> = {
  place: { payment: 'pending', email: 'received' },
  pay: { payment: 'paid' },
  fail: { payment: 'failed' },
  refund: {},
  expire: { note: 'payment window over' },
  cancel: { note: 'cancelled by its customer' },
  set: {},
  undo: {},
  delete: { note: 'deleted' },
  restore: { note: 'restored' },
};

/** What arriving at a status brings with it. Only a cancellation is news each time: packing may be undone and redone. */
const ON_STATUS: Record<OrderStatus, { email?: OrderEmailKind; each?: true; closesPayment?: true }> = {
  pending: {},
  confirmed: {},
  preparing: {},
  processing: {},
  shipped: { email: 'shipped' },
  delivered: { email: 'delivered' },
  cancelled: { email: 'cancelled', each: true, closesPayment: true },
};

/** Delivered, cancelled, and nothing of it comes back to the shelf. */
export function losesGoods(order: OrderState | null, change: OrderChange, next: OrderState): boolean {
  if (change.type !== 'set' || change.goods !== 'lost') return false;
  return order?.status === 'delivered' && next.status === 'cancelled';
}

/** Empty when nothing changes. */
export function effectsOf(
  order: OrderState | null,
  next: OrderState,
  change: OrderChange,
  by: OrderActor,
): Effect[] {
  const isNewStatus = next.status !== order?.status;
  const isNewPayment = next.paymentStatus !== order?.paymentStatus;
  const isDeleted = next.deletedAt !== null && !order?.deletedAt;
  const isRestored = next.deletedAt === null && Boolean(order?.deletedAt);
  const isNewSum =
    next.refundingCents !== order?.refundingCents || next.refundedCents !== order.refundedCents;
  if (!isNewStatus && !isNewPayment && !isDeleted && !isRestored && !isNewSum) return [];
  // Its line of the history is struck out by whoever undoes it, and nobody was told anything.
  if (change.type === 'undo') return order ? [{ type: 'audit', actions: undoneActions(order, next) }] : [];
  const goodsLost = losesGoods(order, change, next);
  const { email, note = goodsLost ? GOODS_LOST : '' } = MEANING[change.type];
  const arrival = isNewStatus ? ON_STATUS[next.status] : {};
  const isPaid = isNewPayment && next.paymentStatus === 'paid' && change.type !== 'refund';
  const status = isNewStatus ? next.status : null;
  const paymentStatus = isNewPayment ? next.paymentStatus : null;
  const money = change.type === 'refund' && { moneyEvent: change.event, amountCents: change.amount };
  const then = change.type === 'pay' && change.forgotten && { at: change.forgotten.at };
  const effects: Effect[] = [{ type: 'history', status, paymentStatus, note, ...money, ...then }];
  // Who orders on the phone and pays by a link reads of it together with the link.
  const isLinked = !order && by === 'admin' && next.paymentMethod === 'provider';
  if (email && !isLinked) effects.push({ type: 'email', email, each: false });
  // What is cancelled by its refund is told of with the refund, whether it was deleted then or not.
  const isKnown = change.type === 'expire' && change.wasTold === true;
  if (arrival.email && !isKnown && change.type !== 'refund' && change.type !== 'restore')
    effects.push({
      type: 'email',
      email: arrival.email,
      each: arrival.each ?? false,
      ...(goodsLost && { goodsLost }),
    });
  // Handed over at the door: the e-mail about the delivery says so, and a slip of the finger can be undone.
  if (isPaid && next.paymentMethod !== 'door') effects.push({ type: 'email', email: 'paid', each: false });
  // What was cancelled or deleted, or paid in another way, must not stay payable.
  if (arrival.closesPayment || isDeleted || (isPaid && by !== 'provider'))
    effects.push({ type: 'close payment' });
  if (by !== 'admin') return effects;
  if (!order)
    return [...effects, { type: 'audit', actions: [{ action: 'created', to: next.paymentMethod }] }];
  const actions: OrderAction[] = [];
  if (status) actions.push({ action: 'status', from: order.status, to: status });
  if (paymentStatus) actions.push({ action: 'payment', from: order.paymentStatus, to: paymentStatus });
  if (isDeleted) actions.push({ action: 'deleted' });
  if (isRestored) actions.push({ action: 'restored' });
  if (change.type === 'set' && change.goods && order.status === 'delivered' && status === 'cancelled')
    actions.push({ action: 'goods', to: change.goods });
  return actions.length > 0 ? [...effects, { type: 'audit', actions }] : effects;
}

function undoneActions(order: OrderState, next: OrderState): OrderAction[] {
  const actions: OrderAction[] = [];
  if (order.status !== next.status) actions.push({ action: 'undone', from: order.status, to: next.status });
  if (order.paymentStatus !== next.paymentStatus)
    actions.push({ action: 'undone', from: order.paymentStatus, to: next.paymentStatus });
  return actions;
}
