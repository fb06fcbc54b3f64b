import type { DeliverySchedule } from '@cesta/contract/coverage/coverage';
import type { DrivingDay } from '@cesta/contract/coverage/delivery-days';
import { firstFree } from './deliveries.rules.ts';

/** A week that was skipped before it was paid: its invoice is void, and nothing is planned for it. */
export interface RefusedWeek {
  subscriptionId: string;
  week: string;
  chargedAt: Date;
  deliveries: number;
  /** The moment from which its days were counted. */
  from: Date;
  /** Those of its deliveries that were skipped. */
  off: ReadonlySet<number>;
  /** Days that deliveries of earlier weeks have. */
  taken: readonly string[];
}

export interface RefusedPlace extends DrivingDay {
  week: string;
  ordinal: number;
}

/** Where they would have gone. On a day that the customer refused, no other week's basket comes. */
export function refusedPlaces(
  weeks: readonly RefusedWeek[],
  schedule: DeliverySchedule | null | undefined,
): RefusedPlace[] {
  if (!schedule) return [];
  const places: RefusedPlace[] = [];
  for (const { week, deliveries, from, off, taken } of weeks) {
    const days = new Set([...taken, ...places.map(({ date }) => date)]);
    for (let ordinal = 1; ordinal <= deliveries; ordinal += 1) {
      const day = firstFree(schedule, from, days);
      days.add(day.date);
      if (off.has(ordinal)) places.push({ week, ordinal, ...day });
    }
  }
  return places;
}
