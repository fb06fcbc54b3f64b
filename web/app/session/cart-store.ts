import type { Cents } from '@cesta/contract/base/money';
import { useSyncExternalStore } from 'react';
import {
  addItem,
  type Cart,
  type CartProduct,
  cartCount,
  cartTotal,
  EMPTY_CART,
  refreshItems,
  setItemQuantity,
  settleItems,
  takeOutItems,
  toCart,
} from './cart-rules.ts';
import { KEYS, parseJson, readKey, readSession, watchKey, writeKey } from './storage.ts';

const VISITOR = 'visitor';

let shown: Cart = EMPTY_CART;
let shownText: string | null = null;
/** Of a session that ran out: in no storage and on no screen until the same person signs in again. */
let setAside: { owner: string; items: Cart } | null = null;
const { notify, subscribe } = watchKey(KEYS.cart);

/** Every change starts from what is stored now, not from what this tab last saw: another tab may have added. */
export const cart = {
  /** Answers how many are in the cart now, which is less than asked for when the stock ends. */
  add(product: CartProduct, quantity = 1): number {
    return store(addItem(load(), product, quantity)).find((item) => item.id === product.id)?.quantity ?? 0;
  },
  setQuantity(id: string, quantity: number): number {
    return store(setItemQuantity(load(), id, quantity)).find((item) => item.id === id)?.quantity ?? 0;
  },
  remove(id: string): void {
    store(setItemQuantity(load(), id, 0));
  },
  clear(): void {
    store(EMPTY_CART);
  },
  takeOut(paid: readonly { productId: string; quantity: number }[]): void {
    const before = load();
    if (before.length > 0) store(takeOutItems(before, paid), readKey(KEYS.cartOwner));
  },
  /**
   * Call with freshly loaded products, so that the cart shows today's prices and stock. Whose cart it is stays as
   * it stands: a page may load before it is known who is there, and must not claim a cart by looking at it.
   */
  refresh(products: readonly CartProduct[]): void {
    const before = load();
    if (before.length > 0) store(refreshItems(before, products), readKey(KEYS.cartOwner));
  },
  /** Call once the changes that `refresh` found have been shown. */
  settle(): void {
    const before = load();
    if (before.length > 0) store(settleItems(before), readKey(KEYS.cartOwner));
  },
  read: load,
};

/** With nobody signed in, only what a visitor gathered survives; a customer's cart and an unmarked one do not. */
export function dropCartOfOthers(): void {
  if (readKey(KEYS.cartOwner) !== VISITOR) cart.clear();
}

/** A visitor's cart, or one without a mark, goes along with whoever signs in. Somebody else's never does. */
export function takeCartAlong(userId: string): void {
  const owner = readKey(KEYS.cartOwner);
  if (owner !== null && owner !== VISITOR && owner !== userId) cart.clear();
  writeKey(KEYS.cartOwner, load().length > 0 ? userId : null);
}

export function setCartAside(owner: string): void {
  setAside = { owner, items: load() };
  cart.clear();
}

export function forgetCartAside(): void {
  setAside = null;
}

export function giveCartBack(userId: string): void {
  const { owner, items } = setAside ?? { owner: null, items: EMPTY_CART };
  forgetCartAside();
  if (owner !== userId) return;
  store(items.reduce((all, item) => addItem(all, item, item.quantity), load()));
}

function load(): Cart {
  const text = readKey(KEYS.cart);
  if (text !== shownText) {
    shownText = text;
    shown = toCart(parseJson(text));
  }
  return shown;
}

function store(next: Cart, owner: string | null = ownerOfChange()): Cart {
  const text = next.length > 0 ? JSON.stringify(next) : null;
  writeKey(KEYS.cartOwner, text && owner);
  if (text !== readKey(KEYS.cart)) writeKey(KEYS.cart, text);
  // Also when the storage was emptied by other hands: what counts is what is on the screen.
  if (text !== shownText) notify();
  return load();
}

/** A customer's cart stays a customer's, also in the moment after the session ran out and before the next sign-in. */
function ownerOfChange(): string {
  return readSession()?.user.id ?? readKey(KEYS.cartOwner) ?? VISITOR;
}

/** The server knows no cart: pages are rendered empty and filled in the browser. */
const onServer = () => EMPTY_CART;

export function useCart(): { items: Cart; count: number; total: Cents } {
  const items = useSyncExternalStore(subscribe, load, onServer);
  return { items, count: cartCount(items), total: cartTotal(items) };
}

/** Renders again only when this product's quantity changes: one card of the grid, not all of them. */
export function useCartQuantity(id: string): number {
  const quantityIn = (items: Cart) => items.find((item) => item.id === id)?.quantity ?? 0;
  return useSyncExternalStore(
    subscribe,
    () => quantityIn(load()),
    () => 0,
  );
}
