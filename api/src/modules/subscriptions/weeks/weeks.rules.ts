import { addDays, DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type { OffReason, Rhythm } from '@cesta/contract/subscriptions/subscription-constants';

/** A week is what is billed together, named by its first day in Bahia. */
export interface WishedWeeks {
  pausedFrom: string | null;
  /** The first week that counts again. */
  pausedUntil: string | null;
  everyWeeks: Rhythm;
  /** A week that has a basket: the others are counted from it. */
  rhythmFrom: string | null;
  choices: readonly WeekChoice[];
}

export interface WeekChoice {
  week: string;
  /** 0: all of the week. */
  ordinal: number;
  choice: 'skip' | 'keep';
}

/** Of who never wished otherwise. */
export const EVERY_WEEK: WishedWeeks = {
  pausedFrom: null,
  pausedUntil: null,
  everyWeeks: 1,
  rhythmFrom: null,
  choices: [],
};

/** Null when it comes. */
export function offReason(wished: WishedWeeks, week: string, ordinal: number): OffReason | null {
  const { choices, pausedFrom, pausedUntil } = wished;
  const own = (of: number) => choices.find((it) => it.week === week && it.ordinal === of)?.choice;
  const choice = own(ordinal) ?? own(0);
  if (choice === 'skip') return 'skip';
  if (pausedFrom && pausedUntil && week >= pausedFrom && week < pausedUntil) return 'pause';
  return choice === 'keep' || isInRhythm(wished, week) ? null : 'rhythm';
}

function isInRhythm({ everyWeeks, rhythmFrom }: WishedWeeks, week: string): boolean {
  // It counts from its first week on: what was paid before comes as it was ordered.
  if (!rhythmFrom || week < rhythmFrom) return true;
  const weeks = Math.round((Date.parse(week) - Date.parse(rhythmFrom)) / WEEK_MS);
  return weeks % everyWeeks === 0;
}

/** A pause lasts until the week begins that counts again. */
export function isPauseAhead(pausedUntil: string | null, weekStart: Date): boolean {
  return pausedUntil !== null && dayOf(weekStart) < pausedUntil;
}

/** A week is charged as long as one delivery of it comes. */
export function isWeekOff(wished: WishedWeeks, week: string, deliveries: number): boolean {
  return ordinals(deliveries).every((ordinal) => offReason(wished, week, ordinal) !== null);
}

/**
 * Those of a week that is not charged which were promised for no day, as a skip is: once the week has begun nothing
 * tells of them, and the baskets behind have their days.
 */
export function daylessOf(wished: WishedWeeks, week: string, deliveries: number): Set<number> {
  if (!isWeekOff(wished, week, deliveries)) return new Set();
  return new Set(ordinals(deliveries).filter((ordinal) => offReason(wished, week, ordinal) !== 'skip'));
}

/** The first week from this one on that is charged. There is one: a pause ends, and choices are few. */
export function firstChargedWeek(wished: WishedWeeks, from: string, deliveries: number): string {
  let week = from;
  while (isWeekOff(wished, week, deliveries)) week = addDays(week, DAYS_A_WEEK);
  return week;
}

/** When the provider goes on charging by itself: well after the last charge that does not count, well before the next. */
export function resumesAt(nextCharge: Date, weeksOff: number): Date {
  return new Date(nextCharge.getTime() + (weeksOff - 0.5) * WEEK_MS);
}

export function weeksBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / WEEK_MS);
}

export function ordinals(deliveries: number): number[] {
  return Array.from({ length: deliveries }, (_, index) => index + 1);
}

export const DAYS_A_WEEK = 7;
const WEEK_MS = DAYS_A_WEEK * DAY_MS;
