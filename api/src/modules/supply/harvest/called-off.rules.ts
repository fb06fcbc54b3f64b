import { addDays } from '@cesta/contract/base/calendar';
import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn, drivesOn, isCalledOffOn } from '@cesta/contract/coverage/delivery-days';

/** Closed by somebody, in every city that would have been driven to. */
export function isCalledOff(date: string, calendars: readonly DeliverySchedule[]): boolean {
  return (
    calendars.some((schedule) => closedOn(schedule, date) !== undefined) &&
    !calendars.some((schedule) => drivesOn(schedule, date))
  );
}

/** Vegetables keep for so long: what waits longer is asked for anew, and the office talks to the farmers. */
const KEEPS_DAYS = 2;

/** A day whose goods may still be there for a later one. */
interface CalledOff {
  date: string;
  /** Another city was driven to on it all the same: its farmers were not told to leave anything in the field. */
  isInPart: boolean;
}

/** The days that were called off just before this one, in all their cities or in some, nearest first: nobody has driven since. */
export function calledOffBefore(date: string, calendars: readonly DeliverySchedule[]): CalledOff[] {
  const found: CalledOff[] = [];
  for (let back = 1; back <= KEEPS_DAYS; back += 1) {
    const day = addDays(date, -back);
    const isDriven = calendars.some((schedule) => drivesOn(schedule, day));
    const isInPart = isDriven && calendars.some((schedule) => isCalledOffOn(schedule, day));
    if (isInPart || isCalledOff(day, calendars)) found.push({ date: day, isInPart });
    if (isDriven) break;
  }
  return found;
}
