import { toast } from '../ui/toast-store.ts';
import type { CartItem, CartProduct } from './cart-rules.ts';
import { cart } from './cart-store.ts';

/** Puts one more into the cart, and says kindly when there are no more. */
export function addToCart(product: CartProduct): void {
  const before = cart.read().find((item) => item.id === product.id)?.quantity ?? 0;
  if (cart.add(product) <= before) sayThatIsAll(product);
}

export function changeQuantity(item: CartItem, quantity: number): void {
  if (cart.setQuantity(item.id, quantity) < quantity) sayThatIsAll(item);
}

function sayThatIsAll({ name, stock = 0 }: CartProduct): void {
  if (stock === 0) toast.info(`${name} esgotou por hoje.`);
  else
    toast.info(
      `Só temos ${stock} de ${name} no momento, e já ${stock === 1 ? 'está' : 'estão'} na sua cesta.`,
    );
}
