import { dayOf, shortSpokenDay } from '@cesta/contract/base/calendar';
import type {
  CheckoutRequest,
  ComingBasketAnswer,
  DeliveryAddress,
  Order,
} from '@cesta/contract/orders/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { ComingBasket } from '../../platform/registers/coming-baskets.ts';
import { type ItemRow, listComingItems, type OrderRow, updateOrder } from './orders.queries.ts';
import { listAlong } from './with-basket.queries.ts';

export type { ToldArrival } from './orders.tables.ts';

/** What checkout can offer to this customer. */
export async function readComingBasket(deps: Deps, userId: string): Promise<ComingBasketAnswer> {
  const basket = await deps.baskets.findNext(deps.database.db, userId, deps.clock.now());
  if (!basket) return { basket: null };
  const { id, date, cutoffAt, address } = basket;
  return { basket: { id, date, changes_until: cutoffAt.toISOString(), address } };
}

/** The basket that a new order joins. Refused when there is none, or another than its customer was shown. */
export async function joinNextBasket(
  tx: Db,
  deps: Deps,
  userId: string,
  { deliveryId }: Pick<CheckoutRequest, 'deliveryId'>,
): Promise<ComingBasket> {
  const basket = await deps.baskets.findNext(tx, userId, deps.clock.now());
  if (!basket) throw new AppError('BASKET_GONE');
  if (deliveryId && deliveryId.toLowerCase() !== basket.id) {
    const message = `A cesta que você escolheu já fechou ou não vem mais: a próxima é a de ${shortSpokenDay(basket.date)}. Nada foi pedido nem cobrado.`;
    throw new AppError('BASKET_GONE', { message });
  }
  return basket;
}

/**
 * What its payment makes of an order that was to come along: it does while the box is not packed, whether or not the
 * cut-off has passed. Otherwise it is an order like any other, whose day follows from the payment.
 */
export async function settleWithBasket(
  tx: Db,
  deps: Deps,
  order: OrderRow,
  paidAt: Date,
): Promise<Partial<OrderRow>> {
  if (!order.withDeliveryId) return {};
  const basket = await deps.baskets.find(tx, order.withDeliveryId);
  if (basket?.state !== 'scheduled' || basket.date < dayOf(paidAt))
    return { withDeliveryId: null, toldArrival: null };
  return { deliveryAddress: basket.address, toldArrival: { date: basket.date, isAlong: true } };
}

/** Where it goes by now, and what its customer is told of its day. The caller holds its lock. */
export async function noteArrival(
  tx: Db,
  id: string,
  change: Pick<OrderRow, 'toldArrival' | 'deliveryAddress' | 'doubtedDay'>,
  now: Date,
): Promise<void> {
  await updateOrder(tx, id, { ...change, updatedAt: now });
}

export interface Extra {
  id: string;
  items: Pick<ItemRow, 'productId' | 'productName' | 'quantity'>[];
  /** Packed already: where it goes, and the day that its customer knows. */
  packed: { address: DeliveryAddress; date: string | null } | null;
}

/** The paid orders that come along, by basket. */
export async function findExtras(db: Db, deliveryIds: string[]): Promise<Map<string, Extra[]>> {
  const along = await listAlong(db, deliveryIds);
  const items = await listComingItems(
    db,
    along.map(({ id }) => id),
  );
  const extras = along.map(({ id, status, withDeliveryId, deliveryAddress: address, toldArrival }) => ({
    id,
    withDeliveryId: withDeliveryId ?? '',
    items: items.filter(({ orderId }) => orderId === id),
    packed: status === 'shipped' ? { address, date: toldArrival?.date ?? null } : null,
  }));
  return Map.groupBy(extras, ({ withDeliveryId: basket }) => basket);
}

/** How an order that waits for its payment would come. */
export async function withBasketOf(db: Db, deps: Deps, order: OrderRow): Promise<Pick<Order, 'with_basket'>> {
  const basket = await deps.baskets.find(db, order.withDeliveryId);
  return basket ? { with_basket: { date: basket.date, is_coming: basket.state !== null } } : {};
}
