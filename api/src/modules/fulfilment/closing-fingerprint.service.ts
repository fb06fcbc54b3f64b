import { createHash } from 'node:crypto';

interface Moved {
  id: string;
  from: string;
  to: string;
}

interface Done {
  baskets: readonly Moved[];
  cancelled: readonly { id: string; returned: number }[];
  orders: readonly Moved[];
}

/** Of whom it touches and what it does to them: as many others, or another day for the same, are another closing. */
export function fingerprintOf({ baskets, cancelled, orders }: Done): string {
  const lines = [
    ...baskets.map(({ id, from, to }) => `basket ${id} ${from} ${to}`),
    ...cancelled.map(({ id, returned }) => `cancelled ${id} ${returned}`),
    ...orders.map(({ id, from, to }) => `order ${id} ${from} ${to}`),
  ];
  return createHash('sha256').update(lines.sort().join('\n')).digest('base64url').slice(0, 22);
}
