import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { closedOn, drivesOn } from '@cesta/contract/coverage/delivery-days';

/** Closed by somebody, in every city that would have been driven to. */
export function isCalledOff(date: string, calendars: readonly DeliverySchedule[]): boolean {
  return (
    calendars.some((schedule) => closedOn(schedule, date) !== undefined) &&
    !calendars.some((schedule) => drivesOn(schedule, date))
  );
}
