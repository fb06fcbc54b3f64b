import type { Db } from '../../platform/db.ts';
import * as queries from './closed-days.queries.ts';

/** Both ends included; a date that is closed in two cities counts once. */
export async function countClosedDates(db: Db, from: string, to: string): Promise<number> {
  const rows = await queries.listClosedSince(db, from);
  return new Set(rows.filter(({ date }) => date <= to).map(({ date }) => date)).size;
}
