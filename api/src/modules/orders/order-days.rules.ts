import { addDays, DAY_MS, dayOf, shortSpokenDay, spokenDay, startOfDay } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn, cutoffOf, deliveryDays, drivesOn } from '@cesta/contract/coverage/delivery-days';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { OrderStatus, PaymentMethod, PaymentStatus } from '@cesta/contract/orders/order-constants';
import type { OrderDelivery } from '@cesta/contract/orders/orders';

/** However many days are closed in a row, nobody looks back further for the day driven last. */
const LOOK_BACK = 60;

/**
 * What was packed before this moment went out before that day: it was paid in time for the last one driven before it,
 * and nothing is packed before it is paid. Orders that come with a basket have its day instead.
 */
export function packedSince(schedule: DeliverySchedule, day: string): Date {
  for (let back = 1; back <= LOOK_BACK; back += 1) {
    const before = addDays(day, -back);
    if (drivesOn(schedule, before)) return cutoffOf(schedule, before);
  }
  return startOfDay(addDays(day, -LOOK_BACK));
}

/** What nobody has sent for this long is not a delivery but a mistake: it must not swell every day to come. */
const OPEN_FOR_MS = 30 * DAY_MS;

/** Orders made before that moment and still not packed are in no round any more. */
export function openSince(now: Date): Date {
  return new Date(now.getTime() - OPEN_FOR_MS);
}

interface Moments {
  paidAt: Date;
  /** When it was packed; null while it is not. */
  sentAt: Date | null;
  deliveredAt?: Date | null;
  /** The subscriber's basket that it comes along with, or was to. */
  basket?: BasketDay | null;
  /** The day on which it may have gone out, which a restore has forgotten. */
  doubtedDay?: string | null;
  /** Of one that comes along with a basket, or was to: the day that its customer knows. */
  toldDay?: string | null;
}

/** A basket as far as the day of an order depends on it. */
export interface BasketDay {
  date: string;
  /** The first day on which it should have gone out; null while it is on time. */
  lateSince: string | null;
  /** False once it is skipped or cancelled. */
  isComing: boolean;
}

interface Change {
  at: Date;
  status: OrderStatus | null;
  paymentStatus: PaymentStatus | null;
}

/** What its history, oldest first, says of an order: the moments that its day follows from. */
export function momentsOf(
  order: {
    status: OrderStatus;
    paymentMethod?: PaymentMethod;
    createdAt: Date;
    doubtedDay?: string | null;
  },
  history: readonly Change[],
): Moments & { deliveredAt: Date | null } {
  const { status, paymentMethod, createdAt, doubtedDay } = order;
  const lastly = (wanted: OrderStatus) => history.findLast((change) => change.status === wanted)?.at ?? null;
  // What is paid at the door has its day from the order on.
  const paid = history.find(({ paymentStatus }) => paymentStatus === 'paid');
  const isSent = status === 'shipped' || status === 'delivered';
  return {
    paidAt: (paymentMethod !== 'door' && paid?.at) || createdAt,
    sentAt: isSent ? (lastly('shipped') ?? lastly('delivered')) : null,
    deliveredAt: status === 'delivered' ? lastly('delivered') : null,
    ...(doubtedDay && { doubtedDay }),
  };
}

export interface OrderDay {
  /** Of the round that it goes out with. */
  date: string;
  /** The day that its payment gave it. */
  due: string;
  /** That day again, when it is over and the order not packed. */
  lateSince: string | null;
  /** It goes out with a basket, or by itself although it was to. Left out for any other. */
  basket?: 'along' | 'alone';
}

/**
 * Orders have no day of their own: they go with the baskets, on the first delivery day of their city whose cut-off
 * is not before the payment, or with one basket, on its day. When that does not come they keep the day that they were
 * promised, or get the next one driven. What was not packed by then goes with the next; what is packed keeps its day,
 * and so does what may have been, as far as anybody knows after a restore.
 */
export function dayOfOrder(order: Moments, schedule: DeliverySchedule, today: string): OrderDay {
  return daysOfOrders(schedule, order.paidAt, today)(order);
}

/** The same for the many orders of a city that were paid since: its calendar is asked once. */
export function daysOfOrders(
  schedule: DeliverySchedule,
  since: Date,
  today: string,
): (order: Moments) => OrderDay {
  const coming = deliveryDays(schedule, since);
  const known = [coming.next().value];
  const dueOf = (paidAt: Date): string => {
    while ((known.at(-1)?.cutoffAt ?? paidAt) < paidAt) known.push(coming.next().value);
    return known.find(({ cutoffAt }) => cutoffAt >= paidAt)?.date ?? today;
  };
  const promised = ({ paidAt, sentAt, basket, toldDay }: Moments): { due: string; planned: string } => {
    if (basket?.isComing) return { due: basket.lateSince ?? basket.date, planned: basket.date };
    const due = basket ? nextDay(schedule, basket.date) : dueOf(paidAt);
    // A packed box keeps its day, though the skipped basket follows its customer to a city with others.
    return { due, planned: basket && sentAt && toldDay ? nextDay(schedule, toldDay) : due };
  };
  const dayOfOne = (order: Moments): OrderDay => {
    const { sentAt, deliveredAt } = order;
    const { due, planned } = promised(order);
    // The rest of the day was called off: what had been brought by then stays on its list.
    const broughtOn = deliveredAt && dayOf(deliveredAt);
    if (broughtOn && closedOn(schedule, broughtOn)) return { date: broughtOn, due, lateSince: null };
    const doubted = doubtedDayOf(order);
    if (doubted) return { date: doubted, due, lateSince: sentAt || doubted <= due ? null : due };
    const from = sentAt ? dayOf(sentAt) : today;
    const date = from <= planned ? planned : nextDay(schedule, from);
    return { date, due, lateSince: sentAt || date === due ? null : due };
  };
  return (order) => {
    const day = dayOfOne(order);
    return { ...day, ...companyOf(order.basket, day.date) };
  };
}

/** Null once the basket that it comes along with was given a later day. */
export function doubtedDayOf({ doubtedDay, basket }: Moments): string | null {
  if (!doubtedDay || (basket?.isComing && basket.date > doubtedDay)) return null;
  return doubtedDay;
}

function companyOf(basket: BasketDay | null | undefined, date: string): Pick<OrderDay, 'basket'> {
  if (basket && !basket.isComing) return { basket: 'alone' };
  // Brought without it, or not packed in time: it is late like any other.
  return basket?.date === date ? { basket: 'along' } : {};
}

/** That day or the first after it on which the van drives. */
function nextDay(schedule: DeliverySchedule, from: string): string {
  for (let day = from; ; day = addDays(day, 1)) if (drivesOn(schedule, day)) return day;
}

interface Outgoing extends Moments {
  state: StopState;
  createdAt: Date;
}

/** The order's part of the same answer: what the customer is told follows from the day on the operator's list. */
export function deliveryOf(order: Outgoing, day: OrderDay, now: Date): OrderDelivery {
  const { state } = order;
  const late_since = day.lateSince;
  if (state === 'scheduled' && order.createdAt < openSince(now))
    return { date: null, state, late_since, promise: OVERDUE };
  return { date: day.date, state, late_since, promise: promiseOf(order, day, dayOf(now)) };
}

/** 'com a sua cesta de terça, 1 de dezembro' */
export function alongWords(date: string): string {
  return `com a sua cesta de ${shortSpokenDay(date)}`;
}

const OVERDUE = 'Já deve estar chegando. Qualquer dúvida, fale com a gente.';

/** The day that checkout and e-mail have told of, or that it has moved and to which. Null once it is there. */
function promiseOf({ state }: Outgoing, { date, due, basket }: OrderDay, today: string): string | null {
  if (state === 'delivered') return null;
  if (today > date) return OVERDUE;
  if (date > due)
    return `O pedido atrasou e agora chega ${spokenDay(date)}. Qualquer dúvida, fale com a gente.`;
  if (basket === 'along')
    return today === date ? 'Chega hoje com a sua cesta.' : `Chega ${alongWords(date)}.`;
  if (basket === 'alone') return `Sua cesta não vem, mas o pedido sim: chega ${spokenDay(date)}, sem frete.`;
  return today === date ? `Chega hoje, ${spokenDay(date)}.` : `Chega ${spokenDay(date)}.`;
}
