import type { OrderLineView } from '../../order/order-view.ts';
import type { ProductNow } from '../../session/ask-products.ts';
import type { Cart, CartProduct } from '../../session/cart-rules.ts';

interface FillableCart {
  read: () => Cart;
  /** Answers how many are in the cart afterwards. */
  add: (product: CartProduct, quantity: number) => number;
}

export interface Refill {
  /** How many units went into the cart. */
  added: number;
  /** One sentence for each thing that did not, or not in full. */
  leftOut: string[];
}

/** Puts the lines of an order into the cart again, as far as the shop has them today. */
export function refillCart(
  lines: readonly OrderLineView[],
  products: ReadonlyMap<string, ProductNow>,
  cart: FillableCart,
): Refill {
  const refill: Refill = { added: 0, leftOut: [] };
  for (const { productId, name, quantity } of lines) {
    const product = products.get(productId);
    if (!product) refill.leftOut.push(`${name} não está mais à venda.`);
    else if (product.stock === 0) refill.leftOut.push(`${name} esgotou.`);
    else {
      const before = cart.read().find((item) => item.id === product.id)?.quantity ?? 0;
      const added = Math.max(0, cart.add(product, quantity) - before);
      refill.added += added;
      if (added === 0) refill.leftOut.push(`${name}: tudo o que temos já está na sua cesta.`);
      else if (added < quantity) refill.leftOut.push(`${name}: só deu para colocar ${added} de ${quantity}.`);
    }
  }
  return refill;
}
