import type { Category } from '@cesta/contract/catalog/catalog';

/** The pale ground behind a category's pictures. */
export const CATEGORY_TINTS: Record<Category, string> = {
  Frutas: 'bg-tint-fruit',
  Legumes: 'bg-tint-legume',
  Verduras: 'bg-tint-leaf',
  Temperos: 'bg-tint-herb',
  Cogumelos: 'bg-tint-mushroom',
  Outros: 'bg-tint-other',
};

/** Also for a category that is not known here. */
export function tintOf(category: string | undefined): string {
  return CATEGORY_TINTS[category as Category] ?? 'bg-paper-deep';
}
