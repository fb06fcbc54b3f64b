import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';

const isOpenSkip = and(eq(deliveries.status, 'skipped'), isNull(deliveries.frozenAt));

/** Subscriptions, in id order, with a skipped delivery that can no longer be had. */
export async function listToSettle(
  db: Db,
  now: Date,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.subscriptionId })
    .from(deliveries)
    .where(
      and(
        isOpenSkip,
        lte(deliveries.cutoffAt, now),
        after ? gt(deliveries.subscriptionId, after) : undefined,
      ),
    )
    .orderBy(deliveries.subscriptionId)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type Skip = Pick<DeliveryRow, 'id' | 'invoiceId' | 'ordinal'>;

/** Those whose cut-off is not after `until`, or all. The caller holds the lock of their subscription. */
export function listOpenSkips(tx: Db, subscriptionId: string, until: Date | null): Promise<Skip[]> {
  return tx
    .select({ id: deliveries.id, invoiceId: deliveries.invoiceId, ordinal: deliveries.ordinal })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        isOpenSkip,
        until ? lte(deliveries.cutoffAt, until) : undefined,
      ),
    )
    .orderBy(deliveries.id);
}

/** Those that nobody has packed; their contents are free again. */
export function skipClosed(tx: Db, ids: string[]): Promise<DeliveryRow[]> {
  return tx
    .update(deliveries)
    .set({ status: 'skipped', frozenAt: null, shortfallCents: null })
    .where(and(inArray(deliveries.id, ids), eq(deliveries.status, 'scheduled')))
    .returning();
}

/** For good: it is neither brought nor planned again. */
export async function freezeSkip(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(deliveries).set({ frozenAt: at }).where(eq(deliveries.id, id));
}
