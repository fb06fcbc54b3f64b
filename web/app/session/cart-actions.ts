import { announce } from '../ui/announcements.ts';
import { toast } from '../ui/toast-store.ts';
import type { CartItem, CartProduct } from './cart-rules.ts';
import { cart } from './cart-store.ts';

/** Puts one more into the cart, and says kindly when there are no more. Answers how many are in it now. */
export function addToCart(product: CartProduct): number {
  const before = cart.read().find((item) => item.id === product.id)?.quantity ?? 0;
  const now = cart.add(product);
  if (now <= before) sayThatIsAll(product);
  return now;
}

export function changeQuantity(item: CartItem, quantity: number): number {
  const now = cart.setQuantity(item.id, quantity);
  if (now < quantity) sayThatIsAll(item);
  return now;
}

/** For those who do not see the number change. */
export function announceQuantity(name: string, quantity: number): void {
  announce(quantity > 0 ? `${name}: ${quantity} na cesta` : `${name} saiu da cesta`);
}

function sayThatIsAll({ id, name, stock = 0 }: CartProduct): void {
  const key = `cart ${id}`;
  if (stock === 0) toast.info(`${name} esgotou por hoje.`, { key });
  else
    toast.info(
      `Só temos ${stock} de ${name} no momento, e já ${stock === 1 ? 'está' : 'estão'} na sua cesta.`,
      { key },
    );
}
