import { cents, fromReais } from '@cesta/contract/base/money';
import type { Address } from '@cesta/contract/identity/identity';
import { shippingReais } from '@cesta/contract/orders/order-constants';
import type { ComingBasketAnswer } from '@cesta/contract/orders/orders';
import type { CheckoutDraft } from '../../order/checkout-draft.ts';
import { type Cart, cartTotal } from '../../session/cart-rules.ts';
import type { Chosen } from './continued-order.ts';

export type JoinableBasket = NonNullable<ComingBasketAnswer['basket']>;

/** What the page shows at the moment of an event. */
export interface CheckoutView {
  userId: string;
  items: Cart;
  addresses: readonly Address[] | undefined;
  /** The subscriber's basket that the order can come along with; null when there is none. */
  basket?: JoinableBasket | null;
  /** The addresses, the next basket, or what the customer has already ordered, are on their way. */
  loading: boolean;
  /** The order of the same contents that the page shows as waiting for its payment. */
  waitingId: string | null;
  /** The unpaid order of which the page says that this one takes its place. */
  replacedId?: string | null;
}

/** Everything that makes this order this order. */
export interface OrderToSend extends Chosen {
  /** Of one that comes by itself. */
  addressId: string | undefined;
  items: Cart;
  /** The same choices keep the same key: a double press, a reload or a lost answer end in one order. */
  choices: string;
}

export function orderOf(draft: CheckoutDraft, view: CheckoutView): OrderToSend | null {
  const basket = chosenBasket(view, draft);
  const own = chosenAddress(view.addresses, draft);
  const address = basket?.address ?? own;
  if (!address) return null;
  return {
    address,
    addressId: basket ? undefined : own?.id,
    basket,
    notes: notesOf(draft),
    items: view.items,
    total: cents(cartTotal(view.items) + fromReais(shippingReais(basket !== null))),
    choices: choicesOf(draft, view),
  };
}

/** Null when the order comes by itself, also when the basket that was chosen is not the next any more. */
export function chosenBasket(
  { basket = null }: Pick<CheckoutView, 'basket'>,
  { basketId }: CheckoutDraft,
): JoinableBasket | null {
  return basketId !== undefined && basket?.id === basketId ? basket : null;
}

/** The same words for the same choices. */
export function choicesOf(draft: CheckoutDraft, view: CheckoutView): string {
  const { userId, items, addresses } = view;
  const lines = items.map(({ id, quantity, price }) => [id, quantity, price]);
  const goal = chosenBasket(view, draft) ?? chosenAddress(addresses, draft);
  return JSON.stringify([userId, goal?.id, notesOf(draft), lines]);
}

function notesOf({ notes = '' }: CheckoutDraft): string {
  return notes.trim();
}

/** The one just added, or chosen before, if it is still there; else the default, else the first. */
export function chosenAddress(
  addresses: readonly Address[] | undefined,
  { addressId, addressesBefore }: CheckoutDraft,
): Address | undefined {
  if (!addresses) return undefined;
  const added = addressesBefore && addresses.filter(({ id }) => !addressesBefore.includes(id));
  return (
    (added?.length === 1 ? added[0] : undefined) ??
    addresses.find((address) => address.id === addressId) ??
    addresses.find((address) => address.is_default) ??
    addresses[0]
  );
}
