import { addDays, dayOf, startOfDay } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { cutoffOf, drivesOn } from '@cesta/contract/coverage/delivery-days';

/** A delivery day with the cut-offs of the cities that are driven to on it, each once, soonest first. */
export interface Round {
  date: string;
  cutoffs: Date[];
}

/** Of these days, both included, those on which a van drives somewhere. */
export function roundsOf(schedules: readonly DeliverySchedule[], from: string, to: string): Round[] {
  const rounds: Round[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const driven = schedules.filter((schedule) => drivesOn(schedule, date));
    const moments = new Set(driven.map((schedule) => cutoffOf(schedule, date).getTime()));
    const cutoffs = [...moments].sort((a, b) => a - b).map((moment) => new Date(moment));
    if (cutoffs.length > 0) rounds.push({ date, cutoffs });
  }
  return rounds;
}

/** With the cut-offs of baskets that somebody put on another day, or that keep the one they were promised. */
export function withBasketDays(
  rounds: readonly Round[],
  days: readonly { date: string; cutoffAt: Date }[],
): Round[] {
  const moments = new Map(rounds.map(({ date, cutoffs }) => [date, new Set(cutoffs.map(Number))]));
  for (const { date, cutoffAt } of days) {
    const known = moments.get(date) ?? new Set();
    moments.set(date, known.add(cutoffAt.getTime()));
  }
  return [...moments]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, known]) => ({
      date,
      cutoffs: [...known].sort((a, b) => a - b).map((moment) => new Date(moment)),
    }));
}

/** The last of its cut-offs that has come; undefined while none has. */
export function lastPassed({ cutoffs }: Round, now: Date): Date | undefined {
  return cutoffs.findLast((cutoff) => cutoff <= now);
}

export function nextAhead({ cutoffs }: Round, now: Date): Date | undefined {
  return cutoffs.find((cutoff) => cutoff > now);
}

/** A farmer can still harvest for it: the day has not begun, or its cut-off is on the day itself. */
export function canStillAsk({ date }: Pick<Round, 'date'>, cutoff: Date, now: Date): boolean {
  return now < startOfDay(date) || (dayOf(cutoff) === date && dayOf(now) === date);
}
