import { type Cents, fromReais } from '@cesta/contract/base/money';
import {
  mostPortions,
  sizePortions,
  worthOfPortions,
  worthRange,
} from '@cesta/contract/subscriptions/basket-worth';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { BasketProduct } from './use-basket-choice.ts';

export interface ExpectedBasket {
  worth: Cents;
  portionsOf: (id: string) => number;
}

/** As the server will size it, with the shelf as it is now. Null where a price is not known. */
export function expectBasket(
  plan: PlanType,
  chosen: readonly BasketProduct[],
  targetPercent?: number,
): ExpectedBasket | null {
  const lines = chosen.flatMap(({ id, price, ...product }) =>
    price === undefined ? [] : { id, price: fromReais(price), most: mostPortions({ ...product, price }) },
  );
  if (lines.length === 0 || lines.length < chosen.length) return null;
  const portions = sizePortions(worthRange(plan, targetPercent), lines);
  return { worth: worthOfPortions(lines, portions), portionsOf: (id) => portions.get(id) ?? 1 };
}
