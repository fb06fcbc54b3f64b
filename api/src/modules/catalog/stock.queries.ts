import type { Category } from '@cesta/contract/catalog';
import type { Cents } from '@cesta/contract/money';
import { and, eq, gte, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { products } from './catalog.tables.ts';

export interface TakenLine {
  productId: string;
  name: string;
  price: Cents;
  quantity: number;
}

/** The WHERE clause checks the stock, so of two buyers for the last unit one updates no row. */
export async function takeUnits(tx: Db, productId: string, quantity: number): Promise<TakenLine | undefined> {
  const [row] = await tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(
      and(
        eq(products.id, productId),
        products.active,
        isNull(products.deletedAt),
        gte(products.stock, quantity),
      ),
    )
    .returning({ name: products.name, price: products.priceCents });
  return row && { productId, quantity, ...row };
}

export async function returnUnits(tx: Db, productId: string, quantity: number): Promise<void> {
  await tx
    .update(products)
    .set({ stock: sql`${products.stock} + ${quantity}` })
    .where(eq(products.id, productId));
}

export function findShelf(db: Db, ids: string[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      stock: products.stock,
      active: products.active,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .where(inArray(products.id, ids));
}

export interface ShelfRow {
  id: string;
  name: string;
  category: Category;
  price: Cents;
  /** Units that no closed basket waits for. */
  left: number;
}

/** Everything that is sold, locked in id order: until the caller commits, no order takes a unit of it. */
export function lockShelf(tx: Db): Promise<ShelfRow[]> {
  return tx
    .select({
      id: products.id,
      name: products.name,
      category: products.category,
      price: products.priceCents,
      left: sql<number>`${products.stock} - ${products.reserved}`,
    })
    .from(products)
    .where(and(products.active, isNull(products.deletedAt)))
    .orderBy(products.id)
    .for('no key update');
}

/** Those that a basket may still hold although nobody can buy them. */
export function listUnsold(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      since: products.updatedAt,
      isDeleted: sql<boolean>`${products.deletedAt} is not null`,
    })
    .from(products)
    .where(or(not(products.active), isNotNull(products.deletedAt)));
}
