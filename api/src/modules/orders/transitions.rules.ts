import type { ErrorCode } from '@cesta/contract/base/errors';
import { cents } from '@cesta/contract/base/money';
import {
  ORDER_STATUSES,
  type OrderActor,
  type OrderStatus,
  type PaymentStatus,
} from '@cesta/contract/orders/order-constants';
import {
  isGivenBack,
  NO_MONEY,
  type OrderChange,
  type OrderMoney,
  type OrderState,
  type Outcome,
  type RefundChange,
  type UndoChange,
} from './order-state.rules.ts';
import { awaitsPayment, firstHold, type Hold, NO_HOLD } from './orders.rules.ts';
import { effectsOf, losesGoods, MEANING } from './transition-effects.rules.ts';

interface Row {
  change: OrderChange['type'];
  by: OrderActor;
  from: OrderStatus | 'new' | 'any' | 'deleted';
  to: OrderStatus | 'same' | 'wanted' | 'former' | 'deleted' | 'restored';
  /** Only while its payment stands so. */
  while?: 'unpaid' | 'awaited' | 'unpacked' | 'door' | 'refunded';
}

/** Who may do what to an order, and where it goes: the first row that fits. Drawn in ARCHITECTURE.md. */
export const TRANSITIONS: readonly Row[] = [
  { change: 'place', by: 'customer', from: 'new', to: 'pending' },
  // On the phone. Who pays at the door owes nothing before.
  { change: 'place', by: 'admin', from: 'new', to: 'confirmed', while: 'door' },
  { change: 'place', by: 'admin', from: 'new', to: 'pending' },
  { change: 'pay', by: 'provider', from: 'pending', to: 'confirmed', while: 'unpaid' },
  // Money that came too late takes the units again.
  { change: 'pay', by: 'provider', from: 'cancelled', to: 'confirmed' },
  { change: 'pay', by: 'provider', from: 'any', to: 'same' },
  { change: 'pay', by: 'admin', from: 'pending', to: 'confirmed', while: 'unpaid' },
  { change: 'pay', by: 'admin', from: 'any', to: 'same' },
  { change: 'fail', by: 'provider', from: 'pending', to: 'same', while: 'awaited' },
  // All its money is back before it was packed: nobody waits for it, and its units are for others.
  { change: 'refund', by: 'provider', from: 'any', to: 'cancelled', while: 'unpacked' },
  { change: 'refund', by: 'provider', from: 'any', to: 'same' },
  { change: 'refund', by: 'admin', from: 'any', to: 'cancelled', while: 'unpacked' },
  { change: 'refund', by: 'admin', from: 'any', to: 'same' },
  { change: 'expire', by: 'system', from: 'pending', to: 'cancelled', while: 'awaited' },
  { change: 'cancel', by: 'customer', from: 'pending', to: 'cancelled', while: 'awaited' },
  { change: 'set', by: 'admin', from: 'any', to: 'wanted' },
  { change: 'undo', by: 'admin', from: 'any', to: 'former' },
  { change: 'delete', by: 'admin', from: 'any', to: 'deleted' },
  // Its money went back while it was deleted: as with any other that was never packed, nobody waits for it.
  { change: 'restore', by: 'admin', from: 'deleted', to: 'cancelled', while: 'refunded' },
  { change: 'restore', by: 'admin', from: 'deleted', to: 'restored' },
];

/** In the house still. */
const UNPACKED: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'processing'];

/** Why a change is refused; null when it can be done. */
export function refusalOf(
  order: OrderState & { disputedAt?: Date | null },
  change: OrderChange,
  by: OrderActor,
): ErrorCode | null {
  if (by !== 'admin' || change.type !== 'set') return null;
  const { status = order.status, paymentStatus = order.paymentStatus } = change;
  if (status !== order.status && (status === 'shipped' || status === 'delivered')) {
    if (order.status === 'cancelled') return 'ORDER_CANCELLED';
    if (isGivenBack(order) && !change.despiteRefund) return 'ORDER_REFUNDED';
    if (order.disputedAt && !change.despiteDispute) return 'ORDER_DISPUTED';
  }
  // What the provider has taken, and what was given back, cannot be unsaid by hand.
  const isUnsaid = paymentStatus === 'pending' || paymentStatus === 'failed';
  const isKnown = order.paidCents > 0 || order.paymentStatus === 'refunded';
  return isUnsaid && isKnown && paymentStatus !== order.paymentStatus ? 'PAYMENT_CONFIRMED' : null;
}

type Place = Pick<OrderState, 'status' | 'paymentStatus' | 'paymentMethod'> & { isDeleted: boolean };

/**
 * The one rule by which an order changes; null is one that is not placed yet. Pure: whoever calls it locks the order
 * before and carries the effects out after.
 */
export function transition(
  order: OrderState | null,
  change: OrderChange,
  by: OrderActor,
  now: Date,
): Outcome {
  const place = placeAfter(order, change, by);
  const next: OrderState = {
    status: place.status,
    paymentStatus: place.paymentStatus,
    paymentMethod: place.paymentMethod,
    // Units are off the shelf exactly while an order is alive.
    stockHeld: place.status !== 'cancelled' && !place.isDeleted,
    deletedAt: place.isDeleted ? (order?.deletedAt ?? now) : null,
    ...moneyAfter(order, change),
    ...(change.type === 'undo'
      ? formerHold(change, place)
      : holdOf(order, place, now, change.type === 'place' ? change.hold : undefined)),
  };
  const effects = effectsOf(order, next, change, by);
  if (order && effects.length === 0) return { next: order, stock: 'keep', effects };
  const wasHeld = order?.stockHeld ?? false;
  const stock = wasHeld === next.stockHeld ? 'keep' : next.stockHeld ? 'take' : 'return';
  const isLost = change.type === 'undo' ? change.goodsLost : losesGoods(order, change, next);
  return { next, stock: isLost ? 'keep' : stock, effects };
}

function formerHold({ former }: UndoChange, place: Place): Hold {
  if (!awaitsPayment(place)) return NO_HOLD;
  return { paymentDeadline: former.paymentDeadline, holdUntil: former.holdUntil };
}

function moneyAfter(order: OrderState | null, change: OrderChange): OrderMoney {
  const { paidCents, refundingCents, refundedCents } = order ?? NO_MONEY;
  if (change.type === 'refund') return { paidCents, ...change.sums };
  const isNew = change.type === 'pay' && order?.paymentStatus !== 'paid';
  return {
    paidCents: isNew ? cents(paidCents + (change.amount ?? 0)) : paidCents,
    refundingCents,
    refundedCents,
  };
}

function paymentAfterRefund(order: OrderState, { sums, isUnkept, isByHand }: RefundChange): PaymentStatus {
  const { paymentStatus, paidCents } = order;
  if (isByHand) return 'refunded';
  // One that lives on without the payment that was not kept stays as it is.
  const livesOn = !order.deletedAt && (paymentStatus === 'paid' || awaitsPayment(order));
  if (isUnkept) return livesOn ? paymentStatus : 'refunded';
  if (paidCents === 0 || sums.refundedCents === order.refundedCents) return paymentStatus;
  if (sums.refundedCents >= paidCents) return 'refunded';
  // What went back may be refused in the end: then it is paid as before.
  return paymentStatus === 'refunded' ? 'paid' : paymentStatus;
}

function placeAfter(order: OrderState | null, change: OrderChange, by: OrderActor): Place {
  const paymentStatus = order?.paymentStatus ?? 'pending';
  const isDeleted = Boolean(order?.deletedAt);
  const placed = change.type === 'place' ? change.method : undefined;
  const paymentMethod = order?.paymentMethod ?? placed ?? 'provider';
  const rows = TRANSITIONS.filter((row) => row.change === change.type && row.by === by);
  const row = rows.find((it) => fits(it, order, change));
  if (!row && (rows.length === 0 || !order)) throw new Error(`${by} cannot ${change.type} this order`);
  const from: Place = { status: order?.status ?? 'pending', paymentStatus, paymentMethod, isDeleted };
  if (!row) return from;
  if (change.type === 'set') {
    const wanted = { ...from, status: change.status ?? from.status };
    // Marking as paid is a payment like any other: it moves a waiting order on.
    if (order && change.paymentStatus === 'paid')
      return placeAfter({ ...order, status: wanted.status }, { type: 'pay' }, by);
    return { ...wanted, paymentStatus: change.paymentStatus ?? paymentStatus };
  }
  if (change.type === 'undo') {
    const { status, paymentStatus: payment } = change.former;
    return { status, paymentMethod, paymentStatus: payment, isDeleted };
  }
  const afterwards = order && change.type === 'refund' ? paymentAfterRefund(order, change) : paymentStatus;
  return {
    status: isStatus(row.to) ? row.to : from.status,
    paymentMethod,
    paymentStatus: MEANING[change.type].payment ?? afterwards,
    isDeleted: row.to === 'deleted' || (isDeleted && change.type !== 'restore'),
  };
}

function isStatus(to: Row['to']): to is OrderStatus {
  return ORDER_STATUSES.some((status) => status === to);
}

function fits(row: Row, order: OrderState | null, change: OrderChange): boolean {
  if (row.while === 'door' && !(change.type === 'place' && change.method === 'door')) return false;
  if (!order) return row.from === 'new';
  if (row.from === 'deleted' && order.deletedAt === null) return false;
  if (row.while === 'refunded') return order.paymentStatus === 'refunded' && UNPACKED.includes(order.status);
  if (row.from === 'deleted') return true;
  if (row.from !== 'any' && row.from !== order.status) return false;
  if (row.while === 'unpacked') {
    if (change.type !== 'refund' || change.isUnkept) return false;
    if (!UNPACKED.includes(order.status) || order.deletedAt) return false;
    return order.paymentStatus !== 'refunded' && paymentAfterRefund(order, change) === 'refunded';
  }
  if (row.while === 'unpaid') return order.paymentStatus !== 'paid';
  return row.while !== 'awaited' || awaitsPayment(order);
}

/** A reopened order has its half hour anew: without an end it would hold its units for ever. */
function holdOf(order: OrderState | null, place: Place, now: Date, wanted: Hold | undefined): Hold {
  if (place.isDeleted || !awaitsPayment(place)) return NO_HOLD;
  if (wanted) return wanted;
  if (!order?.paymentDeadline) return firstHold(now);
  return { paymentDeadline: order.paymentDeadline, holdUntil: order.holdUntil };
}
