import { and, asc, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orders } from '../orders/orders.tables.ts';

// Written out, so that the index that holds only these can be used.
const follows = sql`${orders.withDeliveryId} is not null and ${orders.toldArrival} is not null
  and ${orders.status} not in ('delivered', 'cancelled')`;

/** Orders whose day follows a basket's, in id order. */
export async function listFollowing(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(follows, isNull(orders.deletedAt), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
