import Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { StripeSettings } from '../../platform/stripe.ts';

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
