import { DAY } from '../day.ts';
import { invalidRequest } from '../wire/errors.ts';
import type { Price } from '../wire/wire-type.ts';

export interface Period {
  start: number;
  end: number;
}

/**
 * The end of the billing period that begins at a moment. Months and years keep the day of the anchor: a
 * subscription of the 31st is billed on the last day of shorter months and on the 31st again afterwards.
 */
export function periodEnd(start: number, anchor: number, recurring: NonNullable<Price['recurring']>): number {
  const count = recurring.interval_count;
  if (recurring.interval === 'day') return start + count * DAY;
  if (recurring.interval === 'week') return start + count * 7 * DAY;
  const months = recurring.interval === 'year' ? count * 12 : count;
  const from = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const target = new Date(from);
  target.setUTCDate(1);
  target.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, lastDay));
  return Math.floor(target.getTime() / 1000);
}

/** All prices of one subscription are billed together, so their intervals must agree. */
export function sharedRecurrence(prices: Price[], param: string): NonNullable<Price['recurring']> {
  const [first] = prices;
  if (!first?.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  const { interval, interval_count: count } = first.recurring;
  for (const price of prices) {
    if (price.recurring?.interval !== interval || price.recurring.interval_count !== count) {
      throw invalidRequest(
        'The simulator bills all prices of a subscription together: `interval` and `interval_count` must match.',
        { code: 'simulator_unsupported', param },
      );
    }
    if (price.currency !== first.currency) {
      throw invalidRequest('All prices of a subscription must use the same currency.', { param });
    }
  }
  return first.recurring;
}
