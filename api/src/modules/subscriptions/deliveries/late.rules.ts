import { addDays } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { nextDayAfter } from '@cesta/contract/coverage/delivery-days';

/** Later than that nobody wants the basket any more: it stays where it is and waits for a person. */
const MOST_DAYS_LATE = 14;

interface Unpacked {
  date: string;
  lateSince: string | null;
}

/** The oldest first day of a basket that still goes out. */
export function oldestDue(today: string): string {
  return addDays(today, -MOST_DAYS_LATE);
}

/** It waits for a person: no run gives it another day. */
export function isGivenUp({ date, lateSince }: Unpacked, today: string): boolean {
  return date < today && (lateSince ?? date) < oldestDue(today);
}

/**
 * As orders do: what was not packed on its day goes out on the next day on which the van drives, and remembers the day
 * on which it should have. Undefined when it stays: its day is not over, or it is too late for it.
 */
export function rollOn(
  { date, lateSince }: Unpacked,
  schedule: DeliverySchedule,
  today: string,
): { date: string; lateSince: string } | undefined {
  if (date >= today || isGivenUp({ date, lateSince }, today)) return undefined;
  return { date: nextDayAfter(schedule, addDays(today, -1)), lateSince: lateSince ?? date };
}
