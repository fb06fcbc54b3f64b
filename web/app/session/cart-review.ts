import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { ProductNow } from './ask-products.ts';
import type { Cart, CartItem } from './cart-rules.ts';

export interface CartReview {
  /** One sentence for each thing that is no longer as the person left it. */
  changes: string[];
  /** What can no longer be bought. */
  removed: string[];
}

/** `cart` has been refreshed with `products`; those not in the map could not be asked about and stay as they are. */
export function reviewCart(cart: Cart, products: ReadonlyMap<string, ProductNow>): CartReview {
  const review: CartReview = { changes: [], removed: [] };
  for (const item of cart) {
    const product = products.get(item.id);
    if (product === undefined) continue;
    if (product === null || product.stock === 0) {
      review.removed.push(item.id);
      review.changes.push(
        product === null
          ? `${item.name} saiu da banca, e tiramos da sua cesta.`
          : `${item.name} esgotou, e tiramos da sua cesta.`,
      );
    } else {
      review.changes.push(...changesOf(item));
    }
  }
  return review;
}

function changesOf({ name, price, priceBefore, quantity, quantityBefore }: CartItem): string[] {
  const changes: string[] = [];
  if (quantityBefore !== undefined) {
    const left = quantity === 1 ? 'só resta 1' : `só restam ${quantity}`;
    changes.push(`${name}: ${left}. Ajustamos a quantidade, que era ${quantityBefore}.`);
  }
  if (priceBefore !== undefined) {
    const verb = price > priceBefore ? 'subiu' : 'baixou';
    changes.push(`${name} ${verb} de ${reais(priceBefore)} para ${reais(price)}.`);
  }
  return changes;
}

function reais(price: number): string {
  return formatCents(fromReais(price));
}
