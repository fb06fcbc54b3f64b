import { DAY_MS, dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import { settleWeeks } from './owed-weeks.queries.ts';

export { countLongOwed, listLongOwed, listOwedWeeks, type OwedWeek } from './owed-weeks.queries.ts';

/** What is younger is looked at anyway. */
const SETTLED_AFTER_MS = 30 * DAY_MS;

/** Keeps the number of weeks that have to be looked at small, without forgetting one that is owed. */
export async function settleOldWeeks(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await settleWeeks(deps.database.db, new Date(now.getTime() - SETTLED_AFTER_MS), dayOf(now), now);
}
