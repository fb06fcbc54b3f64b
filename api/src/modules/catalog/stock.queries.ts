import type { Cents } from '@cesta/contract/money';
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
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
