import { dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { listForgotten } from '../../platform/database/restores.ts';
import { findCalendars } from '../coverage/coverage.service.ts';
import { dayOfOrder } from './order-days.rules.ts';
import type { ForgottenPayment } from './order-state.rules.ts';
import type { OrderRow } from './orders.queries.ts';

/**
 * Of an order that was paid before a restore, and is learnt to be paid after it: the store knew it for a while, told its
 * customer of a day, and may have packed and brought it. It keeps that day. Undefined for any other payment.
 */
export async function findForgottenPayment(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  paidAt: Date,
): Promise<ForgottenPayment | undefined> {
  const forgotten = await listForgotten(tx, paidAt);
  const [first, last] = [forgotten.at(0), forgotten.at(-1)];
  if (!first || !last) return undefined;
  // What the backup does not know was learnt after it, whenever it was paid.
  const at = new Date(Math.max(paidAt.getTime(), first.since.getTime()));
  const { zipcode } = order.deliveryAddress;
  const { schedules, usual } = await findCalendars(tx, [zipcode]);
  const basket = await deps.baskets.find(tx, order.withDeliveryId);
  const moments = {
    paidAt: at,
    sentAt: null,
    basket: basket && { ...basket, isComing: basket.state !== null },
  };
  const { date } = dayOfOrder(moments, schedules.get(zipcode) ?? usual, dayOf(at));
  return { at, doubtedDay: date <= dayOf(last.at) ? date : null };
}
