import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orders } from '../orders/orders.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

interface Found extends Record<string, unknown> {
  id: string;
}

/** Whatever belongs to these accounts and can stand in the audit log, deleted orders too: newest first, bounded. */
export async function listThingsOf(db: Db, userIds: readonly string[], limit: number): Promise<string[]> {
  if (userIds.length === 0) return [];
  const whose = sql`any(${sql.param([...userIds])}::uuid[])`;
  const { rows } = await db.execute<Found>(sql`
    select id::text as id from (
      select id, created_at from ${orders} where user_id = ${whose}
      union all select id, created_at from ${subscriptions} where user_id = ${whose}
      union all select d.id, d.cutoff_at from ${deliveries} d
        join ${subscriptions} s on s.id = d.subscription_id where s.user_id = ${whose}
    ) as things order by created_at desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** By the first characters that a person reads of an id: of orders, baskets and subscriptions. */
export async function listThingsNumbered(db: Db, start: string, limit: number): Promise<string[]> {
  const [first, last] = [start.padEnd(32, '0'), start.padEnd(32, 'f')];
  const { rows } = await db.execute<Found>(sql`
    select id::text as id from (
      (select id from ${orders} where id between ${first}::uuid and ${last}::uuid limit ${limit})
      union all (select id from ${subscriptions} where id between ${first}::uuid and ${last}::uuid limit ${limit})
      union all (select id from ${deliveries} where id between ${first}::uuid and ${last}::uuid limit ${limit})
    ) as things`);
  return rows.map(({ id }) => id);
}
