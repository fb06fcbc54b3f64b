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
  /** Who grows it; null for what comes from a farm that has no page. */
  readonly producerKey: string | null;
  readonly seasonFrom: number | null;
  readonly seasonTo: number | null;
  readonly keeping: string;
  readonly usage: string;
  readonly harvestedForBaskets: boolean;
};

type Optional = 'active' | 'producerKey' | 'harvestedForBaskets';

type Shelf = readonly (Omit<DemoProduct, 'category' | 'seasonFrom' | 'seasonTo' | Optional> &
  Partial<Pick<DemoProduct, Optional>> & {
    /** First and last month; without one, it does not depend on the season. */
    readonly season?: readonly [from: number, to: number];
  })[];

export function shelf(category: Category, products: Shelf): DemoProduct[] {
  return products.map(({ season: [seasonFrom, seasonTo] = [null, null], ...product }) => ({
    active: true,
    producerKey: null,
    harvestedForBaskets: false,
    ...product,
    ...{ category, seasonFrom, seasonTo },
  }));
}
