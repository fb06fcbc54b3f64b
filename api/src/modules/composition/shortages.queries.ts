import type { Cents } from '@cesta/contract/base/money';
import type { Category } from '@cesta/contract/catalog/catalog';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { products } from '../catalog/catalog.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { orderItems, orders } from '../orders/orders.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { neverProducts } from '../subscriptions/tastes/tastes.tables.ts';

/** The day's baskets that are not packed, whose cut-off has come, and that hold the product. */
export function listBasketsWith(db: Db, now: Date, date: string, productId: string) {
  const held = JSON.stringify([{ product_id: productId }]);
  return db
    .select({
      id: deliveries.id,
      status: deliveries.status,
      frozenAt: deliveries.frozenAt,
      cutoffAt: deliveries.cutoffAt,
      items: sql<PackedItem[]>`${deliveries.items}`,
      userId: subscriptions.userId,
      customerName: users.name,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(deliveries.date, date),
        eq(deliveries.status, 'scheduled'),
        lte(deliveries.cutoffAt, now),
        sql`${deliveries.items} @> ${held}::jsonb`,
      ),
    );
}

/** Lines of these orders that come, with whose they are. */
export function listOrderLines(db: Db, orderIds: string[]) {
  return db
    .select({
      orderId: orders.id,
      customerName: orders.customerName,
      productId: orderItems.productId,
      quantity: orderItems.quantity,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(inArray(orders.id, orderIds), isNull(orderItems.missingAt)));
}

/** Who of these never wants which of these. */
export function listNever(db: Db, userIds: string[], productIds: string[]) {
  return db
    .select()
    .from(neverProducts)
    .where(and(inArray(neverProducts.userId, userIds), inArray(neverProducts.productId, productIds)));
}

export interface KnownProduct {
  id: string;
  name: string;
  unit: string;
  family: string;
  category: Category;
  price: Cents;
  maxPerBasket: number | null;
  /** On the shelf, for nobody yet. */
  onShelf: number;
  inBaskets: boolean;
  isSold: boolean;
}

const known = {
  id: products.id,
  name: products.name,
  unit: products.unit,
  family: products.family,
  category: products.category,
  price: products.priceCents,
  maxPerBasket: products.maxPerBasket,
  onShelf: sql<number>`greatest(${products.stock} - ${products.reserved}, 0)`,
  inBaskets: products.inBaskets,
  isSold: sql<boolean>`${products.active} and ${products.deletedAt} is null`,
};

export function listProducts(db: Db, ids: string[]): Promise<KnownProduct[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select(known).from(products).where(isAmong(products.id, ids));
}

/** What is sold of these categories or of the family. */
export function listAlike(
  db: Db,
  { family, categories }: { family: string; categories: Category[] },
): Promise<KnownProduct[]> {
  const isAlike = or(
    inArray(products.category, categories),
    family ? eq(products.family, family) : undefined,
  );
  return db
    .select(known)
    .from(products)
    .where(and(products.active, isNull(products.deletedAt), isAlike));
}

/** Whose these are, by basket or order. */
export async function findNames(
  db: Db,
  { baskets, orders: orderIds }: { baskets: string[]; orders: string[] },
): Promise<Map<string, string>> {
  const ofBaskets =
    baskets.length > 0
      ? await db
          .select({ id: deliveries.id, name: users.name })
          .from(deliveries)
          .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
          .innerJoin(users, eq(users.id, subscriptions.userId))
          .where(inArray(deliveries.id, baskets))
      : [];
  const ofOrders =
    orderIds.length > 0
      ? await db
          .select({ id: orders.id, name: orders.customerName })
          .from(orders)
          .where(inArray(orders.id, orderIds))
      : [];
  return new Map([...ofBaskets, ...ofOrders].map(({ id, name }) => [id, name]));
}
