import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { ReturnCause } from '@cesta/contract/subscriptions/subscription-history';
import { isOwnPause, type PauseReason } from '../billing.rules.ts';

export type ReturnKind = 'credit' | 'refund';

/** Why credit that is left is not paid out: a bank has given back what it was given for. */
export const BY_BANK = 'bank_returned';

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

/**
 * With what a bank has given back for good, which counts as if it were ours. Of such a payment the provider gives nothing
 * back to the card any more.
 */
export function withLost(
  { amountCents }: Pick<Paid, 'amountCents'>,
  returned: Returned,
  lost: Cents,
): Returned {
  if (lost === 0) return returned;
  return { total: cents(returned.total + lost), toCard: amountCents };
}

/** How much of the credit given for a week comes beyond what was paid for it, with what a bank has of its payment. */
export function givenTwice(
  { amountCents, creditCents }: Paid,
  returns: readonly { kind: ReturnKind; state: string; amountCents: Cents }[],
  byBank: Cents,
): Cents {
  const given = returns.filter(({ state }) => state !== 'failed');
  const total = sum(given.map((row) => row.amountCents));
  const credit = sum(
    given.filter(({ kind, state }) => kind === 'credit' && state !== 'settled').map((row) => row.amountCents),
  );
  return cents(Math.max(0, Math.min(credit, total + byBank - amountCents - creditCents)));
}

/** A week of which some deliveries have no day. */
interface Owed extends Paid {
  deliveries: number;
  ordinals: readonly number[];
  /** What went back for what is in them, by ordinal: each of them came once, or was about to. */
  forContents: Readonly<Record<number, Cents>>;
  /** What went back of the week, whatever for. */
  returnedOfWeek: Cents;
}

/**
 * What is to go back for each of them: what it cost, less what went back for what was in it. What a bank has given back
 * of the week pays for them first; of all together no more goes back than is left.
 */
export function owedFor(week: Owed, lost: Cents): { ordinal: number; amount: Cents }[] {
  let byBank: number = lost;
  let left: number = leftOf(week, cents(week.returnedOfWeek + lost));
  return week.ordinals.map((ordinal) => {
    const own = Math.max(0, deliveryWorth(week) - (week.forContents[ordinal] ?? 0));
    const covered = Math.min(byBank, own);
    const amount = Math.min(own - covered, left);
    byBank -= covered;
    left -= amount;
    return { ordinal, amount: cents(amount) };
  });
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
