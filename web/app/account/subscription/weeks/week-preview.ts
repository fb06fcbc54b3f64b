import { addDays } from '@cesta/contract/calendar';
import type { ComingDelivery } from '@cesta/contract/coming-deliveries';
import type { Rhythm } from '@cesta/contract/subscription-constants';
import type { Subscription } from '@cesta/contract/subscriptions';

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

interface PausePreview {
  /** The day of the first charge after it. */
  until: string;
  /** What would have come meanwhile. */
  leftOut: ComingDelivery[];
  /** The first that comes after it, as far as the calendar reaches. */
  firstBack: ComingDelivery | undefined;
}

type Weeks = Pick<Subscription, 'calendar' | 'every_weeks'>;

/** The next week that is charged as things are: pauses and rhythms begin with it. */
function firstCharged(calendar: readonly ComingDelivery[]): string | undefined {
  return openWeeks(calendar.filter(({ off }) => off === null))[0] ?? openWeeks(calendar)[0];
}

export function previewPause({ calendar, every_weeks }: Weeks, weeks: number): PausePreview | null {
  const first = firstCharged(calendar);
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
export function previewRhythm({ calendar }: Pick<Weeks, 'calendar'>, everyWeeks: Rhythm): ComingDelivery[] {
  const start = firstCharged(calendar);
  if (!start) return [];
  return calendar.filter((line) => {
    const week = weekOf(line);
    if (!week || line.off === 'skip' || line.off === 'pause') return false;
    const between = Math.round((Date.parse(week) - Date.parse(start)) / (DAYS_A_WEEK * 86_400_000));
    return between % everyWeeks === 0;
  });
}
