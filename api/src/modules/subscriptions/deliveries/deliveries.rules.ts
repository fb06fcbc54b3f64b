import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import {
  cutoffOf,
  type DrivingDay,
  deliveryDays,
  drivesOn,
  nextDayAfter,
} from '@cesta/contract/coverage/delivery-days';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';

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

export interface PlannedDelivery {
  id: string;
  invoiceId: string;
  ordinal: number;
  date: string;
  cutoffAt: Date;
  status: DeliveryStatus;
  isFrozen: boolean;
  /** It should have gone out before: it goes beside whatever else its new day has. */
  lateSince?: string | null;
  /** The operator chose its day. */
  isPinned?: boolean;
  /** A person cancelled it and its money went back: nothing takes its place. */
  isWrittenOff?: boolean;
  /** Set when nobody drives on its day where it goes: the calendar of that place. */
  closedBy?: DeliverySchedule;
}

export interface DeliveryPlace extends DrivingDay {
  invoiceId: string;
  ordinal: number;
  isFrozen: boolean;
  /** Keeps its day for the customer who changes their mind, and does not go out. */
  isSkipped: boolean;
  /** It may have gone out on that day, which a restore has forgotten. */
  isDoubted?: true;
  /** What it was until now, unless it is new. */
  before?: PlannedDelivery;
}

export interface DeliveryPlan {
  /** Everything that shall go out, the unchanged included, and what is skipped. */
  places: DeliveryPlace[];
  /** What shall not: its week was given back, or there is no place to take it to. */
  cancelled: PlannedDelivery[];
  /** What goes out on another day with the contents it has. */
  moved: Kept[];
}

/** A place of something that was there before. */
type Kept = Omit<DeliveryPlace, 'isSkipped' | 'before'> & { before: PlannedDelivery };

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
  const cancelled = alive.filter((delivery) => {
    const week = owed.get(delivery.invoiceId);
    if (!week || !isOpen(delivery)) return false;
    const isHomeless = !schedule && delivery.status === 'scheduled' && canStillChange(delivery, now);
    return delivery.ordinal > week.deliveries || isHomeless;
  });

  const left = alive.filter((delivery) => !cancelled.includes(delivery));
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
  const places: DeliveryPlace[] = [...kept, ...refreshed]
    .filter(({ invoiceId }) => (owed.get(invoiceId)?.deliveries ?? 0) > 0)
    .map((place) => ({ ...place, isSkipped: isSkipped(place.before) }));
  const settled = [...places, ...moved, ...over, ...existing.filter(({ isWrittenOff }) => isWrittenOff)];
  const placed = new Set(settled.map(({ invoiceId, ordinal }) => `${invoiceId} ${ordinal}`));

  for (const week of schedule ? inOrder(weeks) : []) {
    const from = new Date(Math.max(week.from.getTime(), now.getTime() - RUN_LAG_MS));
    const beside = new Set<string>();
    for (let ordinal = 1; ordinal <= week.deliveries; ordinal += 1) {
      if (placed.has(`${week.invoiceId} ${ordinal}`) || week.returned?.has(ordinal)) continue;
      const before = existing.find((it) => it.invoiceId === week.invoiceId && it.ordinal === ordinal);
      const forgotten = before ? undefined : forgottenDay(schedule as DeliverySchedule, week, taken, now);
      const day = forgotten ?? firstFree(schedule as DeliverySchedule, from, new Set([...taken, ...beside]));
      (week.dayless?.has(ordinal) ? beside : taken).add(day.date);
      places.push({
        invoiceId: week.invoiceId,
        ordinal,
        ...day,
        isFrozen: day.cutoffAt <= now,
        isSkipped: week.off?.has(ordinal) ?? false,
        ...(forgotten && { isDoubted: true as const }),
        ...(before && { before }),
      });
    }
  }
  return { places, cancelled, moved };
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

/** A customer will be brought it; not what is skipped. */
export function isToCome({ status }: Pick<PlannedDelivery, 'status'>): boolean {
  return status === 'scheduled' || status === 'packed';
}

/** Nobody has packed it, and what becomes of it is not decided for good. */
function isOpen({ status, isFrozen }: PlannedDelivery): boolean {
  return status === 'scheduled' || (status === 'skipped' && !isFrozen);
}

/** Its cut-off is past: whatever the customer wants by now, nobody has harvested for it. */
function isSkippedForGood({ status, isFrozen, cutoffAt }: PlannedDelivery, now: Date): boolean {
  return status === 'skipped' && (isFrozen || cutoffAt <= now);
}

function isLeftOut(
  { status, ordinal, isFrozen, cutoffAt }: PlannedDelivery,
  off: ReadonlySet<number> | undefined,
  now: Date,
): boolean {
  const isDecided = isFrozen || cutoffAt <= now || status === 'packed' || status === 'delivered';
  if (isDecided || !off) return status === 'skipped';
  return off.has(ordinal);
}

/** The operator may have put another on the day of a skipped one: who comes back then has to find another day. */
function withoutClashes(places: readonly Kept[], isSkipped: (delivery: PlannedDelivery) => boolean): Kept[] {
  const comesBack = ({ before }: Kept) => before.status === 'skipped' && !isSkipped(before);
  const [back, others] = partition(places, comesBack);
  const days = new Set(
    others.filter(({ before }) => !isSkipped(before) && !before.lateSince).map(({ date }) => date),
  );
  const free = back.filter(({ date }) => !days.has(date) && days.add(date));
  return [...others, ...free];
}

/** It goes where the customer lives, which the operator may have decided otherwise. */
function canStillChange({ isFrozen, isPinned, cutoffAt }: PlannedDelivery, now: Date): boolean {
  return !isFrozen && !isPinned && cutoffAt > now;
}

/** Undefined when the delivery has to find another day: it is closed, the customer has moved, or the city's days have changed. */
function keep(before: PlannedDelivery, schedule: DeliverySchedule | null, now: Date): Kept | undefined {
  const { invoiceId, ordinal, date } = before;
  const same = { invoiceId, ordinal, date, before };
  if (hasClosedDay(before)) return undefined;
  if (before.isFrozen || !isOpen(before)) return { ...same, cutoffAt: before.cutoffAt, isFrozen: true };
  // The promise was made with the cut-off as it stood: once that is past, nothing moves any more.
  if (before.cutoffAt <= now) return { ...same, cutoffAt: before.cutoffAt, isFrozen: true };
  if (!schedule || before.isPinned) return { ...same, cutoffAt: before.cutoffAt, isFrozen: false };
  if (!drivesOn(schedule, date)) return undefined;
  const cutoffAt = cutoffOf(schedule, date);
  // A change that comes after its own cut-off closes nothing: whoever was told a later one has until then.
  return { ...same, cutoffAt: cutoffAt <= now ? before.cutoffAt : cutoffAt, isFrozen: false };
}

function hasClosedDay({ closedBy, status }: PlannedDelivery): boolean {
  return closedBy !== undefined && status !== 'delivered';
}

/**
 * A closed day's delivery goes out on the next driven day that is not closed; where the subscription has one on that
 * day, on the first that is free. Its cut-off moves with it, never into the past; once over it stays over.
 */
function carryOn(before: PlannedDelivery, taken: Set<string>, now: Date): Kept {
  const { invoiceId, ordinal, cutoffAt } = before;
  const schedule = before.closedBy as DeliverySchedule;
  const yesterday = addDays(dayOf(now), -1);
  const isOver = before.date < yesterday;
  // What is late goes beside any other, as on the day that it has left.
  const others = before.lateSince ? new Set<string>() : taken;
  const date = nextDayAfter(schedule, isOver ? yesterday : before.date, others);
  others.add(date);
  const isFrozen = before.isFrozen || cutoffAt <= now;
  const until = isFrozen ? cutoffAt : later(cutoffOf(schedule, date), cutoffAt);
  return { invoiceId, ordinal, date, cutoffAt: until, isFrozen, before };
}

/** The same order each time: a question must find the days that the answer will. */
function byDay(deliveries: PlannedDelivery[]): PlannedDelivery[] {
  const key = ({ date, id }: PlannedDelivery) => `${date} ${id}`;
  return deliveries.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** The first day from then on that nothing else has. */
export function firstFree(schedule: DeliverySchedule, from: Date, taken: ReadonlySet<string>): DrivingDay {
  const days = deliveryDays(schedule, from);
  for (;;) {
    const { value } = days.next();
    if (!taken.has(value.date)) return value;
  }
}

function inOrder(weeks: readonly PaidWeek[]): PaidWeek[] {
  return [...weeks].sort(
    (a, b) => a.from.getTime() - b.from.getTime() || (a.invoiceId < b.invoiceId ? -1 : 1),
  );
}

/** The address as it is now, without what else the store knows of it. */
export function snapshotOf({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
  zipcode,
}: DeliveryAddress): DeliveryAddress {
  return { street, number, complement, neighborhood, city, state, zipcode };
}

export function later(a: Date, b: Date | null): Date {
  return b && b > a ? b : a;
}
