import { and, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { folded } from '../../platform/folded.ts';
import { products } from './catalog.tables.ts';

export type ProductRow = typeof products.$inferSelect;

export interface Shelf {
  category?: string | undefined;
  search?: string | undefined;
  /** Customers see the active ones; the operator sees all that are not deleted. */
  includeInactive: boolean;
  limit: number;
  offset: number;
}

export async function listProducts(db: Db, shelf: Shelf): Promise<{ rows: ProductRow[]; total: number }> {
  const where = onShelf(shelf);
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(desc(products.createdAt), products.id)
    .limit(shelf.limit)
    .offset(shelf.offset);
  // A page that is not full ends the list, and its total is known without counting.
  if (rows.length > 0 && rows.length < shelf.limit) return { rows, total: shelf.offset + rows.length };
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function findProduct(
  db: Db,
  id: string,
  includeInactive: boolean,
): Promise<ProductRow | undefined> {
  const [row] = await db
    .select()
    .from(products)
    .where(
      and(eq(products.id, id), isNull(products.deletedAt), includeInactive ? undefined : products.active),
    );
  return row;
}

function onShelf({ category, search, includeInactive }: Shelf): SQL | undefined {
  const pattern = search?.trim();
  return and(
    isNull(products.deletedAt),
    includeInactive ? undefined : sql`${products.active}`,
    category ? sql`${products.category} = ${category}` : undefined,
    pattern
      ? sql`${products.nameFolded} like ${folded(sql`${`%${escapeLike(pattern)}%`}::text`)}`
      : undefined,
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
