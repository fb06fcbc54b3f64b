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

/** The provider knows nothing under this id: another account, or data that was lost there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
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
