/**
 * What the coming rounds will want, in plain words. For each product of a round, in portions:
 *
 * - baskets: what the baskets hold that are paid for this day, and those whose week will be charged in time, as if
 *   nobody left one out. Swaps for one delivery count as they were chosen.
 * - less skipped: what of it is in baskets that are known not to come (skipped, paused, not in the rhythm).
 * - less expected skips: in the last four rounds of the same weekday so many of a hundred baskets were left out in the
 *   end; what of that is not known yet is still to be expected.
 * - plus orders: the mean of one-off orders of the last four rounds of the same weekday, or what is ordered already
 *   where that is more.
 *
 * Nothing else goes in: no season, no weather, no trend. Beside each figure stands how far the last ones were off.
 */

/** So many rounds of the same weekday are looked back at. */
export const LEARNT_FROM = 4;

/** Rates are whole numbers of a hundred thousand: they are kept, and shown as a percentage. */
const WHOLE = 100_000;

export interface PastRound {
  skipped: number;
  /** Baskets that were paid for that day, the skipped included. */
  all: number;
}

/** Of a hundred thousand baskets so many are left out; none while there is nothing to learn from. */
export function skipRateOf(past: readonly PastRound[]): number {
  const all = past.reduce((sum, round) => sum + round.all, 0);
  const skipped = past.reduce((sum, round) => sum + round.skipped, 0);
  return all === 0 ? 0 : Math.round((skipped * WHOLE) / all);
}

export function inPercent(rate: number): number {
  return Math.round((rate * 1000) / WHOLE) / 10;
}

export interface Known {
  baskets: number;
  skipped: number;
  /** In one-off orders that are there already. */
  ordered: number;
  /** In one-off orders of each round that is looked back at. */
  past: readonly number[];
}

export interface Parts {
  baskets: number;
  skipped: number;
  expectedSkips: number;
  ordered: number;
  orders: number;
  portions: number;
}

export function forecastOf({ baskets, skipped, ordered, past }: Known, skipRate: number): Parts {
  const expected = Math.round((baskets * skipRate) / WHOLE);
  const expectedSkips = Math.max(0, Math.min(expected, baskets) - skipped);
  const mean = past.length === 0 ? 0 : Math.round(past.reduce((sum, it) => sum + it, 0) / past.length);
  const orders = Math.max(ordered, mean);
  return {
    baskets,
    skipped,
    expectedSkips,
    ordered,
    orders,
    portions: baskets - skipped - expectedSkips + orders,
  };
}

/** By how many percent of what was wanted the forecasts were off, too much or too little; null while nothing was. */
export function errorPercentOf(last: readonly { forecast: number; wanted: number }[]): number | null {
  const wanted = last.reduce((sum, round) => sum + round.wanted, 0);
  const off = last.reduce((sum, round) => sum + Math.abs(round.forecast - round.wanted), 0);
  if (last.length === 0 || (wanted === 0 && off > 0)) return null;
  return wanted === 0 ? 0 : Math.round((off * 100) / wanted);
}
