export interface Happening {
  began: number;
  ended: number;
  isDone: boolean;
}

/** What the store has acknowledged, written down by whoever asked. */
export interface Ledger {
  visits: Happening[];
  probes: Happening[];
  orderTimes: Happening[];
  /** How often which page was refused, and with what. */
  refusals: Map<string, number>;
  messages: string[];
  orders: WrittenOrder[];
  refusedOrders: number;
  baskets: number;
  /** Of each customer: the last basket acknowledged, and what was tried after it. */
  basketTries: Map<string, { productId: string }[][]>;
  marks: Map<string, string>;
}

interface WrittenOrder {
  id: string;
  userId: string;
  key: string;
  items: { productId: string; quantity: number }[];
  /** At the provider. */
  isPaid: boolean;
}

export function emptyLedger(): Ledger {
  return {
    visits: [],
    probes: [],
    orderTimes: [],
    refusals: new Map(),
    messages: [],
    orders: [],
    refusedOrders: 0,
    baskets: 0,
    basketTries: new Map(),
    marks: new Map(),
  };
}

export function note(list: Happening[], began: number, isDone: boolean): void {
  list.push({ began, ended: Date.now(), isDone });
}

export function within(list: readonly Happening[], from: number, to: number): Happening[] {
  return list.filter(({ began }) => began >= from && began < to);
}

/** The duration below which this share of them stayed. */
export function percentile(list: readonly Happening[], share: number): number {
  const sorted = list.map(({ began, ended }) => ended - began).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
