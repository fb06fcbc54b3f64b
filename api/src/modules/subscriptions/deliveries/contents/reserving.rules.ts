import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';

/** The run comes every few minutes: from shortly before its cut-off what a basket holds is not sold to others. */
const AHEAD_MS = 10 * 60_000;

/** Baskets whose cut-off is not after this have their units set aside. */
export function reservedUntil(now: Date): Date {
  return new Date(now.getTime() + AHEAD_MS);
}

interface Units {
  productId: string;
  quantity: number;
}

/**
 * What each packed basket takes of the stock: all that is in it, or as much as the count says there is. A count that was
 * wrong stops nobody from packing, and nothing goes below zero.
 */
export function shareStock(
  shelf: readonly { id: string; stock: number }[],
  baskets: readonly { id: string; items: readonly PackedItem[] }[],
): Map<string, Units[]> {
  const left = new Map(shelf.map(({ id, stock }) => [id, stock]));
  const take = ({ product_id: productId, quantity }: PackedItem): Units => {
    const stock = left.get(productId) ?? 0;
    const taken = Math.min(quantity, stock);
    left.set(productId, stock - taken);
    return { productId, quantity: taken };
  };
  return new Map(
    baskets.map(({ id, items }) => [id, items.map(take).filter(({ quantity }) => quantity > 0)]),
  );
}
