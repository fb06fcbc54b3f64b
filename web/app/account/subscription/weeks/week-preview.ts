import { addDays, DAY_MS } from '@cesta/contract/base/calendar';
import type { ComingDelivery } from '@cesta/contract/subscriptions/coming-deliveries';
import type { Rhythm } from '@cesta/contract/subscriptions/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions/subscriptions';

const DAYS_A_WEEK = 7;
const UNPAID = /^(\d{4}-\d{2}-\d{2})\.\d$/;

/** The week of a delivery that is not paid yet, by which it is called. */
export function weekOf({ id }: Pick<ComingDelivery, 'id'>): string | null {
  return UNPAID.exec(id)?.[1] ?? null;
}

/** The weeks that can still be left out, by their first day. */
function openWeeks(calendar: readonly ComingDelivery[]): string[] {
  return [...new Set(calendar.flatMap((line) => weekOf(line) ?? []))].sort();
}

function weeksBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (DAYS_A_WEEK * DAY_MS));
}

interface PausePreview {
  /** The day of the first charge after it. */
  until: string;
  /** What would have come meanwhile. */
  leftOut: ComingDelivery[];
  /** The first that comes after it, as far as the calendar reaches. */
  firstBack: ComingDelivery | undefined;
}

type Weeks = Pick<Subscription, 'calendar' | 'every_weeks' | 'paused_until'>;

/** The next week that is charged as things are: pauses and rhythms begin with it. */
function firstCharged({ calendar, paused_until }: Pick<Weeks, 'calendar' | 'paused_until'>) {
  const next = openWeeks(calendar.filter(({ off }) => off === null))[0];
  return next ?? paused_until ?? openWeeks(calendar)[0];
}

/** As if there were no pause: one that is asked for again is counted anew. */
function withoutPause({ calendar, every_weeks, paused_until }: Weeks): Weeks {
  const comes = (line: ComingDelivery) => {
    const week = weekOf(line);
    // The first charge after the pause is one of the rhythm's weeks.
    return !week || !paused_until || weeksBetween(week, paused_until) % every_weeks === 0;
  };
  const lines = calendar.map((line) =>
    line.off === 'pause' ? { ...line, off: comes(line) ? null : ('rhythm' as const) } : line,
  );
  return { calendar: lines, every_weeks, paused_until: null };
}

/** So many weeks the pause still leaves out, counted as a new one would be; 0 without one. */
export function weeksLeft(subscription: Weeks): number {
  const first = firstCharged(withoutPause(subscription));
  const { paused_until } = subscription;
  return first && paused_until ? Math.max(0, weeksBetween(first, paused_until)) : 0;
}

export function previewPause(subscription: Weeks, weeks: number): PausePreview | null {
  const { calendar, every_weeks } = withoutPause(subscription);
  const first = firstCharged({ calendar, paused_until: null });
  if (!first) return null;
  const end = addDays(first, weeks * DAYS_A_WEEK);
  const isIn = (line: ComingDelivery) => (weekOf(line) ?? end) < end;
  const firstBack = calendar.find((line) => weekOf(line) !== null && !isIn(line) && line.off === null);
  const inRhythm = Math.ceil(weeks / every_weeks) * every_weeks;
  return {
    // What the rhythm leaves out right after it counts as well.
    until: (firstBack && weekOf(firstBack)) ?? addDays(first, inRhythm * DAYS_A_WEEK),
    leftOut: calendar.filter((line) => isIn(line) && line.off === null),
    firstBack,
  };
}

/** The next deliveries of a rhythm. */
export function previewRhythm(
  subscription: Pick<Weeks, 'calendar' | 'paused_until'>,
  everyWeeks: Rhythm,
): ComingDelivery[] {
  const start = firstCharged(subscription);
  if (!start) return [];
  return subscription.calendar.filter((line) => {
    const week = weekOf(line);
    if (!week || line.off === 'skip' || line.off === 'pause') return false;
    return weeksBetween(start, week) % everyWeeks === 0;
  });
}
