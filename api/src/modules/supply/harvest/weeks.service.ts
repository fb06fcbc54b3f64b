import { addDays, mondayOf } from '@cesta/contract/base/calendar';
import type { Db } from '../../../platform/database/db.ts';
import { stillOn } from './called-off.service.ts';
import * as queries from './weeks.queries.ts';

/** Usual quantities are of a week: its rounds take them from each other, so they are worked on in turn. */
export function lockWeek(tx: Db, date: string): Promise<void> {
  return queries.lockWeek(tx, mondayOf(date));
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * By crop, or of these alone, in portions: what the other rounds of a day's week ask for, and what of it is promised or
 * came.
 */
export async function sumElsewhere(
  db: Db,
  date: string,
  cropIds?: string[],
): Promise<{ asked: Map<string, number>; promised: Map<string, number> }> {
  const monday = mondayOf(date);
  const days = WEEK.map((ahead) => addDays(monday, ahead)).filter((day) => day !== date);
  const taken = await queries.listTaken(db, { days, stillOn: await stillOn(db, days), cropIds });
  const asked = new Map<string, number>();
  const promised = new Map<string, number>();
  for (const row of taken) {
    asked.set(row.cropId, (asked.get(row.cropId) ?? 0) + row.asked);
    promised.set(row.cropId, (promised.get(row.cropId) ?? 0) + row.promised);
  }
  return { asked, promised };
}
