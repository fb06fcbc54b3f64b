import type { Product } from '@cesta/contract/catalog/catalog';

export type ProductChange = Partial<Pick<Product, 'price' | 'stock' | 'active'>>;

/**
 * A whole product with one thing changed, as the API wants it. The version keeps two people from overwriting each
 * other, the previous stock keeps a sale in between from being undone.
 */
export function changeOf(product: Product, change: ProductChange) {
  const { name, description, price, category, imageUrl, unit, active, version } = product;
  const stock = change.stock ?? product.stock;
  return {
    name,
    description,
    price,
    category,
    imageUrl,
    unit,
    active,
    version,
    ...change,
    stock,
    previousStock: product.stock,
    inStock: stock > 0,
  };
}
