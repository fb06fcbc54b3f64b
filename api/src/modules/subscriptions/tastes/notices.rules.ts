import { addDays, DAY_MS, dayOf, endOfDay, HOUR_MS, momentOf } from '@cesta/contract/base/calendar';

/** With less time left nobody gets to changing anything. */
export const LEAST_LEFT_MS = 2 * HOUR_MS;
/** Who has just begun was told the same with the welcome. */
export const NEW_FOR_MS = DAY_MS;

/**
 * Cut-offs in between are to be reminded of: those of today and, from that hour on, those of tomorrow. What an outage
 * held up is still reminded of while there is time to change something.
 */
export function remindedCutoffs(now: Date, hour: number): { after: Date; before: Date } {
  const today = dayOf(now);
  const isTime = now >= momentOf(today, `${String(hour).padStart(2, '0')}:00`);
  return {
    after: new Date(now.getTime() + LEAST_LEFT_MS),
    before: endOfDay(isTime ? addDays(today, 1) : today),
  };
}
