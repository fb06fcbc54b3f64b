import {
  NEW_PRODUCT_STOCK,
  type Product,
  type ProductInput,
  type ProductList,
  type ProductListQuery,
} from '@cesta/contract/catalog';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/publish.ts';
import { isId, isSlug, slugCandidates, slugOf } from '../../platform/slugs.rules.ts';
import { differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { requireProducer } from '../producers/producers.service.ts';
import * as queries from './catalog.queries.ts';
import { searchProducts } from './product-search.service.ts';
import { editable, single, toEditableProducts, toProducts } from './product-views.service.ts';

type Desk = Pick<Deps, 'database' | 'clock' | 'jobs'>;
const KIND = 'produto';

export async function listProducts(db: Db, query: ProductListQuery, isAdmin: boolean): Promise<ProductList> {
  const active = isAdmin ? query.active : true;
  const shelf = { ...query, active };
  const search = query.search?.trim();
  const { rows, total } = search
    ? await searchProducts(db, { ...shelf, search })
    : await queries.listProducts(db, shelf);
  return { products: await (isAdmin ? toEditableProducts : toProducts)(db, rows), total };
}

/** By slug, by a former slug or by id. The answer's slug is the current one, so that a page can redirect to it. */
export async function getProduct(db: Db, slugOrId: string, isAdmin: boolean): Promise<Product> {
  const row = await lookUp(db, slugOrId, isAdmin);
  return isAdmin ? editable(db, row) : single(await toProducts(db, row ? [row] : []));
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
  const name = slugOrId.toLowerCase();
  if (isId(name)) return queries.findProduct(db, name, includeInactive);
  return isSlug(name) ? queries.findProductBySlug(db, name, includeInactive) : undefined;
}

export interface KnownProduct extends Product {
  /** On the shelf: active and not deleted. */
  isSold: boolean;
}

/** Many at once, by their id; also those that are not sold any more. */
export async function findProducts(db: Db, ids: Iterable<string>): Promise<Map<string, KnownProduct>> {
  const rows = await queries.listByIds(db, [...new Set(ids)]);
  const sold = new Set(rows.flatMap(({ id, active, deletedAt }) => (active && !deletedAt ? id : [])));
  const known = await toProducts(db, rows);
  return new Map(known.map((product) => [product.id, { ...product, isSold: sold.has(product.id) }]));
}

export async function createProduct(
  deps: Desk,
  input: ProductInput,
  { createdAt = deps.clock.now(), by }: { createdAt?: Date; by?: Operator } = {},
): Promise<Product> {
  const row = await publish(deps, 'products', async (tx) => {
    await requireProducer(tx, input.producerId);
    const created = await queries.insertProduct(tx, {
      ...valuesOf(input),
      stock: input.stock ?? NEW_PRODUCT_STOCK,
      createdAt,
      updatedAt: createdAt,
    });
    if (by) await writeAudit(tx, createdAt, by, subjectOf(created), [{ action: 'created' }]);
    return takeSlug(tx, created);
  });
  return editable(deps.database.db, row);
}

export async function updateProduct(
  deps: Desk,
  by: Operator,
  id: string,
  input: ProductInput,
): Promise<Product> {
  const { stock, previousStock, version } = input;
  const now = deps.clock.now();
  const values = { ...valuesOf(input), updatedAt: now };
  const edit =
    stock !== undefined && previousStock !== undefined
      ? { values, version, stockDelta: stock - previousStock }
      : { values: { ...values, ...(stock !== undefined && { stock }) }, version };
  const row = await publish(deps, 'products', async (tx) => {
    const before = await queries.lockProduct(tx, id);
    await requireProducer(tx, input.producerId);
    const updated = await queries.updateProduct(tx, id, edit);
    if (!before || !updated) throw await explainRefusal(tx, id, version);
    await writeAudit(tx, now, by, subjectOf(updated), actionsBetween(before, updated));
    // Whoever has it in their basket is told, or told anew the next time.
    if (before.active !== updated.active) await deps.jobs.send(tx, 'baskets.unsold', {});
    const keepsSlug = before.slug && slugOf(before.name, KIND) === slugOf(updated.name, KIND);
    return keepsSlug ? updated : takeSlug(tx, updated);
  });
  return editable(deps.database.db, row);
}

/** A soft delete: orders still refer to the row. */
export async function deleteProduct(deps: Desk, by: Operator, id: string): Promise<void> {
  const now = deps.clock.now();
  await publish(deps, 'products', async (tx) => {
    const deleted = await queries.markDeleted(tx, id, now);
    if (!deleted) throw new AppError('PRODUCT_NOT_FOUND');
    await writeAudit(tx, now, by, subjectOf(deleted), [{ action: 'deleted' }]);
    await deps.jobs.send(tx, 'baskets.unsold', {});
  });
}

/** A new name brings a new slug; the old one keeps leading to the product. */
async function takeSlug(tx: Db, { id, name }: queries.ProductRow): Promise<queries.ProductRow | undefined> {
  for (const candidate of slugCandidates(slugOf(name, KIND), id.slice(0, 8))) {
    if (await queries.claimSlug(tx, candidate, id)) return queries.setSlug(tx, id, candidate);
  }
  throw new AppError('CONFLICT');
}

function subjectOf({ id, name }: queries.ProductRow) {
  return { subject: 'product', id, name } as const;
}

const EDITED = {
  description: 'descrição',
  category: 'categoria',
  unit: 'unidade',
  imageUrl: 'imagem',
  producerId: 'produtor',
  seasonFrom: 'início da safra',
  seasonTo: 'fim da safra',
  keeping: 'como guardar',
  usage: 'como usar',
  harvestedForBaskets: 'colhido para cestas',
  maxPerBasket: 'máximo por cesta',
};

function actionsBetween(before: queries.ProductRow, after: queries.ProductRow) {
  return [
    ...differences([
      { action: 'renamed', from: before.name, to: after.name },
      { action: 'price', from: before.priceCents, to: after.priceCents },
      { action: 'stock', from: before.stock, to: after.stock },
      { action: 'active', from: before.active, to: after.active },
    ]),
    ...edits(before, after, EDITED),
  ];
}

async function explainRefusal(tx: Db, id: string, version: number | undefined): Promise<AppError> {
  const current = await queries.findProduct(tx, id, true);
  if (!current) return new AppError('PRODUCT_NOT_FOUND');
  if (version !== undefined && version !== current.version) {
    return new AppError('CONFLICT', {
      message: `${current.name} foi alterado por outra pessoa enquanto você editava. Recarregue e tente de novo.`,
    });
  }
  return new AppError('CONFLICT', {
    message: `O estoque de ${current.name} mudou enquanto você editava: agora há ${current.stock}. Recarregue e tente de novo.`,
  });
}

/** Left out means the default in a new product and no change in an old one. */
function valuesOf(input: ProductInput) {
  const { name, description, category, price, imageUrl, unit } = input;
  const { producerId, seasonFrom, seasonTo, keeping, usage, harvestedForBaskets, maxPerBasket, active } =
    input;
  const page = { producerId, seasonFrom, seasonTo, keeping, usage };
  const optional = { ...page, harvestedForBaskets, maxPerBasket, active };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined);
  const values = { name, description, category, priceCents: price, imageUrl, ...(unit && { unit }) };
  return { ...values, ...(Object.fromEntries(given) as Partial<typeof optional>) };
}
