import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import { deliveries } from './deliveries.tables.ts';

export async function listSubscriptionIds(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: deliveries.subscriptionId })
    .from(deliveries)
    .where(inArray(deliveries.id, ids));
  return rows.map(({ id }) => id);
}

export async function listIdsOf(
  db: Db,
  { invoiceId, ordinal }: Pick<DeliveryRow, 'invoiceId' | 'ordinal'>,
): Promise<string[]> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.invoiceId, invoiceId), eq(deliveries.ordinal, ordinal)));
  return rows.map(({ id }) => id);
}

/** Those that nobody has packed; nothing takes their place. */
export function writeOff(tx: Db, ids: string[], at: Date, reason: string): Promise<DeliveryRow[]> {
  return tx
    .update(deliveries)
    .set({ status: 'cancelled', cancelledAt: at, cancelReason: reason })
    .where(and(inArray(deliveries.id, ids), eq(deliveries.status, 'scheduled')))
    .returning();
}

/** They stay cancelled as what the planner has taken back is: it may plan them again. */
export async function undoWriteOff(tx: Db, ids: string[]): Promise<void> {
  await tx
    .update(deliveries)
    .set({ cancelledAt: null, cancelReason: null })
    .where(inArray(deliveries.id, ids));
}

/** Who paid how much for these, and whether more will be charged. */
export function listPayers(db: Db, ids: string[]) {
  return db
    .select({
      id: deliveries.id,
      userId: subscriptions.userId,
      status: subscriptions.status,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pauseReason: subscriptions.pauseReason,
      amountCents: subscriptionInvoices.amountCents,
      creditCents: subscriptionInvoices.creditCents,
      deliveries: subscriptionInvoices.deliveries,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(inArray(deliveries.id, ids));
}
