import type { CoverageImpact, DeliverySchedule } from '@cesta/contract/coverage/coverage';
import { cutoffOf, drivesOn } from '@cesta/contract/coverage/delivery-days';

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
  deliveries: readonly Coming[];
}

interface Coming {
  date: string;
  cutoffAt: Date;
  /** Past its cut-off it goes out as promised; so does what the operator has given its day. */
  staysPut: boolean;
}

export function countTouched(
  subscribers: readonly Subscriber[],
): Pick<CoverageImpact, 'subscribers' | 'deliveries' | 'uncovered' | 'hurried'> {
  const counts = { subscribers: 0, deliveries: 0, uncovered: 0 };
  let hurried = 0;
  for (const subscriber of subscribers) {
    const moved = movingOf(subscriber).length;
    const sooner = openOf(subscriber.deliveries).filter((delivery) =>
      closesSooner(subscriber, delivery),
    ).length;
    const isLost = losesDelivery(subscriber);
    const isMoved = isLost || losesDays(subscriber) || moved > 0;
    if (!isMoved && sooner === 0) continue;
    counts.subscribers += 1;
    counts.deliveries += moved + sooner;
    if (isLost) counts.uncovered += 1;
    if (!isMoved) hurried += 1;
  }
  return hurried > 0 ? { ...counts, hurried } : counts;
}

const openOf = (deliveries: readonly Coming[]) => deliveries.filter(({ staysPut }) => !staysPut);

/** Open baskets that have to find another day, or have no place to go to. */
export function movingOf({ deliveries, ...change }: Subscriber): Coming[] {
  return openOf(deliveries).filter((delivery) => losesItsDay(change, delivery));
}

function losesItsDay({ before, after }: Change, { date }: Coming): boolean {
  if (!before) return false;
  return !after || (drivesOn(before, date) && !drivesOn(after, date));
}

/** Its customer was told of a later cut-off, whether there is still time until the new one or not. */
function closesSooner({ before, after }: Change, { date, cutoffAt }: Coming): boolean {
  if (!before || !after || !drivesOn(after, date)) return false;
  const until = cutoffOf(after, date);
  return until < cutoffAt && until < cutoffOf(before, date);
}
