import {
  NEW_PRODUCT_STOCK,
  type Product,
  type ProductInput,
  type ProductList,
  type ProductListQuery,
} from '@cesta/contract/catalog';
import { toReais } from '@cesta/contract/money';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/publish.ts';
import { differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import * as queries from './catalog.queries.ts';

type Desk = Pick<Deps, 'database' | 'clock' | 'jobs'>;

export async function listProducts(db: Db, query: ProductListQuery, isAdmin: boolean): Promise<ProductList> {
  const active = isAdmin ? query.active : true;
  const { rows, total } = await queries.listProducts(db, { ...query, active });
  return { products: rows.map(isAdmin ? toEditableProduct : toProduct), total };
}

export async function getProduct(db: Db, id: string, isAdmin: boolean): Promise<Product> {
  const row = await queries.findProduct(db, id, isAdmin);
  if (!row) throw new AppError('PRODUCT_NOT_FOUND');
  return isAdmin ? toEditableProduct(row) : toProduct(row);
}

export interface KnownProduct extends Product {
  /** On the shelf: active and not deleted. */
  isSold: boolean;
}

/** Many at once, by their id; also those that are not sold any more. */
export async function findProducts(db: Db, ids: Iterable<string>): Promise<Map<string, KnownProduct>> {
  const rows = await queries.listByIds(db, [...new Set(ids)]);
  return new Map(
    rows.map((row) => [row.id, { ...toProduct(row), isSold: row.active && row.deletedAt === null }]),
  );
}

export async function createProduct(
  deps: Desk,
  input: ProductInput,
  { createdAt = deps.clock.now(), by }: { createdAt?: Date; by?: Operator } = {},
): Promise<Product> {
  const row = await publish(deps, 'products', async (tx) => {
    const created = await queries.insertProduct(tx, {
      ...valuesOf(input),
      stock: input.stock ?? NEW_PRODUCT_STOCK,
      createdAt,
      updatedAt: createdAt,
    });
    if (by) await writeAudit(tx, createdAt, by, subjectOf(created), [{ action: 'created' }]);
    return created;
  });
  return toEditableProduct(row);
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
    const updated = await queries.updateProduct(tx, id, edit);
    if (!before || !updated) throw await explainRefusal(tx, id, version);
    await writeAudit(tx, now, by, subjectOf(updated), actionsBetween(before, updated));
    // Whoever has it in their basket is told, or told anew the next time.
    if (before.active !== updated.active) await deps.jobs.send(tx, 'baskets.unsold', {});
    return updated;
  });
  return toEditableProduct(row);
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

function subjectOf({ id, name }: queries.ProductRow) {
  return { subject: 'product', id, name } as const;
}

const EDITED = { description: 'descrição', category: 'categoria', unit: 'unidade', imageUrl: 'imagem' };

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

function valuesOf({ name, description, category, price, imageUrl, unit, active }: ProductInput) {
  return {
    name,
    description,
    category,
    priceCents: price,
    imageUrl,
    ...(unit && { unit }),
    ...(active !== undefined && { active }),
  };
}

/** As customers see it: what closed baskets wait for is not for sale. */
export function toProduct(row: queries.ProductRow): Product {
  const left = Math.max(row.stock - row.reserved, 0);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    price: toReais(row.priceCents),
    unit: row.unit,
    imageUrl: row.imageUrl,
    active: row.active,
    stock: left,
    inStock: left > 0,
  };
}

function toEditableProduct(row: queries.ProductRow): Product {
  const { stock, reserved, version, createdAt } = row;
  return { ...toProduct(row), stock, reserved, version, created_at: createdAt.toISOString() };
}
