import type { ErrorCode } from '@cesta/contract/errors';
import { type Cents, cents } from '@cesta/contract/money';
import type { MoneyEvent, OrderActor, OrderStatus, PaymentStatus } from '@cesta/contract/order-constants';
import { awaitsPayment, firstHold, type Hold, NO_HOLD } from './orders.rules.ts';

/** What the provider took for an order, and how much of it goes back or is back. */
export interface OrderMoney {
  paidCents: Cents;
  refundingCents: Cents;
  refundedCents: Cents;
}

export const NO_MONEY: OrderMoney = {
  paidCents: cents(0),
  refundingCents: cents(0),
  refundedCents: cents(0),
};

export interface OrderState extends Hold, OrderMoney {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Whether the order's units are off the shelf. */
  stockHeld: boolean;
  deletedAt: Date | null;
}

export type OrderChange =
  | { type: 'place' }
  /** The operator's choice; marking a round is one. */
  | {
      type: 'set';
      status?: OrderStatus | undefined;
      paymentStatus?: PaymentStatus | undefined;
      /** Asked and answered: it goes out although its money goes back. */
      despiteRefund?: boolean | undefined;
      /** The same although its customer's bank wants the money back. */
      despiteDispute?: boolean | undefined;
    }
  /** `amount` is what the provider took; by hand nothing is. */
  | { type: 'pay'; amount?: Cents }
  | { type: 'fail' }
  | RefundChange
  /** Nobody has paid in time. */
  | { type: 'expire' }
  /** Its customer does not want it any more. */
  | { type: 'cancel' }
  | { type: 'delete' };

export interface RefundChange {
  type: 'refund';
  event: MoneyEvent;
  amount: Cents;
  /** Those after it. */
  sums: Pick<OrderMoney, 'refundingCents' | 'refundedCents'>;
  /** Back is a payment that never paid the order. */
  isUnkept?: boolean;
}

export type OrderEmailKind = 'received' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

/** What a change brings with it, to be carried out in its transaction, in this order. */
export type Effect =
  | {
      type: 'history';
      status: OrderStatus | null;
      paymentStatus: PaymentStatus | null;
      note: string;
      moneyEvent?: MoneyEvent;
      amountCents?: Cents;
    }
  /** `each`: news every time it happens. Otherwise once for the order. */
  | { type: 'email'; email: OrderEmailKind; each: boolean }
  /** Payment pages that are still open must close. */
  | { type: 'close payment' }
  | { type: 'audit'; actions: OrderAction[] };

type OrderAction =
  | { action: 'status'; from: OrderStatus; to: OrderStatus }
  | { action: 'payment'; from: PaymentStatus; to: PaymentStatus }
  | { action: 'deleted' };

export interface Outcome {
  next: OrderState;
  /** Done first: without units there is no change. */
  stock: 'keep' | 'take' | 'return';
  /** Empty when nothing changes. */
  effects: Effect[];
}

interface Row {
  change: OrderChange['type'];
  by: OrderActor;
  from: OrderStatus | 'new' | 'any';
  to: OrderStatus | 'same' | 'wanted' | 'deleted';
  /** Only while its payment stands so. */
  while?: 'unpaid' | 'awaited' | 'unpacked';
}

/** Who may do what to an order, and where it goes: the first row that fits. Drawn in ARCHITECTURE.md. */
export const TRANSITIONS: readonly Row[] = [
  { change: 'place', by: 'customer', from: 'new', to: 'pending' },
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
  { change: 'delete', by: 'admin', from: 'any', to: 'deleted' },
];

/** What a change means for the payment, and what is said of it. */
const MEANING: Record<
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
  delete: { note: 'deleted' },
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

/** In the house still. */
const UNPACKED: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing', 'processing'];

/** What the provider has of the order's money, and nobody has asked back. */
export function keptOf({ paidCents, refundingCents, refundedCents }: OrderMoney): Cents {
  return cents(Math.max(0, paidCents - refundingCents - refundedCents));
}

/** Its money is back, or all of it is to go back: it is brought to nobody. A part leaves it as it is. */
export function isGivenBack(order: OrderMoney & { paymentStatus: PaymentStatus }): boolean {
  if (order.paymentStatus === 'refunded') return true;
  return order.paymentStatus === 'paid' && order.refundingCents > 0 && keptOf(order) === 0;
}

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

type Place = Pick<OrderState, 'status' | 'paymentStatus'> & { isDeleted: boolean };

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
    // Units are off the shelf exactly while an order is alive.
    stockHeld: place.status !== 'cancelled' && !place.isDeleted,
    deletedAt: order?.deletedAt ?? (place.isDeleted ? now : null),
    ...moneyAfter(order, change),
    ...holdOf(order, place, now),
  };
  const effects = effectsOf(order, next, change, by);
  if (order && effects.length === 0) return { next: order, stock: 'keep', effects };
  const wasHeld = order?.stockHeld ?? false;
  const stock = wasHeld === next.stockHeld ? 'keep' : next.stockHeld ? 'take' : 'return';
  return { next, stock, effects };
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

function paymentAfterRefund(order: OrderState, { sums, isUnkept }: RefundChange): PaymentStatus {
  const { paymentStatus, paidCents } = order;
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
  const rows = TRANSITIONS.filter((row) => row.change === change.type && row.by === by);
  const row = rows.find((it) => fits(it, order, change));
  if (!row && (rows.length === 0 || !order)) throw new Error(`${by} cannot ${change.type} this order`);
  const from: Place = { status: order?.status ?? 'pending', paymentStatus, isDeleted };
  if (!row) return from;
  if (change.type === 'set') {
    const wanted = { ...from, status: change.status ?? from.status };
    // Marking as paid is a payment like any other: it moves a waiting order on.
    if (order && change.paymentStatus === 'paid')
      return placeAfter({ ...order, status: wanted.status }, { type: 'pay' }, by);
    return { ...wanted, paymentStatus: change.paymentStatus ?? paymentStatus };
  }
  const afterwards = order && change.type === 'refund' ? paymentAfterRefund(order, change) : paymentStatus;
  const to = row.to === 'same' || row.to === 'wanted' || row.to === 'deleted' ? from.status : row.to;
  return {
    status: to,
    paymentStatus: MEANING[change.type].payment ?? afterwards,
    isDeleted: isDeleted || row.to === 'deleted',
  };
}

function fits(row: Row, order: OrderState | null, change: OrderChange): boolean {
  if (!order) return row.from === 'new';
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
function holdOf(order: OrderState | null, place: Place, now: Date): Hold {
  if (place.isDeleted || !awaitsPayment(place)) return NO_HOLD;
  if (!order?.paymentDeadline) return firstHold(now);
  return { paymentDeadline: order.paymentDeadline, holdUntil: order.holdUntil };
}

function effectsOf(
  order: OrderState | null,
  next: OrderState,
  change: OrderChange,
  by: OrderActor,
): Effect[] {
  const isNewStatus = next.status !== order?.status;
  const isNewPayment = next.paymentStatus !== order?.paymentStatus;
  const isDeleted = next.deletedAt !== null && !order?.deletedAt;
  const isNewSum =
    next.refundingCents !== order?.refundingCents || next.refundedCents !== order.refundedCents;
  if (!isNewStatus && !isNewPayment && !isDeleted && !isNewSum) return [];
  const { email, note = '' } = MEANING[change.type];
  const arrival = isNewStatus ? ON_STATUS[next.status] : {};
  const isPaid = isNewPayment && next.paymentStatus === 'paid' && change.type !== 'refund';
  const status = isNewStatus ? next.status : null;
  const paymentStatus = isNewPayment ? next.paymentStatus : null;
  const money = change.type === 'refund' && { moneyEvent: change.event, amountCents: change.amount };
  const effects: Effect[] = [{ type: 'history', status, paymentStatus, note, ...money }];
  if (email) effects.push({ type: 'email', email, each: false });
  // What is cancelled by its refund is told of with the refund.
  if (arrival.email && change.type !== 'refund')
    effects.push({ type: 'email', email: arrival.email, each: arrival.each ?? false });
  if (isPaid) effects.push({ type: 'email', email: 'paid', each: false });
  // What was cancelled or deleted, or paid in another way, must not stay payable.
  if (arrival.closesPayment || isDeleted || (isPaid && by !== 'provider'))
    effects.push({ type: 'close payment' });
  if (by !== 'admin' || !order) return effects;
  const actions: OrderAction[] = [];
  if (status) actions.push({ action: 'status', from: order.status, to: status });
  if (paymentStatus) actions.push({ action: 'payment', from: order.paymentStatus, to: paymentStatus });
  if (isDeleted) actions.push({ action: 'deleted' });
  return actions.length > 0 ? [...effects, { type: 'audit', actions }] : effects;
}
