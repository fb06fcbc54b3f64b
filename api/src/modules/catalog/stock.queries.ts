import type { Cents } from '@cesta/contract/base/money';
import type { Category } from '@cesta/contract/catalog/catalog';
import {
  and,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { products } from './catalog.tables.ts';

export interface TakenLine {
  productId: string;
  name: string;
  price: Cents;
  quantity: number;
  /** Who grows it at this moment. */
  producerId: string | null;
}

/** What can be sold: the rest waits for closed baskets. */
const left = sql<number>`greatest(${products.stock} - ${products.reserved}, 0)`;

/** The WHERE clause checks what is left, so of two buyers for the last unit one updates no row. */
export async function takeUnits(tx: Db, productId: string, quantity: number): Promise<TakenLine | undefined> {
  const [row] = await tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(
      and(
        eq(products.id, productId),
        products.active,
        isNull(products.deletedAt),
        gte(sql`${products.stock} - ${products.reserved}`, quantity),
      ),
    )
    .returning({ name: products.name, price: products.priceCents, producerId: products.producerId });
  return row && { productId, quantity, ...row };
}

export function findShelf(db: Db, ids: string[]) {
  return db
    .select({
      id: products.id,
      name: products.name,
      left,
      active: products.active,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .where(inArray(products.id, ids));
}

export interface LockedProduct {
  id: string;
  name: string;
  category: Category;
  price: Cents;
  stock: number;
  reserved: number;
  /** Sold, and not in the shop alone. */
  isForBaskets: boolean;
  producerId: string | null;
  harvestedForBaskets: boolean;
  maxPerBasket: number | null;
}

const lockedColumns = {
  id: products.id,
  name: products.name,
  category: products.category,
  price: products.priceCents,
  stock: products.stock,
  reserved: products.reserved,
  producerId: products.producerId,
  harvestedForBaskets: products.harvestedForBaskets,
  maxPerBasket: products.maxPerBasket,
  isForBaskets: sql<boolean>`${products.active} and ${products.deletedAt} is null and ${products.inBaskets}`,
};

/** These and, where asked for, everything that may come in a basket. In id order, as orders take: nobody locks anybody out. */
export function lockProducts(
  tx: Db,
  ids: readonly string[],
  { withShelf = false } = {},
): Promise<LockedProduct[]> {
  const onShelf = and(products.active, isNull(products.deletedAt), products.inBaskets);
  return tx
    .select(lockedColumns)
    .from(products)
    .where(or(isAmong(products.id, ids), withShelf ? onShelf : undefined))
    .orderBy(products.id)
    .for('no key update');
}

export async function addStock(tx: Db, productId: string, quantity: number): Promise<void> {
  await tx
    .update(products)
    .set({ stock: sql`${products.stock} + ${quantity}` })
    .where(eq(products.id, productId));
}

/** Says whether any of them was another number before. One statement: a day's baskets hold most of a shelf. */
export async function writeReserved(tx: Db, units: ReadonlyMap<string, number>): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update ${products} set reserved = counted.units
    from ${unitsById(units)} as counted(id, units)
    where ${products.id} = counted.id and ${products.reserved} <> counted.units`);
  return (rowCount ?? 0) > 0;
}

/** The caller knows how many more, or fewer, units are set aside than were, and holds the locks. */
export async function shiftReserved(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  await tx.execute(sql`
    update ${products} set reserved = greatest(0, ${products.reserved} + more.units)
    from ${unitsById(units)} as more(id, units) where ${products.id} = more.id`);
}

function unitsById(units: ReadonlyMap<string, number>): SQL {
  return sql`unnest(${sql.param([...units.keys()])}::uuid[], ${sql.param([...units.values()])}::int[])`;
}

/** What is set aside of each product; those of which nothing is are left out. */
export async function listReserved(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: products.id, reserved: products.reserved })
    .from(products)
    .where(gt(products.reserved, 0));
  return new Map(rows.map(({ id, reserved }) => [id, reserved]));
}

const isShort = gt(products.reserved, products.stock);

export async function countShort(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(products).where(isShort);
  return row?.total ?? 0;
}

/** Closed baskets need more of these than there is, most missing first. */
export function listShort(db: Db, limit: number) {
  return db
    .select({ id: products.id, name: products.name, stock: products.stock, reserved: products.reserved })
    .from(products)
    .where(isShort)
    .orderBy(desc(sql`${products.reserved} - ${products.stock}`), products.id)
    .limit(limit);
}

/** Those that a basket may still hold although nobody can buy them, or not in a basket. */
export function listUnsold(db: Db) {
  return db
    .select({
      id: products.id,
      name: products.name,
      since: products.updatedAt,
      isDeleted: sql<boolean>`${products.deletedAt} is not null`,
      isInShop: sql<boolean>`${products.active} and ${products.deletedAt} is null`,
    })
    .from(products)
    .where(or(not(products.active), isNotNull(products.deletedAt), not(products.inBaskets)));
}
