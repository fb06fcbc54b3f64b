import type { Season } from '@cesta/contract/catalog/seasons';
import { type ShownProduct, toShown } from './shown-product.ts';

/** A card's product with what sorting and recipes ask about. */
export type SeasonalProduct = ShownProduct & Season;

export function toSeasonal(product: SeasonalProduct): SeasonalProduct {
  const { seasonFrom, seasonTo } = product;
  return { ...toShown(product), ...(seasonFrom && seasonTo && { seasonFrom, seasonTo }) };
}
