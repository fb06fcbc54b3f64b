import type { Product, ProductInput, ProductList, ProductListQuery } from '@cesta/contract/catalog/catalog';
import { NEW_PRODUCT_STOCK } from '@cesta/contract/catalog/catalog-constants';
import { comesInBaskets } from '@cesta/contract/subscriptions/basket-rules';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { AppError } from '../../platform/errors.ts';
import { isId, isSlug, plainName } from '../../platform/slugs.rules.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { requireProducer } from '../producers/producers.service.ts';
import * as queries from './catalog.queries.ts';
import { explainRefusal, isShelfChanged, saveEdit, subjectOf, takeSlug } from './product-edits.service.ts';
import { searchProducts } from './product-search.service.ts';
import { editable, single, toEditableProducts, toProducts, withBadge } from './product-views.service.ts';

type Desk = Pick<Deps, 'database' | 'clock' | 'jobs'>;

export async function listProducts(db: Db, query: ProductListQuery, isAdmin: boolean): Promise<ProductList> {
  const shelf = isAdmin ? query : { ...query, active: true, archived: false };
  const search = query.search?.trim();
  const { rows, total } = search
    ? await searchProducts(db, { ...shelf, search })
    : await queries.listProducts(db, shelf);
  return { products: await (isAdmin ? toEditableProducts : toProducts)(db, rows), total };
}

/** By slug, by a former slug or by id. The answer's slug is the current one, so that a page can redirect to it. */
export async function getProduct(
  deps: Pick<Deps, 'database' | 'clock' | 'growers'>,
  slugOrId: string,
  isAdmin: boolean,
): Promise<Product> {
  const { db } = deps.database;
  const row = await lookUp(db, slugOrId, isAdmin);
  const product = await (isAdmin ? editable(db, row) : single(await toProducts(db, row ? [row] : [])));
  return withBadge(deps, product);
}

/** The same by the same names, where only the product itself is wanted. */
export async function requireProductId(db: Db, slugOrId: string, isAdmin: boolean): Promise<string> {
  const row = await lookUp(db, slugOrId, isAdmin);
  if (!row) throw new AppError('PRODUCT_NOT_FOUND');
  return row.id;
}

const RELATED = 4;

/** Of the same category or the same producer: what can be bought first, then what has more in common. */
export async function listRelated(db: Db, slugOrId: string): Promise<ProductList> {
  const row = await lookUp(db, slugOrId, false);
  if (!row) throw new AppError('PRODUCT_NOT_FOUND');
  const products = await toProducts(db, await queries.listRelated(db, row, RELATED));
  return { products, total: products.length };
}

async function lookUp(
  db: Db,
  slugOrId: string,
  includeInactive: boolean,
): Promise<queries.ProductRow | undefined> {
  const name = plainName(slugOrId);
  if (isId(name)) return queries.findProduct(db, name, includeInactive);
  return isSlug(name) ? queries.findProductBySlug(db, name, includeInactive) : undefined;
}

export interface KnownProduct extends Product {
  /** On the shelf: active and not deleted. */
  isSold: boolean;
  /** Sold, and not in the shop alone. */
  isForBaskets: boolean;
  isArchived: boolean;
}

/** Many at once, by their id; also those that are not sold any more. */
export async function findProducts(db: Db, ids: Iterable<string>): Promise<Map<string, KnownProduct>> {
  const rows = await queries.listByIds(db, [...new Set(ids)]);
  const archived = new Set(rows.flatMap(({ id, deletedAt }) => (deletedAt ? id : [])));
  const known = await toProducts(db, rows);
  return new Map(
    known.map((product) => {
      const isArchived = archived.has(product.id);
      const isSold = product.active && !isArchived;
      return [
        product.id,
        { ...product, isArchived, isSold, isForBaskets: isSold && comesInBaskets(product) },
      ];
    }),
  );
}

/** For lists to choose from: what the shop knows, sold or not, and what one of it is. */
export function listProductNames(db: Db): Promise<{ id: string; name: string; unit: string }[]> {
  return queries.listNames(db);
}

export async function createProduct(
  deps: Desk,
  input: ProductInput,
  { createdAt = deps.clock.now(), by }: { createdAt?: Date; by?: Operator } = {},
): Promise<Product> {
  const row = await publish(deps, 'products', (tx) => createIn(tx, input, { createdAt, by }));
  return editable(deps.database.db, row);
}

/** In the caller's transaction, which announces it. */
export async function createIn(
  tx: Db,
  input: ProductInput,
  { createdAt, by }: { createdAt: Date; by?: Operator | undefined },
): Promise<queries.ProductRow | undefined> {
  await requireProducer(tx, input.producerId);
  const created = await queries.insertProduct(tx, {
    ...valuesOf(input),
    stock: input.stock ?? NEW_PRODUCT_STOCK,
    createdAt,
    updatedAt: createdAt,
  });
  if (by) await writeAudit(tx, createdAt, by, subjectOf(created), [{ action: 'created' }]);
  return takeSlug(tx, created);
}

export async function updateProduct(
  deps: Desk,
  by: Operator,
  id: string,
  input: ProductInput,
): Promise<Product> {
  const { version } = input;
  const now = deps.clock.now();
  const edit = editOf(input, now);
  const row = await publish(deps, 'products', async (tx) => {
    const before = await queries.lockProduct(tx, id);
    await requireProducer(tx, input.producerId);
    const updated = await saveEdit(tx, { by, now, id, before, edit });
    if (!updated) throw await explainRefusal(tx, id, version);
    if (before && isShelfChanged(before, updated)) await deps.jobs.send(tx, 'baskets.unsold', {});
    return updated;
  });
  return editable(deps.database.db, row);
}

/** Where the sender says which stock it saw, only the difference is applied. */
export function editOf(input: ProductInput, now: Date): queries.ProductEdit {
  const { stock, previousStock, version } = input;
  const values = { ...valuesOf(input), updatedAt: now };
  if (stock === undefined) return { values, version };
  return previousStock === undefined
    ? { values: { ...values, stock }, version }
    : { values, version, stockDelta: stock - previousStock };
}

/** Archives it: orders still refer to the row, and it can be brought back. */
export async function deleteProduct(deps: Desk, by: Operator, id: string): Promise<void> {
  const now = deps.clock.now();
  await publish(deps, 'products', async (tx) => {
    const deleted = await queries.markDeleted(tx, id, now);
    if (!deleted) throw new AppError('PRODUCT_NOT_FOUND');
    await writeAudit(tx, now, by, subjectOf(deleted), [{ action: 'deleted' }]);
    await deps.jobs.send(tx, 'baskets.unsold', {});
  });
}

/** With price, stock and switch as they were. Pressed twice, it is there all the same. */
export async function restoreProduct(deps: Desk, by: Operator, id: string): Promise<Product> {
  const now = deps.clock.now();
  const row = await publish(deps, 'products', async (tx) => {
    const restored = await queries.restoreProduct(tx, id, now);
    if (!restored) return queries.findProduct(tx, id, true);
    await writeAudit(tx, now, by, subjectOf(restored), [{ action: 'restored' }]);
    await deps.jobs.send(tx, 'baskets.unsold', {});
    return takeSlug(tx, restored);
  });
  return editable(deps.database.db, row);
}

/** Left out means the default in a new product and no change in an old one. */
function valuesOf(input: ProductInput) {
  const { name, description, category, price, imageUrl, unit } = input;
  const { producerId, seasonFrom, seasonTo, keeping, usage, active } = input;
  const { harvestedForBaskets, maxPerBasket, family, inBaskets } = input;
  const page = { producerId, seasonFrom, seasonTo, keeping, usage };
  const optional = { ...page, harvestedForBaskets, maxPerBasket, family, inBaskets, active };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  const values = { name, description, category, priceCents: price, imageUrl, ...(unit && { unit }) };
  return { ...values, ...(Object.fromEntries(given) as Partial<typeof optional>) };
}
