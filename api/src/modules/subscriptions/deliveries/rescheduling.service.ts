import type { Db } from '../../../platform/db.ts';
import { reconcileDeliveries } from './deliveries.service.ts';
import * as queries from './rescheduling.queries.ts';

/** One statement's worth of locks at a time, in id order as everywhere. */
const BATCH = 500;

export interface DayChange {
  id: string;
  userId: string;
  isPacked: boolean;
  from: string;
  to: string;
}

/** Moves what stands on days that have just been closed where it goes, and says what went where. */
export async function leaveClosedDays(tx: Db, now: Date, dates: readonly string[]): Promise<DayChange[]> {
  if (dates.length === 0) return [];
  const due = await queries.listDueOn(tx, dates);
  const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
  for (let first = 0; first < ids.length; first += BATCH)
    await reconcileDeliveries(tx, now, ids.slice(first, first + BATCH));
  const after = await queries.listDates(
    tx,
    due.map(({ id }) => id),
  );
  return due.flatMap(({ id, userId, status, date: from }) => {
    const to = after.get(id) ?? from;
    return to === from ? [] : { id, userId, isPacked: status === 'packed', from, to };
  });
}
