import { dayOf } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { mayGoOut } from '@cesta/contract/orders/order-constants';
import type { Order } from '@cesta/contract/orders/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { findCalendars } from '../coverage/coverage.service.ts';
import { daysOfOrders, deliveryOf, type OrderDay } from '../orders/order-days.service.ts';
import { findWithBaskets, listOutgoing, type OutgoingOrder } from './outgoing-orders.service.ts';

export interface PlacedOrder extends OutgoingOrder {
  day: OrderDay;
}

/** Each order with the day of its round, by what its city's schedule says now. */
export async function placeOrders(
  db: Db,
  now: Date,
  orders: readonly OutgoingOrder[],
): Promise<PlacedOrder[]> {
  const { schedules, usual } = await findCalendars(
    db,
    orders.map(({ address }) => address.zipcode),
  );
  const first = orders.reduce((soonest, { paidAt }) => Math.min(soonest, paidAt.getTime()), now.getTime());
  const calendars = new Map<DeliverySchedule, ReturnType<typeof daysOfOrders>>();
  const calendarOf = (schedule: DeliverySchedule) => {
    const calendar = calendars.get(schedule) ?? daysOfOrders(schedule, new Date(first), dayOf(now));
    calendars.set(schedule, calendar);
    return calendar;
  };
  return orders.map((order) => {
    // Paid is paid: an order for a place that is no longer served is still brought.
    const schedule = schedules.get(order.address.zipcode) ?? usual;
    return { ...order, day: calendarOf(schedule)(order) };
  });
}

const isBrought = ({ payment_status, payment_method }: Order) =>
  mayGoOut({ paymentStatus: payment_status, paymentMethod: payment_method });

/** What orders say to their customers about when they come: the day of the operator's list, in words. */
export async function addDeliveries(deps: Deps, orders: readonly Order[]): Promise<Order[]> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const outgoing = await listOutgoing(
    db,
    orders.filter(isBrought).map(({ id }) => id),
  );
  const placed = await placeOrders(db, now, outgoing);
  const found = new Map(placed.map((order) => [order.id, order]));
  return (await addBaskets(deps, orders)).map((order) => {
    const one = found.get(order.id);
    if (!one) return { ...order, delivery: null };
    return { ...order, delivery_address: one.address, delivery: deliveryOf(one, one.day, now) };
  });
}

/** Which basket orders come along with, paid or not. */
export async function addBaskets(deps: Deps, orders: readonly Order[]): Promise<Order[]> {
  const found = await findWithBaskets(
    deps.database.db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ ...order, ...found.get(order.id) }));
}

/** The day of each of these orders that goes out. */
export async function daysOf(deps: Deps, ids: string[]): Promise<Map<string, string>> {
  const { db } = deps.database;
  const placed = await placeOrders(db, deps.clock.now(), await listOutgoing(db, ids));
  return new Map(placed.map(({ id, day }) => [id, day.date]));
}
