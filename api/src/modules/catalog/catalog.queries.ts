import { fold } from '@cesta/contract/base/search-words';
import { plainWords } from '@cesta/contract/catalog/search';
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { escapeLike } from '../../platform/database/folded.ts';
import { productSlugs, products } from './catalog.tables.ts';

export type ProductRow = typeof products.$inferSelect;

export interface Shelf {
  category?: string | undefined;
  search?: string | undefined;
  /** Customers see the active ones; the operator sees all that are not deleted, or those asked for. */
  active?: boolean | undefined;
  /** Only what was taken out, instead of what is there. */
  archived?: boolean | undefined;
  limit: number;
  offset: number;
}

export interface Listed {
  rows: ProductRow[];
  total: number;
}

/** The newest first; of a search, before those the names that begin with it. */
export async function listProducts(db: Db, shelf: Shelf): Promise<Listed> {
  const where = onShelf(shelf);
  const rows = await db
    .select()
    .from(products)
    .where(where)
    .orderBy(...relevance(shelf), desc(shelf.archived ? products.deletedAt : products.createdAt), products.id)
    .limit(shelf.limit)
    .offset(shelf.offset);
  // A page that is not full ends the list, and its total is known without counting.
  if (rows.length > 0 && rows.length < shelf.limit) return { rows, total: shelf.offset + rows.length };
  const [counted] = await db.select({ total: count() }).from(products).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** All that is not deleted, by name. */
export function listNames(db: Db): Promise<Pick<ProductRow, 'id' | 'name' | 'unit'>[]> {
  return db
    .select({ id: products.id, name: products.name, unit: products.unit })
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(products.nameFolded, products.id);
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

/** By any slug the product ever had. */
export async function findProductBySlug(
  db: Db,
  slug: string,
  includeInactive: boolean,
): Promise<ProductRow | undefined> {
  const [found] = await db
    .select({ product: products })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(
      and(
        eq(productSlugs.slug, slug),
        isNull(products.deletedAt),
        includeInactive ? undefined : products.active,
      ),
    );
  return found?.product;
}

/** True when the slug now belongs to the product. Waits for a concurrent transaction that inserts the same slug. */
export async function claimSlug(tx: Db, slug: string, productId: string): Promise<boolean> {
  const { rowCount } = await tx.insert(productSlugs).values({ slug, productId }).onConflictDoNothing();
  if (rowCount === 1) return true;
  const [taken] = await tx.select().from(productSlugs).where(eq(productSlugs.slug, slug));
  return taken?.productId === productId;
}

export async function setSlug(tx: Db, id: string, slug: string): Promise<ProductRow | undefined> {
  const [row] = await tx.update(products).set({ slug }).where(eq(products.id, id)).returning();
  return row;
}

/** Also those that are not sold any more. Of any number: all that a day takes. */
export function listByIds(db: Db, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select().from(products).where(isAmong(products.id, ids));
}

/** Of those that are not archived, in id order, as orders take. */
export function listPresent(db: Db, ids: readonly string[], isLocked: boolean): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const found = db
    .select()
    .from(products)
    .where(and(inArray(products.id, [...ids]), isNull(products.deletedAt)))
    .orderBy(products.id);
  // What only names a product, as a new order's line does, need not wait.
  return isLocked ? found.for('no key update') : found;
}

/** As the browser folds them, of all that are not archived. */
export async function listFoldedNames(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: products.name }).from(products).where(isNull(products.deletedAt));
  return new Set(rows.map(({ name }) => fold(name)));
}

export function listForTable(db: Db): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(isNull(products.deletedAt))
    .orderBy(products.nameFolded, products.id);
}

/** On the shelf, of the same category or the same producer, the product itself left out. */
export function listRelated(db: Db, product: ProductRow, limit: number): Promise<ProductRow[]> {
  const { id, category, producerId } = product;
  const sameCategory = sql`${products.category} = ${category}`;
  const sameProducer = producerId ? eq(products.producerId, producerId) : sql`false`;
  return db
    .select()
    .from(products)
    .where(
      and(
        sql`${products.active}`,
        isNull(products.deletedAt),
        ne(products.id, id),
        or(sameCategory, sameProducer),
      ),
    )
    .orderBy(
      desc(sql`${products.stock} > ${products.reserved}`),
      desc(sql`(${sameCategory})::int * 2 + coalesce(${sameProducer}, false)::int`),
      desc(products.createdAt),
      products.id,
    )
    .limit(limit);
}

export type NewProduct = typeof products.$inferInsert;

export async function insertProduct(tx: Db, product: NewProduct): Promise<ProductRow> {
  const [row] = await tx.insert(products).values(product).returning();
  if (!row) throw new Error('An insert answered no row');
  return row;
}

/** Whoever only names the product, as a receipt does, need not wait. */
export async function lockProduct(tx: Db, id: string): Promise<ProductRow | undefined> {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for('no key update');
  return row;
}

export interface ProductEdit {
  values: Partial<NewProduct>;
  /** Added to whatever the stock is by now. */
  stockDelta?: number | undefined;
  /** The edit only happens to this version. */
  version?: number | undefined;
}

/** Optimistic lock: the WHERE clause holds version and stock, so a stale edit updates no row. */
export async function updateProduct(
  tx: Db,
  id: string,
  { values, stockDelta, version }: ProductEdit,
): Promise<ProductRow | undefined> {
  const [row] = await tx
    .update(products)
    .set({
      ...values,
      ...(stockDelta !== undefined && { stock: sql`${products.stock} + ${stockDelta}` }),
      version: sql`${products.version} + 1`,
    })
    .where(
      and(
        eq(products.id, id),
        isNull(products.deletedAt),
        version === undefined ? undefined : eq(products.version, version),
        stockDelta === undefined ? undefined : gte(products.stock, -stockDelta),
      ),
    )
    .returning();
  return row;
}

/** Under its own name again; its addresses may be another's by now, so it takes a new one. */
export async function restoreProduct(tx: Db, id: string, now: Date): Promise<ProductRow | undefined> {
  const [row] = await tx
    .update(products)
    .set({ deletedAt: null, updatedAt: now, version: sql`${products.version} + 1` })
    .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
    .returning();
  return row;
}

/** Its addresses are free for the next of that name. */
export async function markDeleted(tx: Db, id: string, now: Date): Promise<ProductRow | undefined> {
  await tx.delete(productSlugs).where(eq(productSlugs.productId, id));
  const [row] = await tx
    .update(products)
    .set({ deletedAt: now, updatedAt: now, slug: null })
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .returning();
  return row;
}

export function onShelf({
  category,
  search,
  active,
  archived,
}: Pick<Shelf, 'category' | 'search' | 'active' | 'archived'>): SQL | undefined {
  return and(
    archived ? isNotNull(products.deletedAt) : isNull(products.deletedAt),
    // Literals, as in the partial indexes: with a parameter the planner would not use them.
    active === undefined ? undefined : active ? sql`${products.active}` : sql`not ${products.active}`,
    category ? sql`${products.category} = ${category}` : undefined,
    ...plainWords(search ?? '').map((word) => sql`${products.nameFolded} like ${`%${escapeLike(word)}%`}`),
  );
}

function relevance({ search }: Shelf): SQL[] {
  const [first] = plainWords(search ?? '');
  if (!first) return [];
  const start = escapeLike(first);
  // A hyphen or a space begins a word.
  const atWord = sql.raw("'[[:alnum:]]'");
  return [
    sql`not (${products.nameFolded} like ${`${start}%`})`,
    sql`substr(${products.nameFolded}, strpos(${products.nameFolded}, ${first}) - 1, 1) ~ ${atWord}`,
  ];
}
