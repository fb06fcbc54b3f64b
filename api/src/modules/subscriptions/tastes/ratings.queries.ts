import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { deliveryRatings } from './tastes.tables.ts';

export type RatingRow = typeof deliveryRatings.$inferSelect;

const RATED = {
  id: deliveries.id,
  date: deliveries.date,
  status: deliveries.status,
  items: deliveries.items,
  userId: subscriptions.userId,
};

export type RatedDelivery = Awaited<ReturnType<typeof findRated>>;

export async function findRated(db: Db, id: string) {
  const [row] = await db
    .select(RATED)
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(eq(deliveries.id, id));
  return row;
}

/** The last that has come. */
export async function findLast(db: Db, subscriptionId: string, today: string) {
  const [row] = await db
    .select(RATED)
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        or(
          eq(deliveries.status, 'delivered'),
          and(eq(deliveries.status, 'packed'), lt(deliveries.date, today)),
        ),
      ),
    )
    .orderBy(desc(deliveries.date))
    .limit(1);
  return row;
}

export async function findRating(db: Db, deliveryId: string): Promise<RatingRow | undefined> {
  const [row] = await db.select().from(deliveryRatings).where(eq(deliveryRatings.deliveryId, deliveryId));
  return row;
}

/** Undefined when there is one already: the first word stands. */
export async function insertRating(tx: Db, row: RatingRow): Promise<RatingRow | undefined> {
  const [written] = await tx.insert(deliveryRatings).values(row).onConflictDoNothing().returning();
  return written;
}

export function listRatingsOf(db: Db, subscriptionId: string) {
  return db
    .select({ date: deliveries.date, rating: deliveryRatings })
    .from(deliveryRatings)
    .innerJoin(deliveries, eq(deliveries.id, deliveryRatings.deliveryId))
    .where(eq(deliveries.subscriptionId, subscriptionId))
    .orderBy(desc(deliveries.date));
}

/** Of all deliveries that ever went to them; answers which. */
export async function deleteRatingsOf(tx: Db, userId: string): Promise<string[]> {
  const own = tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(eq(subscriptions.userId, userId));
  const rated = await tx
    .delete(deliveryRatings)
    .where(inArray(deliveryRatings.deliveryId, own))
    .returning({ id: deliveryRatings.deliveryId });
  return rated.map(({ id }) => id);
}

/** What is bad and says why comes first, then the newest. */
export function listRatings(db: Db, since: Date, low: number, limit: number) {
  return db
    .select({
      rating: deliveryRatings,
      date: deliveries.date,
      items: deliveries.items,
      userId: subscriptions.userId,
    })
    .from(deliveryRatings)
    .innerJoin(deliveries, eq(deliveries.id, deliveryRatings.deliveryId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(gte(deliveryRatings.ratedAt, since))
    .orderBy(
      sql`${deliveryRatings.score} <= ${low} and ${deliveryRatings.words} <> '' desc`,
      desc(deliveryRatings.ratedAt),
    )
    .limit(limit);
}

export async function summarize(db: Db, since: Date): Promise<{ total: number; average: number | null }> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      average: sql<number | null>`round(avg(${deliveryRatings.score}), 1)::float8`,
    })
    .from(deliveryRatings)
    .where(gte(deliveryRatings.ratedAt, since));
  return row ?? { total: 0, average: null };
}

export interface RatedProduct extends Record<string, unknown> {
  product_id: string;
  product_name: string;
  average: number;
  baskets: number;
  liked: number;
  disliked: number;
}

/** The worst first: that is what can be done something about. */
export async function rateProducts(db: Db, since: Date, limit: number): Promise<RatedProduct[]> {
  const { rows } = await db.execute<RatedProduct>(sql`
    with inside as (
      select ${deliveryRatings.score} as score, item->>'product_id' as product_id,
        item->>'product_name' as product_name, ${deliveryRatings.ratedAt} as rated_at,
        (select (thumb->>'liked')::boolean from jsonb_array_elements(${deliveryRatings.items}) as thumb
          where thumb->>'product_id' = item->>'product_id' limit 1) as liked
      from ${deliveryRatings}
      join ${deliveries} on ${deliveries.id} = ${deliveryRatings.deliveryId}
      cross join lateral jsonb_array_elements(${deliveries.items}) as item
      where ${deliveryRatings.ratedAt} >= ${since.toISOString()}
    )
    select product_id, (array_agg(product_name order by rated_at desc))[1] as product_name,
      round(avg(score), 1)::float8 as average, count(*)::int as baskets,
      count(*) filter (where liked)::int as liked, count(*) filter (where not liked)::int as disliked
    from inside group by product_id
    order by disliked desc, average, baskets desc, product_name limit ${limit}`);
  return rows;
}
