// Free of zod on purpose: the basket screen and the server count by the same rules, and the page stays light.
import { FRUIT_CATEGORIES, minimumOf, PLANS, type PlanType, VEGETABLE_CATEGORIES } from './plans.ts';

export type BasketKind = 'vegetable' | 'fruit';

export interface BasketChoice {
  productId: string;
  category: string;
}

export interface BasketLimits {
  maxVegetables: number;
  maxFruits: number;
  minVegetables: number;
  minFruits: number;
}

export interface BasketCount {
  vegetables: number;
  fruits: number;
}

/** null: not a thing for baskets, such as what stands under 'Outros'. */
export function basketKind(category: string): BasketKind | null {
  const isIn = (list: readonly string[]) => list.includes(category);
  if (isIn(VEGETABLE_CATEGORIES)) return 'vegetable';
  return isIn(FRUIT_CATEGORIES) ? 'fruit' : null;
}

export function basketLimits(plan: PlanType): BasketLimits {
  const { maxVegetables, maxFruits } = PLANS[plan];
  return {
    maxVegetables,
    maxFruits,
    minVegetables: minimumOf(maxVegetables),
    minFruits: minimumOf(maxFruits),
  };
}

/** What the shelf says of a product; what is not said counts as there. */
export interface OnShelf {
  inStock?: boolean | undefined;
  harvestedForBaskets?: boolean | undefined;
  inBaskets?: boolean | undefined;
}

export function isSoldOut({ inStock }: OnShelf): boolean {
  return inStock === false;
}

/** Some things are for the shop alone. */
export function comesInBaskets({ inBaskets }: OnShelf): boolean {
  return inBaskets !== false;
}

/** Sold out it may be chosen all the same only where the farm harvests for baskets. */
export function canBeChosen(product: OnShelf): boolean {
  return comesInBaskets(product) && (!isSoldOut(product) || product.harvestedForBaskets === true);
}

/** The same product chosen twice is one product. */
export function countBasket(chosen: Iterable<BasketChoice>): BasketCount {
  const kinds = new Map([...chosen].map(({ productId, category }) => [productId, basketKind(category)]));
  const count = (wanted: BasketKind) => [...kinds.values()].filter((kind) => kind === wanted).length;
  return { vegetables: count('vegetable'), fruits: count('fruit') };
}

export const NOT_FOR_BASKETS = 'Este produto não faz parte das cestas';

const tooMany = (limit: number, things: string) => `Você já selecionou o máximo de ${limit} ${things}`;
const tooFew = (limit: number, things: string) => `Selecione pelo menos ${limit} ${things}`;

/** Why one more product does not fit, or null when it does. A product that is in already always fits. */
export function refuseAddition(
  plan: PlanType,
  chosen: readonly BasketChoice[],
  added: BasketChoice,
): string | null {
  const kind = basketKind(added.category);
  if (!kind) return NOT_FOR_BASKETS;
  if (chosen.some(({ productId }) => productId === added.productId)) return null;
  const { vegetables, fruits } = countBasket(chosen);
  const { maxVegetables, maxFruits } = basketLimits(plan);
  if (kind === 'vegetable' && vegetables >= maxVegetables) return tooMany(maxVegetables, 'vegetais');
  if (kind === 'fruit' && fruits >= maxFruits) return tooMany(maxFruits, 'frutas');
  return null;
}

/** Why a basket cannot be confirmed, or null when it can. */
export function basketProblem(plan: PlanType, chosen: readonly BasketChoice[]): string | null {
  if (chosen.some(({ category }) => !basketKind(category))) return NOT_FOR_BASKETS;
  const { vegetables, fruits } = countBasket(chosen);
  const { maxVegetables, maxFruits, minVegetables, minFruits } = basketLimits(plan);
  if (vegetables > maxVegetables) return tooMany(maxVegetables, 'vegetais');
  if (fruits > maxFruits) return tooMany(maxFruits, 'frutas');
  if (vegetables < minVegetables) return tooFew(minVegetables, 'vegetais');
  if (fruits < minFruits) return tooFew(minFruits, 'frutas');
  return null;
}
