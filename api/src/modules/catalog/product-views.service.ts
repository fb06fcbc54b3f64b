import { dayOf } from '@cesta/contract/base/calendar';
import { toReais } from '@cesta/contract/base/money';
import type { Product } from '@cesta/contract/catalog/catalog';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { badgeOf, findBadges } from '../producers/badges.service.ts';
import { findShownProducers, type ShownProducer } from '../producers/producers.service.ts';
import type * as queries from './catalog.queries.ts';

/** As customers see them: what closed baskets wait for is not for sale. */
export async function toProducts(db: Db, rows: readonly queries.ProductRow[]): Promise<Product[]> {
  const producers = await findShownProducers(
    db,
    rows.map(({ producerId }) => producerId),
  );
  return rows.map((row) => toProduct(row, producers));
}

export async function toEditableProducts(db: Db, rows: readonly queries.ProductRow[]): Promise<Product[]> {
  const known = await toProducts(db, rows);
  return known.map((product, place) => ({ ...product, ...forOperator(rows[place]) }));
}

export async function editable(db: Db, row: queries.ProductRow | undefined): Promise<Product> {
  return single(await toEditableProducts(db, row ? [row] : []));
}

/**
 * With what proves that its producer is organic: said on the product's own page alone, and of nothing that may come
 * from a farm without a proof.
 */
export async function withBadge(
  { database: { db }, clock, growers }: Pick<Deps, 'database' | 'clock' | 'growers'>,
  product: Product,
): Promise<Product> {
  const { producer } = product;
  if (!producer) return product;
  const others = await growers.list(db, product.id);
  const badges = await findBadges(db, [producer.id, ...others], dayOf(clock.now()));
  if (!others.every((id) => badges.has(id))) return product;
  return { ...product, producer: { ...producer, ...badgeOf(badges, producer.id) } };
}

export function single([product]: readonly Product[]): Product {
  if (!product) throw new AppError('PRODUCT_NOT_FOUND');
  return product;
}

function toProduct(row: queries.ProductRow, producers: ReadonlyMap<string, ShownProducer>): Product {
  const { id, name, description, category, unit, imageUrl, active } = row;
  const { seasonFrom, seasonTo, keeping, usage, harvestedForBaskets } = row;
  const left = Math.max(row.stock - row.reserved, 0);
  return {
    id,
    name,
    description,
    category,
    price: toReais(row.priceCents),
    unit,
    imageUrl,
    active,
    stock: left,
    inStock: left > 0,
    slug: row.slug ?? id,
    producer: (row.producerId && producers.get(row.producerId)) || null,
    seasonFrom,
    seasonTo,
    keeping,
    usage,
    harvestedForBaskets,
    ...(row.maxPerBasket !== null && { maxPerBasket: row.maxPerBasket }),
    ...(!row.inBaskets && { inBaskets: false }),
    updated_at: row.updatedAt.toISOString(),
  };
}

function forOperator(row: queries.ProductRow | undefined) {
  if (!row) return {};
  const { stock, reserved, version, createdAt, producerId, deletedAt, family, inBaskets } = row;
  return {
    stock,
    reserved,
    version,
    producerId,
    family,
    inBaskets,
    created_at: createdAt.toISOString(),
    ...(deletedAt && { archived_at: deletedAt.toISOString() }),
  };
}
