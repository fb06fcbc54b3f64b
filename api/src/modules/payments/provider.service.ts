import Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { StripeSettings } from '../../platform/stripe.ts';

export { linkText, sendingAt } from './payment-links.rules.ts';
export { returnUrl, withSession } from './payments.rules.ts';

export function stripeOf(deps: Deps): { stripe: Stripe; settings: StripeSettings } {
  if (!deps.stripe || !deps.settings.stripe) throw new AppError('PAYMENT_UNAVAILABLE');
  return { stripe: deps.stripe, settings: deps.settings.stripe };
}

/** What the provider names by its id alone, or sends whole where it was asked to; empty where there is none. */
export function idOf(reference: string | { id: string } | null | undefined): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

/** Whatever the provider's trouble is, the customer learns what to do and the log learns why. */
export async function askProvider<T>(deps: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    deps.log.error(
      { type: error.type, code: error.code, status: error.statusCode },
      'payment provider trouble',
    );
    throw new AppError('PAYMENT_UNAVAILABLE', { cause: error });
  }
}

/** Each waits for its whole patience: so many in a row are no chance. */
const FAILURES_OF_AN_OUTAGE = 5;

export interface OutageWatch {
  /** True once the provider has given no answer of its own to several in a row. */
  isAway(): boolean;
  ask<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * For a run that asks about hundreds of things, one after the other: while nothing is answered each costs seconds, and
 * the run after this one comes soon.
 */
export function watchForOutage(): OutageWatch {
  let failures = 0;
  return {
    isAway: () => failures >= FAILURES_OF_AN_OUTAGE,
    ask: async (work) => {
      try {
        const answer = await work();
        failures = 0;
        return answer;
      } catch (error) {
        failures = isNoAnswer(error) ? failures + 1 : 0;
        throw error;
      }
    },
  };
}

/** Not what it says of one thing, such as that it is settled already. */
export function isNoAnswer(error: unknown): boolean {
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
  return [StripeConnectionError, StripeAPIError, StripeRateLimitError].some((kind) => error instanceof kind);
}

/** The provider knows nothing under this id: another account, or data that was lost there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** What the provider refuses because it is so already is as good as done. */
export async function unlessDone<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

/**
 * The key was used with other words before, as by an attempt of the same number that a restore has forgotten: the
 * same call then goes out under another one.
 */
export async function withFreshKey<T>(
  key: string,
  other: string,
  ask: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  try {
    return await ask(key);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeIdempotencyError) || error.statusCode === 409) throw error;
    return ask(`${key}-${other}`);
  }
}
