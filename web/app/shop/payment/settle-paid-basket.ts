import { dropCheckoutDraft, readCheckoutDraft } from '../../order/checkout-draft.ts';
import type { OrderView } from '../../order/order-view.ts';
import { cart } from '../../session/cart-store.ts';
import { serverNow } from '../../session/server-time.ts';

const NAME = 'paid_orders';
const MOST_KEPT = 20;
/** An order is paid within an hour or not at all. What is in the basket later has nothing to do with it. */
const RECENT_MS = 2 * 60 * 60_000;

/**
 * What this order paid for leaves the basket, once: a page that is opened again, in another tab or days later, leaves
 * alone what was gathered since.
 */
export function settlePaidBasket(order: OrderView, now: number = serverNow()): void {
  const age = now - Date.parse(order.createdAt);
  if (Number.isNaN(age) || age > RECENT_MS || !markOnce(order.id)) return;
  cart.takeOut(order.lines);
  const { orderId = order.id } = readCheckoutDraft();
  if (orderId === order.id) dropCheckoutDraft();
}

/** False when it was marked before, in whatever tab. */
function markOnce(id: string): boolean {
  try {
    const marked = (localStorage.getItem(NAME) ?? '').split(' ').filter(Boolean);
    if (marked.includes(id)) return false;
    localStorage.setItem(NAME, [...marked, id].slice(-MOST_KEPT).join(' '));
  } catch {
    // Without storage there is no basket to keep, either.
  }
  return true;
}
