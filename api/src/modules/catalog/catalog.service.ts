import type { Product, ProductList, ProductListQuery } from '@cesta/contract/catalog';
import { toReais } from '@cesta/contract/money';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import * as queries from './catalog.queries.ts';

export async function listProducts(
  db: Db,
  query: ProductListQuery,
  includeInactive: boolean,
): Promise<ProductList> {
  const { rows, total } = await queries.listProducts(db, { ...query, includeInactive });
  return { products: rows.map(toProduct), total };
}

export async function getProduct(db: Db, id: string, includeInactive: boolean): Promise<Product> {
  const row = await queries.findProduct(db, id, includeInactive);
  if (!row) throw new AppError('PRODUCT_NOT_FOUND');
  return toProduct(row);
}

export function toProduct(row: queries.ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    price: toReais(row.priceCents),
    unit: row.unit,
    imageUrl: row.imageUrl,
    active: row.active,
    stock: row.stock,
    inStock: row.stock > 0,
  };
}
