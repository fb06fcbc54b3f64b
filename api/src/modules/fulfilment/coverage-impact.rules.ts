import type { CoverageImpact, DeliverySchedule } from '@cesta/contract/coverage';
import { drivesOn } from '@cesta/contract/delivery-days';

/** The calendar of a place before and after a change; undefined where nothing is delivered. */
interface Change {
  before: DeliverySchedule | undefined;
  after: DeliverySchedule | undefined;
}

/** Nothing can be delivered there any more. */
export function losesDelivery({ before, after }: Change): boolean {
  return before !== undefined && after === undefined;
}

/** A day of the week that people there live by is gone. */
export function losesDays({ before, after }: Change): boolean {
  if (!before || !after) return false;
  return before.weekdays.some((day) => !after.weekdays.includes(day));
}

interface Subscriber extends Change {
  /** Coming ones. */
  deliveries: readonly { date: string; isFrozen: boolean }[];
}

/** Open baskets that have to find another day, or have no place to go to. What is past its cut-off goes out as promised. */
export function movingOf({ after, deliveries }: Pick<Subscriber, 'after' | 'deliveries'>) {
  return deliveries.filter(({ date, isFrozen }) => !isFrozen && (!after || !drivesOn(after, date)));
}

export function countTouched(
  subscribers: readonly Subscriber[],
): Pick<CoverageImpact, 'subscribers' | 'deliveries' | 'uncovered'> {
  const counts = { subscribers: 0, deliveries: 0, uncovered: 0 };
  for (const subscriber of subscribers) {
    const isLost = losesDelivery(subscriber);
    if (!isLost && !losesDays(subscriber)) continue;
    counts.subscribers += 1;
    if (isLost) counts.uncovered += 1;
    counts.deliveries += movingOf(subscriber).length;
  }
  return counts;
}
