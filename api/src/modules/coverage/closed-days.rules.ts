import type { ClosedDate } from '@cesta/contract/coverage/coverage';

interface Place {
  city: string;
  state: string;
}

interface ClosedDay extends ClosedDate {
  /** null: everywhere. */
  city: string | null;
  state: string | null;
}

/** What is closed in a city: its own days and those of everywhere; of the latter alone for null. */
export function closedDatesByPlace(
  days: readonly ClosedDay[],
): (place: Place | null) => readonly ClosedDate[] {
  const known = new Map<string, readonly ClosedDate[]>();
  return (place) => {
    const key = place ? `${place.city}-${place.state}` : '';
    const found =
      known.get(key) ??
      days
        .filter(({ city, state }) => city === null || (city === place?.city && state === place.state))
        .map(({ date, reason, replacedBy }) => ({ date, reason, replacedBy }));
    known.set(key, found);
    return found;
  };
}
