import type { Category } from '@cesta/contract/catalog';

/**
 * The pale ground behind every picture of a category. `base` reaches the picture's edges, so a card painted
 * in the same colour shows no seam; `light` is the glow behind the produce; `shade` colours its shadows.
 */
export type Tint = {
  readonly base: string;
  readonly light: string;
  readonly shade: string;
};

export const categoryTints: Readonly<Record<Category, Tint>> = {
  Frutas: { base: '#FFE3CF', light: '#FFF4E9', shade: '#8A3F14' },
  Legumes: { base: '#FCECC0', light: '#FFF8E3', shade: '#7A5308' },
  Verduras: { base: '#DFEFCF', light: '#F3FAEA', shade: '#2C5420' },
  Temperos: { base: '#D3ECE0', light: '#EDF8F2', shade: '#14523E' },
  Cogumelos: { base: '#EFE2D8', light: '#FAF3EC', shade: '#5A3A28' },
  Outros: { base: '#E2E9F2', light: '#F4F7FB', shade: '#3A3F5C' },
};
