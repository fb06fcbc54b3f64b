import { type ErrorBody, StripeFault } from '../wire/errors.ts';
import type { Decline } from './test-cards.ts';

/** Stripe answers a refused card with 402; a charge that failed is on record all the same. */
export function refuseCard(decline: Decline, details: Partial<ErrorBody> = {}): StripeFault {
  return new StripeFault(
    402,
    {
      type: 'card_error',
      message: decline.message,
      code: decline.code,
      decline_code: decline.declineCode,
      ...details,
    },
    { keepsChanges: details.charge !== undefined },
  );
}
