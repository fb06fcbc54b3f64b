import { Id } from '@cesta/contract/base/fields';
import type { Cents } from '@cesta/contract/base/money';
import type Stripe from 'stripe';

/**
 * The order of ours that a payment page names. Others may use the same account and the same word: ours bear the id
 * twice, as we write it.
 */
export function orderNamedBy(session: Stripe.Checkout.Session): string | undefined {
  const orderId = Id.safeParse(session.metadata?.order_id).data;
  return session.mode === 'payment' && session.client_reference_id === orderId ? orderId : undefined;
}

export interface MoneyLeft {
  /** Paid and not given back. */
  amountCents: Cents;
  /** A subscription that goes on charging. */
  isRunning: boolean;
}

export type UnmatchedState = 'open' | 'refunding' | 'refunded' | 'handled';

/** What somebody has decided stands until there is more money, or money again. Null when there is nothing to tell. */
export function unmatchedState(
  known: ({ state: UnmatchedState } & MoneyLeft) | undefined,
  found: MoneyLeft,
): UnmatchedState | null {
  const isNothing = found.amountCents === 0 && !found.isRunning;
  if (!known) return isNothing ? null : 'open';
  if (known.state === 'handled' && isNothing) return 'handled';
  if (isNothing) return 'refunded';
  if (known.state === 'refunding') return 'refunding';
  const isMore = found.amountCents > known.amountCents || (found.isRunning && !known.isRunning);
  return isMore ? 'open' : known.state;
}

/** What of a charge the store still has. */
export function leftOf(charge: Stripe.Charge | string | null | undefined): number {
  if (!charge || typeof charge === 'string' || charge.status !== 'succeeded') return 0;
  return charge.amount - charge.amount_refunded;
}
