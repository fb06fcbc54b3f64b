import { dayOf } from '@cesta/contract/base/calendar';
import { type DrivingDay, deliveryDays } from '@cesta/contract/coverage/delivery-days';
import type { Db } from '../../platform/database/db.ts';
import type { ComingBasket } from '../../platform/registers/coming-baskets.ts';
import { findCalendars } from '../coverage/coverage.service.ts';
import { dayOfOrder, momentsOf, type OrderDay } from './order-days.rules.ts';
import { listHistory } from './order-history.queries.ts';
import type * as queries from './orders.queries.ts';

export {
  alongWords,
  type BasketDay,
  daysOfOrders,
  deliveryOf,
  doubtedDayOf,
  type OrderDay,
  openSince,
  packedSince,
} from './order-days.rules.ts';

/** The day on which an order goes out that is paid at this moment, and until when that holds. Null where nobody delivers. */
export async function expectedDay(db: Db, zipcode: string, paidAt: Date): Promise<DrivingDay | null> {
  const { schedules } = await findCalendars(db, [zipcode]);
  const schedule = schedules.get(zipcode);
  return schedule ? deliveryDays(schedule, paidAt).next().value : null;
}

/** The day of an order that was paid, as the operator's list has it: by its history and the calendar of its city. */
export async function dayOfPaidOrder(
  db: Db,
  order: queries.OrderRow,
  now: Date,
  basket: ComingBasket | null = null,
): Promise<OrderDay> {
  const { zipcode } = order.deliveryAddress;
  const { schedules, usual } = await findCalendars(db, [zipcode]);
  const history = await listHistory(db, order.id);
  // Paid is paid: an order for a place that is no longer served is still brought.
  const moments = {
    ...momentsOf(order, history),
    basket: basket && { ...basket, isComing: basket.state !== null },
  };
  return dayOfOrder(moments, schedules.get(zipcode) ?? usual, dayOf(now));
}
