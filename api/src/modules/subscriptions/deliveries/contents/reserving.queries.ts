import { and, inArray, sql } from 'drizzle-orm';
import { isAmong } from '../../../../platform/database/among.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { deliveries } from '../deliveries.tables.ts';

const isDue = (cutoff: Date, oldest: string) => sql`${deliveries.cutoffAt} <= ${cutoff.toISOString()}
  and coalesce(${deliveries.lateSince}, ${deliveries.date}) >= ${oldest}`;

/** Those whose cut-off has come, that are not packed and that still go out. */
const closedBaskets = (cutoff: Date, oldest: string) => sql`${deliveries.status} = 'scheduled'
  and ${isDue(cutoff, oldest)}`;

const isOneOf = (ids: readonly string[]) => sql`item->>'product_id' = any(${sql.param([...ids])}::text[])`;

/** Until a basket is closed, one portion of each is set aside: further ones come from what is left then. */
const units = sql`case when ${deliveries.frozenAt} is null then 1 else (item->>'quantity')::int end`;

/** Of which products, or for whose baskets, units are counted; of everything where nothing is said. */
export interface Among {
  productIds?: readonly string[];
  subscriptionIds?: readonly string[];
}

/** How many units of each product wait for baskets. */
export async function countReserved(
  db: Db,
  cutoff: Date,
  oldest: string,
  { productIds, subscriptionIds }: Among = {},
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ productId: string; units: number }>(sql`
    select item->>'product_id' as "productId", sum(${units})::int as units
    from ${deliveries} cross join lateral jsonb_array_elements(${deliveries.items}) as item
    where ${and(
      closedBaskets(cutoff, oldest),
      productIds && isOneOf(productIds),
      subscriptionIds && isAmong(deliveries.subscriptionId, subscriptionIds),
    )}
    group by 1`);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

/** Nobody packs or unpacks, skips or refills them until the transaction ends. In id order, as everybody does it. */
export async function lockSetAside(
  tx: Db,
  cutoff: Date,
  oldest: string,
  subscriptionIds: readonly string[],
): Promise<void> {
  await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.status, ['scheduled', 'packed']),
        isDue(cutoff, oldest),
        isAmong(deliveries.subscriptionId, subscriptionIds),
      ),
    )
    .orderBy(deliveries.id)
    .for('no key update');
}

export async function listWaitingSince(
  db: Db,
  cutoff: Date,
  oldest: string,
  productIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ productId: string; since: string }>(sql`
    select item->>'product_id' as "productId", min(${deliveries.cutoffAt}) as since
    from ${deliveries} cross join lateral jsonb_array_elements(${deliveries.items}) as item
    where ${closedBaskets(cutoff, oldest)} and ${isOneOf(productIds)}
    group by 1`);
  return new Map(rows.map(({ productId, since }) => [productId, new Date(since)]));
}

/** What was taken for them, or nothing any more. */
export async function writeTaken(
  tx: Db,
  taken: ReadonlyMap<string, { productId: string; quantity: number }[]>,
): Promise<void> {
  const rows = [...taken].map(([id, units]) => ({ id, units }));
  await tx.execute(sql`
    update ${deliveries} set taken_units = taken.units
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken(id uuid, units jsonb)
    where ${deliveries.id} = taken.id`);
}

export async function forgetTaken(tx: Db, ids: string[]): Promise<void> {
  await tx.update(deliveries).set({ takenUnits: null }).where(inArray(deliveries.id, ids));
}
