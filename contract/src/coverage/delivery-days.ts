import { addDays, dayOf, momentOf, weekdayOf } from '../base/calendar.ts';
import type { ClosedDate, DeliverySchedule } from './coverage.ts';

/** A day on which a van drives, and the cut-off for it. */
export interface DrivingDay {
  date: string;
  cutoffAt: Date;
}

/** Whoever ordered for a day that was replaced keeps the cut-off that they were told. */
export function cutoffOf(schedule: DeliverySchedule, date: string): Date {
  const { cutoffDays, cutoffTime, weekdays } = schedule;
  const replaced = weekdays.includes(weekdayOf(date)) ? undefined : replacedBy(schedule, date);
  if (replaced) return cutoffOf(schedule, replaced.date);
  return momentOf(addDays(date, -cutoffDays), cutoffTime);
}

export function drivesOn(schedule: DeliverySchedule, date: string): boolean {
  return !closedOn(schedule, date) && isPlanned(schedule, date);
}

/** Why nobody drives on that date; undefined when it is as any other. */
export function closedOn({ closedDates }: DeliverySchedule, date: string): ClosedDate | undefined {
  return closedDates?.find((closed) => closed.date === date);
}

/** The day that a round goes out on when its own is closed: the next on which the van drives. */
export function nextDayAfter(
  schedule: DeliverySchedule,
  date: string,
  taken: ReadonlySet<string> = new Set(),
): string {
  for (let day = addDays(date, 1); ; day = addDays(day, 1))
    if (drivesOn(schedule, day) && !taken.has(day)) return day;
}

/** Endless: the delivery days of a city whose cut-off is not before `from`. */
export function* deliveryDays(schedule: DeliverySchedule, from: Date): Generator<DrivingDay, never> {
  for (let date = dayOf(from); ; date = addDays(date, 1)) {
    if (!drivesOn(schedule, date)) continue;
    const cutoffAt = cutoffOf(schedule, date);
    if (cutoffAt >= from) yield { date, cutoffAt };
  }
}

/** Whether somebody would have driven on a date that is closed. */
export function isCalledOffOn(schedule: DeliverySchedule, date: string): boolean {
  return closedOn(schedule, date) !== undefined && isPlanned(schedule, date);
}

/** A day of the city's week, or one that stands for such a day. */
function isPlanned(schedule: DeliverySchedule, date: string): boolean {
  return schedule.weekdays.includes(weekdayOf(date)) || replacedBy(schedule, date) !== undefined;
}

/** The closed day of this city that the given one stands for. It is always an earlier one, so this ends. */
function replacedBy(schedule: DeliverySchedule, date: string): ClosedDate | undefined {
  return schedule.closedDates?.find(
    (closed) => closed.replacedBy === date && closed.date < date && isPlanned(schedule, closed.date),
  );
}
