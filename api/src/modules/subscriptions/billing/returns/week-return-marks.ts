import { Id } from '@cesta/contract/base/fields';
import { type Cents, cents } from '@cesta/contract/base/money';
import { RETURN_CAUSES } from '@cesta/contract/subscriptions/subscription-history';
import type Stripe from 'stripe';
import type { WeekReturnRow } from './week-returns.queries.ts';
import { causeByKey, isOfContents } from './week-returns.rules.ts';

/** On the credit note or refund, and its idempotency key: by it one that we were not told of is found. */
export const tokenOf = ({ id, attempt }: Pick<WeekReturnRow, 'id' | 'attempt'>) =>
  `week-return-${id}-${attempt}`;

const TOKEN = /^week-return-([0-9a-f-]{36})-(\d{1,4})$/;

/** Of which row a credit note or refund is. */
export function rowNamed(marks: Stripe.Metadata | null): { id: string; attempt: number } | undefined {
  const [, id, attempt] = TOKEN.exec(marks?.week_return ?? '') ?? [];
  return Id.safeParse(id).success && id ? { id, attempt: Number(attempt) } : undefined;
}

/** All that is needed to write the row again, should a restore forget it. */
export function marksOf(row: WeekReturnRow): Record<string, string> {
  return {
    week_return: tokenOf(row),
    invoice: row.invoiceId,
    key: row.key,
    cause: row.cause,
    // The provider takes 500 characters.
    reason: row.reason.slice(0, 300),
    ...(row.ordinal !== null && { ordinal: String(row.ordinal) }),
    // What is paid out of credit leaves the week paid whose payment it goes back by.
    ...(row.fromCredit && { from_credit: '1' }),
  };
}

type Remembered = Pick<
  WeekReturnRow,
  'id' | 'attempt' | 'invoiceId' | 'key' | 'cause' | 'reason' | 'ordinal' | 'fromCredit'
> & {
  providerId: string;
  amountCents: Cents;
  createdAt: Date;
};

/** The other way round; undefined for what is none of ours. */
export function rowIn(
  given: Pick<Stripe.Refund | Stripe.CreditNote, 'id' | 'amount' | 'created' | 'metadata'>,
): Remembered | undefined {
  const named = rowNamed(given.metadata);
  const { invoice, key, cause, reason, ordinal, from_credit } = given.metadata ?? {};
  if (!named || !invoice || !key) return undefined;
  return {
    ...named,
    invoiceId: invoice,
    key,
    cause: RETURN_CAUSES.find((known) => known === cause) ?? causeByKey(key),
    reason: reason || 'found at the provider',
    ordinal: Number(ordinal) || null,
    fromCredit: from_credit === '1',
    providerId: given.id,
    amountCents: cents(given.amount),
    createdAt: new Date(given.created * 1000),
  };
}

/**
 * Whether it was given for the same delivery of the same week, or for the same part of it: a restore may have made us
 * book that anew.
 */
export function isSameReturn(
  {
    invoiceId,
    ordinal,
    fromCredit,
    key,
  }: Pick<WeekReturnRow, 'invoiceId' | 'ordinal' | 'fromCredit' | 'key'>,
  given: Parameters<typeof rowIn>[0],
): boolean {
  const before = rowIn(given);
  if (fromCredit || before?.invoiceId !== invoiceId) return false;
  return ordinal === null ? isOfContents(key) && before.key === key : before.ordinal === ordinal;
}
