import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import type { DrivingDay } from '@cesta/contract/coverage/delivery-days';
import {
  byDay,
  canStillChange,
  carryOn,
  type DeliveryPlace,
  firstFree,
  hasClosedDay,
  isLeftOut,
  isOpen,
  isSkippedForGood,
  type Kept,
  keep,
  type PlannedDelivery,
  partition,
  withoutClashes,
} from './deliveries.rules.ts';

/** An invoice that was paid. */
export interface PaidWeek {
  invoiceId: string;
  /** No delivery whose cut-off lies before this: the start of its period, or the payment if that came later. */
  from: Date;
  /** How many it paid for; none when the money was given back. */
  deliveries: number;
  /** Those of them whose money went back: they are not planned again. */
  returned?: ReadonlySet<number> | undefined;
  /** Those that the customer does not want: skipped until their cut-off, when that can no longer be undone. */
  off?: ReadonlySet<number> | undefined;
  /** Those that will have no day if nothing changes, because nobody is charged for them: others may have theirs. */
  dayless?: ReadonlySet<number> | undefined;
  /** A restore has forgotten all until that day, and the week was paid before: what is not known may have gone out. */
  forgottenUntil?: string | undefined;
}

export interface DeliveryPlan {
  /** Everything that shall go out, the unchanged included, and what is skipped. */
  places: DeliveryPlace[];
  /** What shall not: its week was given back, or there is no place to take it to. */
  cancelled: PlannedDelivery[];
  /** What goes out on another day with the contents it has. */
  moved: Kept[];
}

/** The run comes every few minutes: who has paid before a cut-off shall not miss it for that. */
const RUN_LAG_MS = 15 * 60_000;

interface Situation {
  weeks: readonly PaidWeek[];
  /** Of this subscription. Those of weeks that are not looked at stay as they are, and their days are taken. */
  existing: readonly PlannedDelivery[];
  /** Null while the customer has no address that is delivered to: then only what is frozen goes out. */
  schedule: DeliverySchedule | null;
  /** Days that the customer refused with a week that was never paid: nothing new is put on them. */
  refused?: readonly { date: string }[];
  now: Date;
}

/**
 * What has to go out for the paid weeks. The answer depends on nothing but what is passed in, and applied to
 * its own result it changes nothing: it may run twice, late, or after an outage. What is frozen stays. What is
 * missing gets the first free days that people can still prepare for, so that a week that was paid or learnt of
 * late is delivered late rather than never.
 */
export function planDeliveries({ weeks, existing, schedule, refused = [], now }: Situation): DeliveryPlan {
  const owed = new Map(weeks.map((week) => [week.invoiceId, week]));
  const alive = existing.filter(({ status }) => status !== 'cancelled');
  const [cancelled, left] = partition(alive, (delivery) => {
    const week = owed.get(delivery.invoiceId);
    if (!week || !isOpen(delivery)) return false;
    const isHomeless = !schedule && delivery.status === 'scheduled' && canStillChange(delivery, now);
    return delivery.ordinal > week.deliveries || isHomeless;
  });

  const [over, goingOut] = partition(left, (delivery) => isSkippedForGood(delivery, now));
  const isSkipped = (delivery: PlannedDelivery) =>
    isLeftOut(delivery, owed.get(delivery.invoiceId)?.off, now);
  const kept = withoutClashes(
    goingOut.map((delivery) => keep(delivery, schedule, now)).filter((place) => place !== undefined),
    isSkipped,
  );
  // A day that was skipped for good stays without a basket.
  const taken = new Set(
    [...kept.filter(({ before }) => !before.lateSince), ...over, ...refused].map(({ date }) => date),
  );
  const carried = byDay(goingOut.filter(hasClosedDay)).map((delivery) => carryOn(delivery, taken, now));
  // What is past its cut-off keeps its contents, and so does what belongs to a week that is not looked at.
  const [moved, refreshed] = partition(
    carried,
    ({ before }) => before.isFrozen || !owed.has(before.invoiceId),
  );
  const places = [...kept, ...refreshed]
    .filter(({ invoiceId }) => (owed.get(invoiceId)?.deliveries ?? 0) > 0)
    .map((place) => ({ ...place, isSkipped: isSkipped(place.before) }));

  const settled = [...places, ...moved, ...over, ...existing.filter(({ isWrittenOff }) => isWrittenOff)];
  const missing = schedule ? placeMissing({ weeks, existing, settled, schedule, taken, now }) : [];
  return { places: [...places, ...missing], cancelled, moved };
}

interface Missing {
  weeks: readonly PaidWeek[];
  existing: readonly PlannedDelivery[];
  /** What needs no new place. */
  settled: readonly { invoiceId: string; ordinal: number }[];
  schedule: DeliverySchedule;
  /** Days that have something; each new place takes one more. */
  taken: Set<string>;
  now: Date;
}

/** The first free day for each paid delivery that has none. */
function placeMissing({ weeks, existing, settled, schedule, taken, now }: Missing): DeliveryPlace[] {
  const keyOf = (it: { invoiceId: string; ordinal: number }) => `${it.invoiceId} ${it.ordinal}`;
  const placed = new Set(settled.map(keyOf));
  const places: DeliveryPlace[] = [];
  for (const week of inOrder(weeks)) {
    const { invoiceId } = week;
    const from = new Date(Math.max(week.from.getTime(), now.getTime() - RUN_LAG_MS));
    const dayless = new Set<string>();
    for (let ordinal = 1; ordinal <= week.deliveries; ordinal += 1) {
      if (placed.has(keyOf({ invoiceId, ordinal })) || week.returned?.has(ordinal)) continue;
      const before = existing.find((it) => it.invoiceId === invoiceId && it.ordinal === ordinal);
      const forgotten = before ? undefined : forgottenDay(schedule, week, taken, now);
      const day = forgotten ?? firstFree(schedule, from, new Set([...taken, ...dayless]));
      // Other weeks may have a day on which nothing will come.
      (week.dayless?.has(ordinal) ? dayless : taken).add(day.date);
      places.push({
        invoiceId,
        ordinal,
        ...day,
        isFrozen: day.cutoffAt <= now,
        isSkipped: week.off?.has(ordinal) ?? false,
        ...(forgotten && { isDoubted: true as const }),
        ...(before && { before }),
      });
    }
  }
  return places;
}

/** The day that it had before a restore, when that is over: it may have gone out. Undefined when it is yet to come. */
function forgottenDay(
  schedule: DeliverySchedule,
  { from, forgottenUntil }: PaidWeek,
  taken: ReadonlySet<string>,
  now: Date,
): DrivingDay | undefined {
  if (!forgottenUntil) return undefined;
  const day = firstFree(schedule, from, taken);
  return day.date <= forgottenUntil && day.cutoffAt <= now ? day : undefined;
}

function inOrder(weeks: readonly PaidWeek[]): PaidWeek[] {
  return [...weeks].sort(
    (a, b) => a.from.getTime() - b.from.getTime() || (a.invoiceId < b.invoiceId ? -1 : 1),
  );
}
