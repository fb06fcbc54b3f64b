import type { Product } from '@cesta/contract/catalog/catalog';
import {
  basketKind,
  basketProblem,
  canBeChosen,
  comesInBaskets,
  isSoldOut,
  refuseAddition,
} from '@cesta/contract/subscriptions/basket-rules';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import { useState } from 'react';
import { toast } from '../ui/toast-store.ts';

/** What is named after the picture may be missing: then it is not shown, and counts as there. */
export type BasketProduct = Pick<Product, 'id' | 'name' | 'category' | 'imageUrl'> &
  Partial<
    Pick<
      Product,
      | 'price'
      | 'unit'
      | 'inStock'
      | 'producer'
      | 'harvestedForBaskets'
      | 'stock'
      | 'maxPerBasket'
      | 'inBaskets'
    >
  >;

const asChoice = ({ id, category }: BasketProduct) => ({ productId: id, category });

/** Only what may go into a basket, the two kinds apart; what is sold out stands behind the rest. */
export function shelves(products: readonly BasketProduct[]) {
  const of = (kind: 'vegetable' | 'fruit') =>
    products
      .filter((product) => basketKind(product.category) === kind && comesInBaskets(product))
      .sort((a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)));
  return { vegetables: of('vegetable'), fruits: of('fruit') };
}

/** What of an earlier choice may still go in: a smaller plan takes the first that fit, what left shop or baskets is out. */
export function fitting(
  plan: PlanType,
  products: readonly BasketProduct[],
  ids: readonly string[],
): BasketProduct[] {
  const fit: BasketProduct[] = [];
  for (const id of new Set(ids)) {
    const product = products.find((known) => known.id === id);
    if (!product || !comesInBaskets(product)) continue;
    if (!refuseAddition(plan, fit.map(asChoice), asChoice(product))) fit.push(product);
  }
  return fit;
}

interface Wish {
  plan: PlanType;
  products: readonly BasketProduct[];
  /** Chosen before: by an earlier visit, or what the basket holds now. */
  startWith: readonly string[];
  /** In the basket of a running subscription: they stay also when they are sold out. */
  kept?: readonly string[] | undefined;
  /** What its customer never wants: one of the two is meant, and only they know which. */
  never?: readonly string[] | undefined;
  /** An operator chooses for somebody else. */
  isForCustomer?: boolean;
  onChange?: ((ids: string[]) => void) | undefined;
}

/** What is in the basket so far. Limits are told as they are met; nothing chosen is ever lost by that. */
export function useBasketChoice(wish: Wish) {
  const { plan, products, startWith, kept = [], never = [], isForCustomer = false, onChange } = wish;
  const [ids, setIds] = useState<readonly string[]>(() =>
    fitting(plan, products, startWith).map(({ id }) => id),
  );
  const chosen = products.filter(({ id }) => ids.includes(id));
  const isNever = ({ id }: BasketProduct) => never.includes(id);
  const isOpen = (product: BasketProduct) =>
    (canBeChosen(product) || kept.includes(product.id)) && !isNever(product);
  /** Chosen before they were sold out or not wanted any more. */
  const gone = chosen.filter((product) => !isOpen(product));

  /** Why these cannot be had. */
  function closedText(products: readonly BasketProduct[]): string {
    const [unwanted, missing] = [true, false].map((is) => products.filter((it) => isNever(it) === is));
    return [unwanted?.length && neverText(unwanted, isForCustomer), missing?.length && soldOutText(missing)]
      .filter(Boolean)
      .join(' ');
  }

  function keep(next: string[]): void {
    setIds(next);
    onChange?.(next);
  }

  return {
    chosen,
    gone,
    /** Why what is chosen cannot be had as it is; empty when it can. */
    goneText: closedText(gone),
    isOpen,
    isNever,
    isChosen: (id: string) => ids.includes(id),
    toggle(product: BasketProduct): void {
      const before = chosen.map(({ id }) => id);
      const isIn = before.includes(product.id);
      const refusal = refuseAddition(plan, chosen.map(asChoice), asChoice(product));
      if (isIn) keep(before.filter((id) => id !== product.id));
      else if (!isOpen(product)) toast.warning(closedText([product]), { key: 'basket' });
      else if (refusal) toast.warning(refusal, { key: 'basket' });
      else keep([...before, product.id]);
    },
    /** As many of these as still fit; answers which. */
    add(wanted: readonly string[]): string[] {
      const before = chosen.map(({ id }) => id);
      const open = new Set(products.filter(isOpen).map(({ id }) => id));
      const next = fitting(plan, products, [...before, ...wanted.filter((id) => open.has(id))]);
      const all = next.map(({ id }) => id);
      keep(all);
      return all.filter((id) => !before.includes(id));
    },
    restore: (before: readonly string[]) => keep([...before]),
    /** True when the basket may be confirmed; says what is missing otherwise. */
    check(): boolean {
      const problem = closedText(gone) || basketProblem(plan, chosen.map(asChoice));
      if (problem) toast.warning(problem, { key: 'basket' });
      return problem === null;
    },
  };
}

const listed = (products: readonly BasketProduct[]) =>
  new Intl.ListFormat('pt-BR').format(products.map(({ name }) => name));

/** 'Você pediu para nunca mandar Jiló. …' */
function neverText(products: readonly BasketProduct[], isForCustomer: boolean): string {
  return isForCustomer
    ? `O cliente pediu para nunca mandar ${listed(products)}. Para escolher, tire antes da lista, em Preferências.`
    : `Você pediu para nunca mandar ${listed(products)}. Para escolher, tire da lista "Nunca me mande", em Do seu gosto.`;
}

/** 'Não temos Couve e Jiló no momento. Escolha outros produtos.' Nobody knows here whether it is 'o Jiló' or 'a Couve'. */
function soldOutText(products: readonly BasketProduct[]): string {
  const names = listed(products);
  return products.length === 1
    ? `Não temos ${names} no momento. Escolha outro produto.`
    : `Não temos ${names} no momento. Escolha outros produtos.`;
}
