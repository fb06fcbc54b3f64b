import { dayOf } from '@cesta/contract/base/calendar';
import type { Db } from '../../../platform/database/db.ts';
import { findCalendars } from '../../coverage/coverage.service.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import * as queries from './late.queries.ts';
import { oldestDue, rollOn } from './late.rules.ts';

export { isGivenUp } from './late.rules.ts';

export interface Rolled {
  userId: string;
  delivery: DeliveryRow & { lateSince: string };
}

/** Gives the next unpacked baskets another day. The caller tells their customers; none is left when fewer come than asked for. */
export async function rollLate(tx: Db, now: Date, limit: number): Promise<Rolled[]> {
  const today = dayOf(now);
  const unpacked = await queries.lockUnpacked(tx, today, oldestDue(today), limit);
  const { schedules, usual } = await findCalendars(
    tx,
    unpacked.map(({ delivery }) => delivery.address.zipcode),
  );
  const rolled: Rolled[] = [];
  for (const { delivery, userId } of unpacked) {
    // Paid is paid: what was promised to a place that is no longer served is still brought.
    const late = rollOn(delivery, schedules.get(delivery.address.zipcode) ?? usual, today);
    if (!late) continue;
    await queries.writeLate(tx, delivery.id, late, now);
    rolled.push({ userId, delivery: { ...delivery, ...late } });
  }
  return rolled;
}
