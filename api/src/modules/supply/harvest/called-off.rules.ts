import { addDays } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn, drivesOn } from '@cesta/contract/coverage/delivery-days';

/** Closed by somebody, in every city that would have been driven to. */
export function isCalledOff(date: string, calendars: readonly DeliverySchedule[]): boolean {
  return (
    calendars.some((schedule) => closedOn(schedule, date) !== undefined) &&
    !calendars.some((schedule) => drivesOn(schedule, date))
  );
}

/** Vegetables keep for so long: what waits longer is asked for anew, and the office talks to the farmers. */
const KEEPS_DAYS = 2;

/** The days that were called off just before this one, nearest first: nobody has driven since. */
export function calledOffBefore(date: string, calendars: readonly DeliverySchedule[]): string[] {
  const found: string[] = [];
  for (let back = 1; back <= KEEPS_DAYS; back += 1) {
    const day = addDays(date, -back);
    if (calendars.some((schedule) => drivesOn(schedule, day))) break;
    if (isCalledOff(day, calendars)) found.push(day);
  }
  return found;
}
