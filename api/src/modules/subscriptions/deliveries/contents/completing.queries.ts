import type { Cents } from '@cesta/contract/base/money';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptionInvoices } from '../../billing/billing.tables.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import { deliveries } from '../deliveries.tables.ts';

const paidFor = {
  planType: subscriptionInvoices.planType,
  amountCents: subscriptionInvoices.amountCents,
  creditCents: subscriptionInvoices.creditCents,
  deliveries: subscriptionInvoices.deliveries,
};

/** One that nobody can change any more and nobody has packed yet. */
export async function lockClosed(tx: Db, id: string) {
  const [row] = await tx
    .select({
      date: deliveries.date,
      items: deliveries.items,
      missing: deliveries.missing,
      userId: subscriptions.userId,
      shortfallCents: deliveries.shortfallCents,
      ...paidFor,
    })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.id, id), eq(deliveries.status, 'scheduled'), isNotNull(deliveries.frozenAt)))
    .for('update', { of: deliveries });
  return row;
}

/** Its customer is to be told anew. */
export async function writeItems(
  tx: Db,
  id: string,
  items: PackedItem[],
  shortfallCents: Cents | null,
): Promise<void> {
  await tx.update(deliveries).set({ items, shortfallCents, notifiedAt: null }).where(eq(deliveries.id, id));
}
