import type { Category } from '@cesta/contract/catalog/catalog';
import { familyOf, isOnlyInShop } from './families.ts';

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
  /** Who grows it; null where no one farm does. */
  readonly producerKey: string | null;
  readonly seasonFrom: number | null;
  readonly seasonTo: number | null;
  readonly keeping: string;
  readonly usage: string;
  readonly harvestedForBaskets: boolean;
  /** What may stand for it in a basket is of the same. */
  readonly family: string;
  readonly inBaskets: boolean;
};

type Optional = 'active' | 'producerKey' | 'harvestedForBaskets';
type Computed = 'category' | 'seasonFrom' | 'seasonTo' | 'family' | 'inBaskets';

type Shelf = readonly (Omit<DemoProduct, Computed | Optional> &
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
    family: familyOf(product.key),
    inBaskets: category !== 'Outros' && !isOnlyInShop(product.key),
  }));
}
