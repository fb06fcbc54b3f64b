import type { ProductNeeds } from '@cesta/contract/catalog/catalog';
import type { Db } from '../../platform/database/db.ts';
import { countBasketsWith } from '../subscriptions/deliveries/unsold.service.ts';
import { countClosedBaskets, countOpenOrders } from './product-needs.queries.ts';

/** What would miss these products if they left the shelf. Orders and closed baskets keep them all the same. */
export async function readProductNeeds(db: Db, ids: readonly string[]): Promise<ProductNeeds[]> {
  const wanted = ids.map((id) => id.toLowerCase());
  const [baskets, orders, deliveries] = await Promise.all([
    countBasketsWith(db, wanted),
    countOpenOrders(db, wanted),
    countClosedBaskets(db, wanted),
  ]);
  const of = (needed: readonly { productId: string; count: number }[], id: string) =>
    needed.find(({ productId }) => productId === id)?.count ?? 0;
  return wanted.map((id) => ({
    id,
    baskets: baskets.get(id) ?? 0,
    orders: of(orders, id),
    deliveries: of(deliveries, id),
  }));
}
