import { dayOf } from '@cesta/contract/base/calendar';
import { deliveryDays } from '@cesta/contract/coverage/delivery-days';
import type { ChangeEffect, PossibleChange } from '@cesta/contract/orders/order-desk';
import type { Order } from '@cesta/contract/orders/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { findCalendars } from '../coverage/coverage.service.ts';
import { effectsToTell, possibleChanges } from './order-effects.rules.ts';
import type { OrderChange, OrderEmailKind } from './order-state.rules.ts';
import { orderEmailKey, subjectOf } from './orders.emails.ts';
import * as queries from './orders.queries.ts';
import { unitsIn, wasToldThen } from './orders.rules.ts';

/** The day of each order that goes out. Fulfilment knows, and lies above orders. */
export type DaysOf = (deps: Deps, ids: string[]) => Promise<ReadonlyMap<string, string>>;

type Teller = (change: OrderChange) => ChangeEffect[];

const ONCE: readonly OrderEmailKind[] = ['paid', 'shipped', 'delivered'];

/** Says of these orders what a change would bring, in a few queries for all of them. */
export async function tellersOf(
  db: Db,
  deps: Deps,
  rows: readonly queries.OrderRow[],
  days: ReadonlyMap<string, string>,
): Promise<Map<string, Teller>> {
  const now = deps.clock.now();
  const ids = rows.map(({ id }) => id);
  const items = Map.groupBy(await queries.listComingItems(db, ids), ({ orderId }) => orderId);
  const keys = ids.flatMap((id) => ONCE.map((kind) => orderEmailKey(kind, id)));
  const known = await deps.mail.listKnown(db, keys);
  const waiting = rows
    .filter(({ id }) => !days.has(id))
    .map(({ deliveryAddress }) => deliveryAddress.zipcode);
  const { schedules } = await findCalendars(db, waiting);
  return new Map(
    rows.map((row) => {
      const schedule = schedules.get(row.deliveryAddress.zipcode);
      const surroundings = {
        units: unitsIn(items.get(row.id) ?? []),
        date: days.get(row.id) ?? (schedule ? deliveryDays(schedule, now).next().value.date : null),
        sent: new Set(
          ONCE.filter(
            (kind) => known.has(orderEmailKey(kind, row.id)) || wasToldThen(row.doubtedDay, kind, dayOf(now)),
          ),
        ),
        subjectOf: (kind: OrderEmailKind) => subjectOf(kind, row.id),
      };
      return [row.id, (change: OrderChange) => effectsToTell(row, change, now, surroundings)] as const;
    }),
  );
}

/** What each value of the operator's selects would do. */
export async function addChanges(deps: Deps, orders: readonly Order[]): Promise<Order[]> {
  const { db } = deps.database;
  const rows = new Map(
    (
      await queries.findOrders(
        db,
        orders.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const days = new Map(orders.flatMap(({ id, delivery }) => (delivery?.date ? [[id, delivery.date]] : [])));
  const tellers = await tellersOf(db, deps, [...rows.values()], days);
  return orders.map((order) => {
    const row = rows.get(order.id);
    const tell = tellers.get(order.id);
    // Changed since it was read: what would be told is of another state.
    if (!row || !tell || row.status !== order.status || row.paymentStatus !== order.payment_status)
      return order;
    const changes = possibleChanges(row).map(
      (change): PossibleChange => ({
        ...(change.status && { status: change.status }),
        ...(change.paymentStatus && { payment_status: change.paymentStatus }),
        effects: tell(change),
      }),
    );
    return { ...order, changes };
  });
}
