import type { AdminOrder } from './admin-order.ts';

export interface OrderPage {
  orders: readonly AdminOrder[];
  total: number;
}

interface Look {
  /** The orders on screen. */
  shown: readonly AdminOrder[];
  /** When the newest order was made that was there at the last full load. */
  newest: string;
  /** The place of the shown ones, read again with room for what was pushed down. */
  around: readonly AdminOrder[];
  /** The first ones of the list, read again. */
  top: readonly AdminOrder[];
  /** Orders that somebody is working on: they stay exactly as they are. */
  held: ReadonlySet<string>;
}

interface Followed {
  orders: readonly AdminOrder[];
  /** Orders that came in since; announced, not inserted. */
  fresh: number;
}

/** What a quiet look at the store changes: states in place, never the order or the number of cards. */
export function followOrders({ shown, newest, around, top, held }: Look): Followed {
  const now = new Map(around.map((order) => [order.id, order]));
  const known = new Set(shown.map(({ id }) => id));
  return {
    orders: shown.map((order) => (held.has(order.id) ? order : (now.get(order.id) ?? order))),
    fresh: top.filter(({ id, createdAt }) => !known.has(id) && createdAt > newest).length,
  };
}

export function newestOf(orders: readonly AdminOrder[]): string {
  return (
    orders
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? ''
  );
}
