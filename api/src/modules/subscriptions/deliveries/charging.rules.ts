import { later } from './deliveries.rules.ts';

/** The provider lets the invoice of a new week stand for an hour before it charges it. */
const CHARGE_TAKES_MS = 3_600_000;
/** The charge itself, and its word, take a moment longer. */
const WORD_TAKES_MS = 15 * 60_000;

/** When a week will have been paid that is charged at that moment: until then the cut-offs of its deliveries pass. */
export function paidBy(chargedAt: Date): Date {
  return new Date(chargedAt.getTime() + CHARGE_TAKES_MS);
}

/**
 * No delivery of a paid week whose cut-off lies before this. Paid as expected, it has the days that were announced
 * before, whatever the seconds that it took.
 */
export function deliverableFrom({ periodStart, paidAt }: { periodStart: Date; paidAt: Date | null }): Date {
  const expected = paidBy(periodStart);
  const after = paidAt ? paidAt.getTime() - expected.getTime() : -1;
  return after >= 0 && after <= WORD_TAKES_MS ? expected : later(periodStart, paidAt);
}
