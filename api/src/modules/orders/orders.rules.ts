import { HOUR_MS } from '@cesta/contract/base/calendar';
import { type Cents, fromReais, sum, times } from '@cesta/contract/base/money';
import {
  isUnpaid,
  LEAST_PAYABLE_REAIS,
  MOST_PAYABLE_REAIS,
  type OrderStatus,
  PAYMENT_WINDOW_SECONDS,
  type PaymentMethod,
  type PaymentStatus,
  shippingReais,
} from '@cesta/contract/orders/order-constants';

export const SHIPPING: Cents = fromReais(shippingReais(false));
export const SHIPPING_WITH_BASKET: Cents = fromReais(shippingReais(true));
export const LEAST_PAYABLE: Cents = fromReais(LEAST_PAYABLE_REAIS);
export const MOST_PAYABLE: Cents = fromReais(MOST_PAYABLE_REAIS);

export function totalOf(lines: readonly { price: Cents; quantity: number }[], shipping: Cents): Cents {
  return sum([...lines.map((line) => times(line.price, line.quantity)), shipping]);
}

export function unitsIn(lines: readonly { quantity: number }[]): number {
  return lines.reduce((units, line) => units + line.quantity, 0);
}

/** What became of an order on a day that a restore has forgotten was told on that day, and before it that it was paid. */
export function wasToldThen(doubtedDay: string | null, email: string, today: string): boolean {
  if (doubtedDay === null) return false;
  return email === 'paid' || (doubtedDay < today && (email === 'shipped' || email === 'delivered'));
}

/** A payment is awaited only by a live order that nobody has paid, and not of one that is paid at the door. */
export function awaitsPayment(order: {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod?: PaymentMethod;
}): boolean {
  return order.status === 'pending' && isUnpaid(order) && order.paymentMethod !== 'door';
}

/** Stripe's shortest session lives 30 minutes; the store ends it itself, so it is made to outlive that a little. */
const SESSION_MARGIN_SECONDS = 5 * 60;
/** Its longest lives 24 hours; the provider's clock may be a little behind ours. */
const LONGEST_SESSION_MS = 24 * HOUR_MS - 5 * 60_000;
/** An attempt that was begun and never answered may be repeated under its own key for this long. */
export const REPEAT_WITHIN_MS = 4 * 60_000;
/** Each attempt is a session at the provider: there is an end to it. */
export const MAX_ATTEMPTS = 10;
/** Nobody fills in a card in less: who is sent to the payment page now would see it close. */
const SHORTEST_PAYMENT_MS = 60_000;

/** How long an order keeps its units without being paid; both are null when no payment is awaited. */
export interface Hold {
  paymentDeadline: Date | null;
  /** However often payment is begun anew, the deadline moves past this only for a Pix code that was shown by then. */
  holdUntil: Date | null;
}

export const NO_HOLD: Hold = { paymentDeadline: null, holdUntil: null };

/** Half an hour to pay, and half an hour more for whoever tries again. */
export function firstHold(now: Date): { paymentDeadline: Date; holdUntil: Date } {
  const paymentDeadline = paymentWindowEnd(now);
  return { paymentDeadline, holdUntil: paymentWindowEnd(paymentDeadline) };
}

/** What was ordered on the phone waits for its link to be used; trying again does not prolong it. */
export function phoneHold(now: Date, hours: number): { paymentDeadline: Date; holdUntil: Date } {
  const paymentDeadline = new Date(now.getTime() + hours * HOUR_MS);
  return { paymentDeadline, holdUntil: paymentDeadline };
}

/** The hold once a session that was begun at `begun` stands: half an hour from there, as far as the hold may go. */
export function renewedHold(hold: Hold, begun: Date): { paymentDeadline: Date; holdUntil: Date } {
  const { paymentDeadline } = hold;
  if (!paymentDeadline) return firstHold(begun);
  const holdUntil = hold.holdUntil ?? paymentWindowEnd(paymentDeadline);
  const wanted = Math.min(paymentWindowEnd(begun).getTime(), holdUntil.getTime());
  return { paymentDeadline: new Date(Math.max(wanted, paymentDeadline.getTime())), holdUntil };
}

/** For the bank's word of a payment in the last second. */
const PIX_MARGIN_MS = 5 * 60_000;

/** A code that was shown late outlives the half hour. It can be paid until it runs out, so its order waits as long. */
export function holdForPix({ paymentDeadline }: Hold, codeUntil: Date): Date {
  return new Date(Math.max(paymentDeadline?.getTime() ?? 0, codeUntil.getTime() + PIX_MARGIN_MS));
}

/** No other payment is begun any more; what is on screen may still be paid. */
export function isHoldOver({ holdUntil }: Hold, now: Date): boolean {
  return holdUntil !== null && holdUntil.getTime() - now.getTime() < SHORTEST_PAYMENT_MS;
}

export function isTooLateToBegin(hold: Hold, now: Date): boolean {
  return renewedHold(hold, now).paymentDeadline.getTime() - now.getTime() < SHORTEST_PAYMENT_MS;
}

function paymentWindowEnd(now: Date): Date {
  return new Date(now.getTime() + PAYMENT_WINDOW_SECONDS * 1000);
}

/** As long as its order waits, as far as the provider lets it. */
export function sessionEndFrom(now: Date, { paymentDeadline }: Hold): Date {
  const waits = Math.max(paymentWindowEnd(now).getTime(), paymentDeadline?.getTime() ?? 0);
  return new Date(Math.min(waits + SESSION_MARGIN_SECONDS * 1000, now.getTime() + LONGEST_SESSION_MS));
}
