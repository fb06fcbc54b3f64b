import type { Cents } from '@cesta/contract/base/money';
import type { MissingItem, PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptionInvoices } from '../../billing/billing.tables.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import { deliveries } from '../deliveries.tables.ts';

export type ClosedBasket = Awaited<ReturnType<typeof lockDeliveries>>[number];

/** In id order. With what was paid for each, and whether more will be charged. */
export function lockDeliveries(tx: Db, ids: readonly string[]) {
  return tx
    .select({
      id: deliveries.id,
      invoiceId: deliveries.invoiceId,
      date: deliveries.date,
      status: deliveries.status,
      frozenAt: deliveries.frozenAt,
      cutoffAt: deliveries.cutoffAt,
      items: deliveries.items,
      missing: deliveries.missing,
      shortfallCents: deliveries.shortfallCents,
      userId: subscriptions.userId,
      subscriptionStatus: subscriptions.status,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pauseReason: subscriptions.pauseReason,
      planType: subscriptionInvoices.planType,
      amountCents: subscriptionInvoices.amountCents,
      creditCents: subscriptionInvoices.creditCents,
      deliveries: subscriptionInvoices.deliveries,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(inArray(deliveries.id, [...ids]))
    .orderBy(deliveries.id)
    .for('update', { of: deliveries });
}

export async function writeContents(
  tx: Db,
  id: string,
  contents: { items: PackedItem[]; missing: MissingItem[]; shortfallCents: Cents | null },
): Promise<void> {
  await tx.update(deliveries).set(contents).where(eq(deliveries.id, id));
}
