import { type Cents, cents } from '@cesta/contract/base/money';
import type {
  Goods,
  MoneyEvent,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '@cesta/contract/orders/order-constants';
import type { Hold } from './orders.rules.ts';

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
  paymentMethod: PaymentMethod;
  /** Whether the order's units are off the shelf. */
  stockHeld: boolean;
  deletedAt: Date | null;
}

/** A payment that was known once, until a restore. */
export interface ForgottenPayment {
  at: Date;
  /** The day on which the order may have gone out since; null where that was yet to come. */
  doubtedDay: string | null;
}

export type OrderChange =
  /** `hold`: how long it waits for its payment, where that is not the usual half hour. */
  | { type: 'place'; method?: PaymentMethod; hold?: Hold }
  /** The operator's choice; marking a round is one. */
  | {
      type: 'set';
      status?: OrderStatus | undefined;
      paymentStatus?: PaymentStatus | undefined;
      /** Asked and answered: it goes out although its money goes back. */
      despiteRefund?: boolean | undefined;
      /** The same although its customer's bank wants the money back. */
      despiteDispute?: boolean | undefined;
      /** Of one that was delivered and is cancelled: whether what was in it is back on the shelf, or lost. */
      goods?: Goods | undefined;
    }
  /** `amount` is what the provider took; by hand nothing is. */
  | { type: 'pay'; amount?: Cents; forgotten?: ForgottenPayment | undefined }
  | { type: 'fail' }
  | RefundChange
  /** Nobody has paid in time. `wasTold`: what became of it then was told then, and a restore has forgotten it. */
  | { type: 'expire'; wasTold?: boolean }
  /** Its customer does not want it any more. */
  | { type: 'cancel' }
  | { type: 'delete' }
  /** A deleted one comes back as it was. */
  | { type: 'restore' }
  | UndoChange;

/** What the operator has just set is taken back, before anybody was told of it. */
export interface UndoChange {
  type: 'undo';
  former: Pick<OrderState, 'status' | 'paymentStatus' | 'paymentDeadline' | 'holdUntil'>;
  /** What was undone had given the units up for lost: they are not taken a second time. */
  goodsLost: boolean;
}

export interface RefundChange {
  type: 'refund';
  event: MoneyEvent;
  amount: Cents;
  /** Those after it. */
  sums: Pick<OrderMoney, 'refundingCents' | 'refundedCents'>;
  /** Back is a payment that never paid the order. */
  isUnkept?: boolean;
  /** Back is what came by hand: the provider knows nothing of it, and no sum counts it. */
  isByHand?: boolean;
}

export type OrderEmailKind = 'received' | 'paid' | 'shipped' | 'delivered' | 'cancelled';

/** What a change brings with it, to be carried out in its transaction, in this order. */
export type Effect =
  | {
      type: 'history';
      status: OrderStatus | null;
      paymentStatus: PaymentStatus | null;
      note: string;
      /** Unless it is now. */
      at?: Date;
      moneyEvent?: MoneyEvent;
      amountCents?: Cents;
    }
  /** `each`: news every time it happens. Otherwise once for the order. */
  | { type: 'email'; email: OrderEmailKind; each: boolean; goodsLost?: boolean }
  /** Payment pages that are still open must close. */
  | { type: 'close payment' }
  | { type: 'audit'; actions: OrderAction[] };

export type OrderAction =
  | { action: 'created'; to: PaymentMethod }
  | { action: 'status'; from: OrderStatus; to: OrderStatus }
  | { action: 'payment'; from: PaymentStatus; to: PaymentStatus }
  | { action: 'deleted' | 'restored' }
  | { action: 'undone'; from: OrderStatus | PaymentStatus; to: OrderStatus | PaymentStatus }
  | { action: 'goods'; to: Goods };

export interface Outcome {
  next: OrderState;
  /** Done first: without units there is no change. */
  stock: 'keep' | 'take' | 'return';
  /** Empty when nothing changes. */
  effects: Effect[];
}

/** What the provider has of the order's money, and nobody has asked back. */
export function keptOf({ paidCents, refundingCents, refundedCents }: OrderMoney): Cents {
  return cents(Math.max(0, paidCents - refundingCents - refundedCents));
}

/** What came by hand, at the door or otherwise: only the operator can give it back. */
export function byHandOf(order: {
  paymentStatus: PaymentStatus;
  paidCents: Cents;
  totalCents: Cents;
}): Cents {
  return order.paymentStatus === 'paid' && order.paidCents === 0 ? order.totalCents : cents(0);
}

/** Its money is back, or all of it is to go back: it is brought to nobody. A part leaves it as it is. */
export function isGivenBack(order: OrderMoney & { paymentStatus: PaymentStatus }): boolean {
  if (order.paymentStatus === 'refunded') return true;
  return order.paymentStatus === 'paid' && order.refundingCents > 0 && keptOf(order) === 0;
}
