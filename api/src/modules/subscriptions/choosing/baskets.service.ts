import { Id } from '@cesta/contract/base/fields';
import { basketProblem, canBeChosen, isSoldOut } from '@cesta/contract/subscriptions/basket-rules';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { BasketItem, Preferences, Subscription } from '@cesta/contract/subscriptions/subscriptions';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { findProducts, type KnownProduct } from '../../catalog/catalog.service.ts';
import { listBasket } from './baskets.queries.ts';

export { replaceBasket } from './baskets.queries.ts';

/**
 * The chosen products' ids, each once. Only the id counts; name and category come from the shelf. What is `already` in
 * the basket stays although it is sold out; nothing sold out is newly chosen, unless it is harvested for baskets.
 */
export async function checkBasket(
  db: Db,
  planType: PlanType,
  selected: readonly { productId: string }[],
  already: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(selected.map(({ productId }) => productId.toLowerCase()))];
  const known = await findProducts(
    db,
    ids.filter((id) => Id.safeParse(id).success),
  );
  const chosen = ids.map((id) => {
    const product = known.get(id);
    if (product?.isForBaskets) {
      if (!canBeChosen(product) && !already.includes(id)) {
        const message = `Não temos ${product.name} no momento. Escolha outro produto para a sua cesta.`;
        throw new AppError('OUT_OF_STOCK', { message });
      }
      return { productId: id, category: product.category };
    }
    throw new AppError('PRODUCT_UNAVAILABLE', {
      message: product ? refusalOf(product) : 'Um dos produtos da sua cesta não existe mais. Escolha outro.',
    });
  });
  const problem = basketProblem(planType, chosen);
  if (problem) throw new AppError('VALIDATION', { message: problem, fields: { selectedProducts: problem } });
  return ids;
}

function refusalOf({ name, isSold }: KnownProduct): string {
  const why = isSold ? 'não vem em cestas, só na loja' : 'não está mais à venda';
  return `${name} ${why}. Escolha outro produto para a sua cesta.`;
}

/** What stands in a basket, also what is no longer sold: the customer chose it and sees what became of it. */
export async function readBasket(
  db: Db,
  subscriptionId: string,
  planType: PlanType,
): Promise<KnownProduct[]> {
  const ids = await listBasket(db, subscriptionId, planType);
  const products = await findProducts(db, ids);
  return ids.map((id) => products.get(id)).filter((product) => product !== undefined);
}

/** For the customer: also whether it is to be had. */
export function toOwnItem(product: KnownProduct): Subscription['basket'][number] {
  const { category, isForBaskets, producer, harvestedForBaskets } = product;
  return {
    ...toBasketItem(product),
    category,
    is_sold: isForBaskets,
    ...(isForBaskets && isSoldOut(product) && { sold_out: true }),
    ...(harvestedForBaskets && { harvested: true }),
    ...(producer && { producer: producer.name }),
  };
}

export function toBasketItem({ id, name, imageUrl, price }: KnownProduct): BasketItem {
  return { id, product_name: name, product_image: imageUrl, product_price: price };
}

export function toPreferences(basket: readonly KnownProduct[]): Preferences {
  const groups = Map.groupBy(basket, (product) => product.category);
  const byCategory = Object.fromEntries(
    [...groups].map(([category, products]) => [category, products.map(toBasketItem)]),
  );
  return { total: basket.length, byCategory };
}
