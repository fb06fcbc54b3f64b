import { type Cents, cents } from '@cesta/contract/base/money';
import { deliveryWorth, fairReturn, type Payer } from './week-returns.rules.ts';

interface Skip extends Payer {
  id: string;
  invoiceId: string;
  amountCents: Cents;
  creditCents: Cents;
  deliveries: number;
  /** What of its week goes back already. */
  returned: Cents;
  /** Of that, what went back for what was in it, when it was closed before. */
  forContents: Cents;
}

/**
 * What each skip will bring at its cut-off, as it will be booked then: never more than is left of its week. When the
 * subscription ends it goes to the card instead.
 */
export function skipCredits(
  skips: readonly Skip[],
  disputed: ReadonlySet<string>,
  as: ReturnType<typeof fairReturn> = 'credit',
): Map<string, Cents> {
  const credits = new Map<string, Cents>();
  const taken = new Map<string, number>();
  for (const skip of skips) {
    if (disputed.has(skip.invoiceId) || fairReturn(skip) !== as) continue;
    const before = skip.returned + (taken.get(skip.invoiceId) ?? 0);
    const left = skip.amountCents + skip.creditCents - before;
    const amount = Math.max(0, Math.min(deliveryWorth(skip) - skip.forContents, left));
    taken.set(skip.invoiceId, (taken.get(skip.invoiceId) ?? 0) + amount);
    credits.set(skip.id, cents(amount));
  }
  return credits;
}
