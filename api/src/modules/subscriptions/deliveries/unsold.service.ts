import type { Db } from '../../../platform/database/db.ts';
import * as queries from './unsold.queries.ts';

export { countBasketsWith, forgetTold } from './unsold.queries.ts';

/** So many lines of baskets in one transaction. */
const BATCH = 500;

export interface Untold {
  subscriptionId: string;
  userId: string;
  productIds: string[];
  /** Until when another choice reaches the next basket; null when none is planned yet. */
  cutoffAt: Date | null;
}

/** The next customers with something in their basket that is no longer sold. Marked as told: the caller tells them. */
export async function takeUntold(tx: Db, now: Date, unsoldIds: string[]): Promise<Untold[]> {
  const rows = await queries.listUntold(tx, unsoldIds, BATCH);
  const standing = wholeOf(rows);
  // One e-mail for both: what was chosen for one delivery alone comes with the standing choice.
  const among = standing.length > 0 ? standing.map(({ subscriptionId }) => subscriptionId) : null;
  const once = wholeOf(await queries.listUntoldOnce(tx, unsoldIds, among, BATCH));
  const bySubscription = Map.groupBy([...standing, ...once], (row) => row.subscriptionId);
  const untold = [...bySubscription].map(([subscriptionId, items]) => ({
    subscriptionId,
    userId: items[0]?.userId ?? '',
    productIds: [...new Set(items.map(({ productId }) => productId))],
    cutoffAt: items[0]?.cutoffAt ? new Date(items[0].cutoffAt) : null,
  }));
  if (untold.length > 0) {
    const ids = untold.map(({ subscriptionId }) => subscriptionId);
    await queries.markTold(tx, ids, unsoldIds, now);
  }
  return untold;
}

/** Whoever the end of the batch cuts in two comes whole with the next one. */
function wholeOf<Row extends { subscriptionId: string }>(rows: Row[]): Row[] {
  const last = rows.length === BATCH ? rows.at(-1)?.subscriptionId : undefined;
  const whole = rows.filter(({ subscriptionId }) => subscriptionId !== last);
  return whole.length > 0 ? whole : rows;
}
