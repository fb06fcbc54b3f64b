import { type Cents, cents } from '@cesta/contract/base/money';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { ReturnCause } from '@cesta/contract/subscriptions/subscription-history';
import { isOwnPause, type PauseReason } from '../billing.rules.ts';

export type ReturnKind = 'credit' | 'refund';

/** How the keys of credits begin that the operator gives with words for the customer. */
export const DESK_CREDIT = 'desk-credit:';

/** Of a basket that comes all the same, for what is in it: its key names basket and occasion, before a restore and after. */
export function isOfContents(key: string): boolean {
  return /^(worth|shortage):/.test(key);
}

/** What an invoice was paid with. */
interface Paid {
  /** From the card. */
  amountCents: Cents;
  /** From the customer's credit. */
  creditCents: Cents;
}

/** Who paid, and whether more will be charged. */
export interface Payer {
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
  pauseReason: PauseReason | null;
}

/** A credit lowers the next charge; where none comes any more, the money goes to the card. */
export function fairReturn({ status, cancelAtPeriodEnd, pauseReason }: Payer): ReturnKind {
  // Nobody knows when another pause than the customer's own ends.
  const comesBack = isOwnPause({ status, pauseReason });
  const goesOn = (status === 'active' || status === 'past_due' || comesBack) && !cancelAtPeriodEnd;
  return goesOn ? 'credit' : 'refund';
}

/** What one of a week's deliveries cost. An odd cent is the customer's: of all together no more than was paid goes back. */
export function deliveryWorth({
  amountCents,
  creditCents,
  deliveries,
}: Paid & { deliveries: number }): Cents {
  return cents(Math.ceil((amountCents + creditCents) / Math.max(1, deliveries)));
}

/** What was given back of an invoice before, or is about to be. */
export interface Returned {
  /** As credit or to the card; credit that was paid out later counts once. */
  total: Cents;
  toCard: Cents;
}

/** Of what was paid for an invoice. */
export function leftOf({ amountCents, creditCents }: Paid, returned: Cents): Cents {
  return cents(Math.max(0, amountCents + creditCents - returned));
}

/**
 * How an amount goes back: never more than was paid, and to the card never more than came from it. What the
 * customer's credit has paid becomes credit again.
 */
export function shareReturn(
  paid: Paid,
  before: Returned,
  wanted: { amount: Cents; as: ReturnKind },
): { kind: ReturnKind; amount: Cents }[] {
  const amount = Math.min(wanted.amount, leftOf(paid, before.total));
  const cardLeft = Math.max(0, paid.amountCents - before.toCard);
  const toCard = wanted.as === 'refund' ? Math.min(amount, cardLeft) : 0;
  return [
    { kind: 'refund' as const, amount: cents(toCard) },
    { kind: 'credit' as const, amount: cents(amount - toCard) },
  ].filter((part) => part.amount > 0);
}

const CAUSES_BY_KEY: readonly [prefix: string, cause: ReturnCause][] = [
  ['delivery:', 'cancelled'],
  ['undelivered:', 'undeliverable'],
  ['desk:', 'operator'],
  [DESK_CREDIT, 'operator'],
  ['credit-left:', 'credit_left'],
];

/** Of what was booked before causes were kept; later ones always say themselves what they are for. */
export function causeByKey(key: string): ReturnCause {
  return CAUSES_BY_KEY.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'other';
}

/** What the operator wrote for the customer; other reasons are for the store's own books. */
export function noteOf({ key, reason }: { key: string; reason: string }): string | null {
  return key.startsWith(DESK_CREDIT) ? reason : null;
}
