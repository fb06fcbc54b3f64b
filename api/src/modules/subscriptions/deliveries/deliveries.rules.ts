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

/** A place of something that was there before. */
export type Kept = Omit<DeliveryPlace, 'isSkipped' | 'before'> & { before: PlannedDelivery };

/** A customer will be brought it; not what is skipped. */
export function isToCome({ status }: Pick<PlannedDelivery, 'status'>): boolean {
  return status === 'scheduled' || status === 'packed';
}

/** Nobody has packed it, and what becomes of it is not decided for good. */
export function isOpen({ status, isFrozen }: PlannedDelivery): boolean {
  return status === 'scheduled' || (status === 'skipped' && !isFrozen);
}

/** Its cut-off is past: whatever the customer wants by now, nobody has harvested for it. */
export function isSkippedForGood({ status, isFrozen, cutoffAt }: PlannedDelivery, now: Date): boolean {
  return status === 'skipped' && (isFrozen || cutoffAt <= now);
}

export function isLeftOut(
  { status, ordinal, isFrozen, cutoffAt }: PlannedDelivery,
  off: ReadonlySet<number> | undefined,
  now: Date,
): boolean {
  const isDecided = isFrozen || cutoffAt <= now || status === 'packed' || status === 'delivered';
  if (isDecided || !off) return status === 'skipped';
  return off.has(ordinal);
}

/** The operator may have put another on the day of a skipped one: who comes back then has to find another day. */
export function withoutClashes(
  places: readonly Kept[],
  isSkipped: (delivery: PlannedDelivery) => boolean,
): Kept[] {
  const comesBack = ({ before }: Kept) => before.status === 'skipped' && !isSkipped(before);
  const [back, others] = partition(places, comesBack);
  const days = new Set(
    others.filter(({ before }) => !isSkipped(before) && !before.lateSince).map(({ date }) => date),
  );
  const free = back.filter(({ date }) => !days.has(date) && days.add(date));
  return [...others, ...free];
}

/** It goes where the customer lives, which the operator may have decided otherwise. */
export function canStillChange({ isFrozen, isPinned, cutoffAt }: PlannedDelivery, now: Date): boolean {
  return !isFrozen && !isPinned && cutoffAt > now;
}

/** Undefined when the delivery has to find another day: it is closed, the customer has moved, or the city's days have changed. */
export function keep(
  before: PlannedDelivery,
  schedule: DeliverySchedule | null,
  now: Date,
): Kept | undefined {
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

export function hasClosedDay({ closedBy, status }: PlannedDelivery): boolean {
  return closedBy !== undefined && status !== 'delivered';
}

/**
 * A closed day's delivery goes out on the next driven day that is not closed; where the subscription has one on that
 * day, on the first that is free. Its cut-off moves with it, never into the past; once over it stays over.
 */
export function carryOn(before: PlannedDelivery, taken: Set<string>, now: Date): Kept {
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
export function byDay(deliveries: PlannedDelivery[]): PlannedDelivery[] {
  const key = ({ date, id }: PlannedDelivery) => `${date} ${id}`;
  return deliveries.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

export function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
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
