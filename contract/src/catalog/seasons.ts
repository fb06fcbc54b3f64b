// Free of zod on purpose: product pages speak of seasons too.
import { dayFormatter } from '../base/calendar.ts';

/** Months, 1 is January. Both null or missing: all year. */
export interface Season {
  seasonFrom?: number | null | undefined;
  seasonTo?: number | null | undefined;
}

/** 'day' as on a calendar: '2026-11-16'. */
export function isInSeason({ seasonFrom, seasonTo }: Season, day: string): boolean {
  if (!seasonFrom || !seasonTo) return true;
  const month = Number(day.slice(5, 7));
  return seasonFrom <= seasonTo
    ? seasonFrom <= month && month <= seasonTo
    : month >= seasonFrom || month <= seasonTo;
}

const MONTHS = 12;
const lengthOf = (from: number, to: number) => ((to - from + MONTHS) % MONTHS) + 1;
const monthOf = dayFormatter({ month: 'long' });

/** 'janeiro' for 1 */
export function monthName(month: number): string {
  return monthOf(`2000-${String(month).padStart(2, '0')}-01`);
}

/** 'de outubro a março', 'em julho', 'o ano todo' */
export function seasonInWords({ seasonFrom, seasonTo }: Season): string {
  if (!seasonFrom || !seasonTo || lengthOf(seasonFrom, seasonTo) === MONTHS) return 'o ano todo';
  return seasonFrom === seasonTo
    ? `em ${monthName(seasonFrom)}`
    : `de ${monthName(seasonFrom)} a ${monthName(seasonTo)}`;
}
