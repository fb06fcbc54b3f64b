import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';

export interface Period {
  from: Date;
  to: Date;
}

/** Both sides in a few plain words. */
export interface Difference {
  /** 'payment page', 'invoice', … */
  what: string;
  /** The provider's. */
  id: string;
  there: string;
  here: string;
}

export type Outcome = 'mended' | 'needs a person' | 'not mended (dry run)';

/** One comparison of both sides, and whom it tells. */
export interface Run {
  period: Period;
  isDryRun: boolean;
  report(difference: Difference, outcome: Outcome): void;
  progress?(what: string, seen: number): void;
  /** Tests do not wait. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** How one kind of the provider's objects is compared with our rows. */
export interface Comparison<Item> {
  name: string;
  /** One page: only so much is in memory at a time. */
  list(
    deps: Deps,
    period: Period,
    after: string | undefined,
  ): Promise<{ items: Item[]; next?: string | undefined }>;
  /** Those that differ. */
  compare(deps: Deps, items: readonly Item[]): Promise<Map<Item, Difference>>;
  /** By the same functions that webhooks use. Answers what is there now, to be compared again. */
  mend(deps: Deps, item: Item): Promise<Item>;
}

export type Check = (deps: Deps, run: Run) => Promise<void>;

export function checkOf<Item>(comparison: Comparison<Item>): Check {
  return async (deps, run) => {
    let after: string | undefined;
    let seen = 0;
    do {
      const page = await politely(run, () => comparison.list(deps, run.period, after));
      const found = await politely(run, () => comparison.compare(deps, page.items));
      for (const [item, difference] of found) await settle(deps, run, comparison, { item, difference });
      seen += page.items.length;
      run.progress?.(comparison.name, seen);
      after = page.next;
    } while (after);
  };
}

async function settle<Item>(
  deps: Deps,
  run: Run,
  comparison: Comparison<Item>,
  { item, difference }: { item: Item; difference: Difference },
): Promise<void> {
  if (run.isDryRun) return run.report(difference, 'not mended (dry run)');
  let left: Difference | undefined;
  try {
    const now = await politely(run, () => comparison.mend(deps, item));
    left = (await politely(run, () => comparison.compare(deps, [now]))).get(now);
  } catch (error) {
    deps.log.error({ err: error, id: difference.id }, 'a difference to the provider could not be mended');
    left = difference;
  }
  run.report(left ?? difference, left ? 'needs a person' : 'mended');
}

const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];

/** Waits and asks again while the provider is down or wants fewer questions. */
export async function politely<T>(run: Pick<Run, 'wait'>, ask: () => Promise<T>): Promise<T> {
  for (const milliseconds of PAUSES_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await (run.wait ?? pause)(milliseconds);
    }
  }
  return ask();
}

function isPassing(error: unknown): boolean {
  const { StripeRateLimitError, StripeAPIError, StripeConnectionError } = Stripe.errors;
  return [StripeRateLimitError, StripeAPIError, StripeConnectionError].some((kind) => error instanceof kind);
}

/** One page of what the provider made in the period, by whichever of its lists. */
export async function pageMade<Item extends { id: string }>(
  { from, to }: Period,
  after: string | undefined,
  ask: (made: Stripe.PaginationParams & { created: Stripe.RangeQueryParam }) => Promise<Stripe.ApiList<Item>>,
) {
  // The provider counts in seconds; one that two periods share is looked at twice.
  const created = { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) };
  const list = await ask({ created, limit: PAGE, ...(after && { starting_after: after }) });
  return { items: list.data, next: list.has_more ? list.data.at(-1)?.id : undefined };
}

export const PAGE = 100;
