import { basketKey } from '@cesta/contract/orders/same-basket';
import type { Cart } from '../session/cart-rules.ts';
import { awaitsPix, canPay, type OrderView } from './order-view.ts';

/** So long after its making an order is what somebody at the checkout may have forgotten, or not know yet. */
const RECENT_MS = 60 * 60_000;

export interface SameOrders {
  /** Awaits its payment: to pay this basket continues it. */
  waiting: OrderView | null;
  /** Awaits its payment with a part of what is in the basket: left behind when more was put in. */
  part: OrderView | null;
  /** Paid for a moment ago: to pay this basket makes another order. */
  paid: OrderView | null;
}

/** Which of a customer's orders hold just what is in the basket, newest first. */
export function findSameOrders(orders: readonly OrderView[], items: Cart, now: number): SameOrders {
  const wanted = basketKey(items.map(({ id, quantity }) => ({ productId: id, quantity })));
  const same = orders.filter(({ lines }) => basketKey(lines) === wanted);
  const isRecent = ({ createdAt }: OrderView) => now - Date.parse(createdAt) < RECENT_MS;
  const inBasket = new Map(items.map(({ id, quantity }) => [id, quantity]));
  const isPart = ({ lines }: OrderView) =>
    lines.length > 0 && lines.every(({ productId, quantity }) => quantity <= (inBasket.get(productId) ?? 0));
  return {
    part:
      orders.find(
        (order) =>
          canPay(order, now) &&
          // A code that was shown can be paid until it runs out, whatever is ordered beside it.
          !awaitsPix(order, now) &&
          isRecent(order) &&
          !same.includes(order) &&
          isPart(order),
      ) ?? null,
    waiting: same.find((order) => canPay(order, now)) ?? null,
    paid:
      same.find(
        (order) => order.paymentStatus === 'paid' && order.status !== 'cancelled' && isRecent(order),
      ) ?? null,
  };
}
