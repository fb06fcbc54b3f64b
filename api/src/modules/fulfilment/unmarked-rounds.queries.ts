import { asc, count, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';

// Written out, so that the index by day and state can be used.
const isPacked = sql`${deliveries.status} = 'packed'`;
const city = sql<string>`coalesce(${deliveries.address}->>'city', '')`;

/** Baskets of these days that were packed and are not marked as delivered, by day and city as it is written. */
export function countPackedByCity(db: Db, from: string, to: string) {
  return db
    .select({ date: deliveries.date, city: city.as('city'), baskets: count() })
    .from(deliveries)
    .where(sql`${isPacked} and ${deliveries.date} between ${from} and ${to}`)
    .groupBy(deliveries.date, sql`2`);
}

/** Those of one day, each with its city. */
export function listPackedOn(db: Db, date: string) {
  return db
    .select({ id: deliveries.id, city })
    .from(deliveries)
    .where(sql`${isPacked} and ${deliveries.date} = ${date}`)
    .orderBy(asc(deliveries.id));
}
