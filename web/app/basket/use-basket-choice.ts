import { basketKind, basketProblem, refuseAddition } from '@cesta/contract/basket-rules';
import type { Product } from '@cesta/contract/catalog';
import type { PlanType } from '@cesta/contract/plans';
import { useState } from 'react';
import { toast } from '../ui/toast-store.ts';

export type BasketProduct = Pick<Product, 'id' | 'name' | 'category' | 'imageUrl'>;

const asChoice = ({ id, category }: BasketProduct) => ({ productId: id, category });

/** Only what may go into a basket, the two kinds apart. */
export function shelves(products: readonly BasketProduct[]) {
  const of = (kind: 'vegetable' | 'fruit') =>
    products.filter(({ category }) => basketKind(category) === kind);
  return { vegetables: of('vegetable'), fruits: of('fruit') };
}

/** What of an earlier choice may still go in: a smaller plan takes the first that fit, what left the shop is out. */
export function fitting(
  plan: PlanType,
  products: readonly BasketProduct[],
  ids: readonly string[],
): BasketProduct[] {
  const fit: BasketProduct[] = [];
  for (const id of new Set(ids)) {
    const product = products.find((known) => known.id === id);
    if (product && !refuseAddition(plan, fit.map(asChoice), asChoice(product))) fit.push(product);
  }
  return fit;
}

interface Wish {
  plan: PlanType;
  products: readonly BasketProduct[];
  /** Chosen before: by an earlier visit, or what the basket holds now. */
  startWith: readonly string[];
  onChange?: ((ids: string[]) => void) | undefined;
}

/** What is in the basket so far. Limits are told as they are met; nothing chosen is ever lost by that. */
export function useBasketChoice({ plan, products, startWith, onChange }: Wish) {
  const [ids, setIds] = useState<readonly string[]>(() =>
    fitting(plan, products, startWith).map(({ id }) => id),
  );
  const chosen = products.filter(({ id }) => ids.includes(id));

  function keep(next: string[]): void {
    setIds(next);
    onChange?.(next);
  }

  return {
    chosen,
    isChosen: (id: string) => ids.includes(id),
    toggle(product: BasketProduct): void {
      const kept = chosen.map(({ id }) => id);
      const isIn = kept.includes(product.id);
      const refusal = refuseAddition(plan, chosen.map(asChoice), asChoice(product));
      if (isIn) keep(kept.filter((id) => id !== product.id));
      else if (refusal) toast.warning(refusal, { key: 'basket' });
      else keep([...kept, product.id]);
    },
    /** True when the basket may be confirmed; says what is missing otherwise. */
    check(): boolean {
      const problem = basketProblem(plan, chosen.map(asChoice));
      if (problem) toast.warning(problem, { key: 'basket' });
      return problem === null;
    },
  };
}
