import type { Category } from '@cesta/contract/catalog';

export type DemoProduct = {
  /** Stable name of its picture's files, for other demo data and for tests; the database makes the real id. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly priceCents: number;
  /** What one price buys. */
  readonly unit: string;
  readonly stock: number;
  readonly active: boolean;
};

type Shelf = readonly (Omit<DemoProduct, 'category' | 'active'> & {
  readonly active?: boolean;
})[];

export function shelf(category: Category, products: Shelf): DemoProduct[] {
  return products.map((product) => ({ active: true, ...product, category }));
}
