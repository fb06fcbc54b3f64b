import { type Cents, fromReais, sum, times } from '@cesta/contract/base/money';

/** A product as it was when it went into the cart. The server charges its own price; this one is shown. */
export interface CartProduct {
  id: string;
  name: string;
  /** In reais, as the API sends it. */
  price: number;
  imageUrl: string;
  category?: string | undefined;
  unit?: string | undefined;
  /** As last seen; unknown means no limit here, the server still has one. */
  stock?: number | undefined;
  slug?: string | undefined;
  /** Who grows it, where that is known. */
  producer?: { name: string } | null | undefined;
}

export interface CartItem extends CartProduct {
  quantity: number;
  /** What the person last knew, kept from the moment it changed until the cart page has told them. */
  priceBefore?: number | undefined;
  quantityBefore?: number | undefined;
}

export type Cart = readonly CartItem[];

export const EMPTY_CART: Cart = [];

/** Adding what is there already raises its quantity. */
export function addItem(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const present = cart.find((item) => item.id === product.id);
  const wanted = (present?.quantity ?? 0) + quantity;
  const next = { ...pickProduct(product), quantity: withinStock(wanted, product.stock) };
  if (next.quantity <= 0) return cart.filter((item) => item.id !== product.id);
  return present ? cart.map((item) => (item.id === product.id ? next : item)) : [...cart, next];
}

/** Zero or less removes. */
export function setItemQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return cart.filter((item) => item.id !== id);
  return cart.map((item) =>
    item.id === id
      ? { ...item, quantity: withinStock(Math.floor(quantity), item.stock), quantityBefore: undefined }
      : item,
  );
}

/** What was paid for goes; what was put in besides stays. */
export function takeOutItems(cart: Cart, paid: readonly { productId: string; quantity: number }[]): Cart {
  const units = new Map<string, number>();
  for (const { productId, quantity } of paid) units.set(productId, (units.get(productId) ?? 0) + quantity);
  return cart.flatMap((item) => {
    const quantity = item.quantity - (units.get(item.id) ?? 0);
    return quantity > 0 ? { ...item, quantity } : [];
  });
}

/**
 * Takes over today's name, price and stock. What is sold out stays in the cart, so that the person sees it and
 * decides; what has become scarce shrinks to what is left.
 */
export function refreshItems(cart: Cart, products: readonly CartProduct[]): Cart {
  const known = new Map(products.map((product) => [product.id, product]));
  return cart.map((item) => {
    const product = known.get(item.id);
    if (!product) return item;
    const quantity = product.stock === 0 ? item.quantity : withinStock(item.quantity, product.stock);
    return rememberChanges(item, { ...pickProduct(product), quantity });
  });
}

function rememberChanges(before: CartItem, now: CartItem): CartItem {
  const price = before.priceBefore ?? before.price;
  const quantity = before.quantityBefore ?? before.quantity;
  return {
    ...now,
    priceBefore: price === now.price ? undefined : price,
    quantityBefore: quantity > now.quantity ? quantity : undefined,
  };
}

/** The person has been told: from here on, what is in the cart is what they know. */
export function settleItems(cart: Cart): Cart {
  return cart.map((item) => ({ ...item, priceBefore: undefined, quantityBefore: undefined }));
}

export function cartTotal(cart: Cart): Cents {
  return sum(cart.map(itemTotal));
}

export function itemTotal(item: CartItem): Cents {
  return times(fromReais(item.price), item.quantity);
}

export function cartCount(cart: Cart): number {
  return cart.reduce((count, item) => count + item.quantity, 0);
}

/** Reads whatever was stored, by this version or an older one, and drops what is not an item. */
export function toCart(stored: unknown): Cart {
  if (!Array.isArray(stored)) return EMPTY_CART;
  return stored.flatMap((entry) => toItem(entry) ?? []);
}

function toItem(entry: unknown): CartItem | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const raw = entry as Record<string, unknown>;
  const id = typeof raw.id === 'number' ? String(raw.id) : raw.id;
  const price = toNumber(raw.price);
  const quantity = Math.floor(toNumber(raw.quantity) ?? 0);
  if (typeof id !== 'string' || !id || price === null || price < 0 || quantity < 1) return null;
  return {
    id,
    name: toText(raw.name) ?? '',
    price,
    imageUrl: toText(raw.imageUrl) ?? '',
    category: toText(raw.category),
    unit: toText(raw.unit),
    stock: toNumber(raw.stock) ?? undefined,
    slug: toText(raw.slug),
    producer: toProducer(raw.producer),
    quantity,
    priceBefore: toNumber(raw.priceBefore) ?? undefined,
    quantityBefore: toNumber(raw.quantityBefore) ?? undefined,
  };
}

function pickProduct(product: CartProduct): CartProduct {
  const { id, name, price, imageUrl, category, unit, stock, slug, producer } = product;
  const grower = producer ? { name: producer.name } : undefined;
  return { id, name, price, imageUrl, category, unit, stock, slug, producer: grower };
}

function toProducer(value: unknown): CartProduct['producer'] {
  const name = toText((value as { name?: unknown } | null | undefined)?.name);
  return name ? { name } : undefined;
}

function withinStock(quantity: number, stock: number | undefined): number {
  return stock === undefined ? quantity : Math.min(quantity, stock);
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
