import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';

// Written out, so that the index of what is scheduled can be used.
const isDoubted = sql`${deliveries.status} = 'scheduled' and ${deliveries.doubtedDay} = ${deliveries.date}`;

/** Past days hold next to none that nobody has packed. */
export async function countDoubtedByDay(db: Db, today: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ date: deliveries.date, baskets: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(isDoubted, lte(deliveries.date, today)))
    .groupBy(deliveries.date);
  return new Map(rows.map(({ date, baskets }) => [date, baskets]));
}

export async function listDoubtedBaskets(db: Db, date: string): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isDoubted, eq(deliveries.date, date)))
    .orderBy(asc(deliveries.id));
  return rows.map(({ id }) => id);
}
