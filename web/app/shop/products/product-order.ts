import { PRODUCT_ORDERS } from '@cesta/contract/catalog/catalog-constants';
import { isInSeason, type Season } from '@cesta/contract/catalog/seasons';

/** Empty: as they come. */
export type ProductOrder = (typeof PRODUCT_ORDERS)[number] | '';

export const ORDER_LABELS: Record<Exclude<ProductOrder, ''>, string> = {
  'menor-preco': 'Menor preço',
  'maior-preco': 'Maior preço',
  nome: 'Nome',
  safra: 'Na safra',
};

export function orderOf(wanted: string | null): ProductOrder {
  return PRODUCT_ORDERS.find((order) => order === wanted) ?? '';
}

interface Sortable extends Season {
  name: string;
  price: number | string;
}

/** Without an order they stay as they come: the newest first, or the best match. `day` as on a calendar. */
export function sortProducts<P extends Sortable>(
  products: readonly P[],
  order: ProductOrder,
  day: string,
): readonly P[] {
  if (order === '') return products;
  return [...products].sort((a, b) => compare(order, a, b, day));
}

function compare(order: Exclude<ProductOrder, ''>, a: Sortable, b: Sortable, day: string): number {
  if (order === 'menor-preco') return Number(a.price) - Number(b.price);
  if (order === 'maior-preco') return Number(b.price) - Number(a.price);
  if (order === 'nome') return a.name.localeCompare(b.name, 'pt-BR');
  return seasonPlace(a, day) - seasonPlace(b, day);
}

/** What has its time now comes before what there is all year, and that before what is out of season. */
function seasonPlace(product: Season, day: string): number {
  if (!product.seasonFrom || !product.seasonTo) return 1;
  return isInSeason(product, day) ? 0 : 2;
}
