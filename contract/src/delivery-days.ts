import { addDays, dayOf, momentOf, weekdayOf } from './calendar.ts';
import type { DeliverySchedule } from './coverage.ts';

export interface DeliveryDay {
  date: string;
  cutoffAt: Date;
}

export function cutoffOf({ cutoffDays, cutoffTime }: DeliverySchedule, date: string): Date {
  return momentOf(addDays(date, -cutoffDays), cutoffTime);
}

export function drivesOn(schedule: DeliverySchedule, date: string): boolean {
  return schedule.weekdays.includes(weekdayOf(date));
}

/** Endless: the delivery days of a city whose cut-off is not before `from`. */
export function* deliveryDays(schedule: DeliverySchedule, from: Date): Generator<DeliveryDay, never> {
  for (let date = dayOf(from); ; date = addDays(date, 1)) {
    if (!drivesOn(schedule, date)) continue;
    const cutoffAt = cutoffOf(schedule, date);
    if (cutoffAt >= from) yield { date, cutoffAt };
  }
}
