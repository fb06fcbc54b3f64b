import type { PlanType } from '@cesta/contract/plans';
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import {
  billingCustomers,
  type PricePart,
  planPrices,
  subscriptionInvoices,
  surplusSubscriptions,
} from './billing.tables.ts';

export type InvoiceRow = typeof subscriptionInvoices.$inferSelect;
export type SurplusRow = typeof surplusSubscriptions.$inferSelect;

export async function findCustomer(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId));
  return row?.stripeCustomerId;
}

/** The first one stays: two that ask at once use the same. */
export async function keepCustomer(db: Db, userId: string, stripeCustomerId: string): Promise<void> {
  await db.insert(billingCustomers).values({ userId, stripeCustomerId }).onConflictDoNothing();
}

export async function forgetCustomer(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.delete(billingCustomers).where(eq(billingCustomers.userId, userId)).returning();
  return row?.stripeCustomerId;
}

export async function keepPrice(
  db: Db,
  price: { priceId: string; planType: PlanType; part: PricePart },
): Promise<void> {
  await db.insert(planPrices).values(price).onConflictDoNothing();
}

export async function listPrices(
  db: Db,
  ids: string[],
): Promise<Map<string, { planType: PlanType; part: PricePart }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(planPrices).where(inArray(planPrices.priceId, ids));
  return new Map(rows.map(({ priceId, planType, part }) => [priceId, { planType, part }]));
}

export type KnownBill = Pick<InvoiceRow, 'id' | 'state' | 'tries' | 'periodEnd' | 'createdAt'>;

const knownBill = {
  id: subscriptionInvoices.id,
  state: subscriptionInvoices.state,
  tries: subscriptionInvoices.tries,
  periodEnd: subscriptionInvoices.periodEnd,
  createdAt: subscriptionInvoices.createdAt,
};

/** One that was written off may still be paid. */
const isUnsettled = inArray(subscriptionInvoices.state, ['draft', 'open', 'uncollectible']);

/** Those that may still change and the newest of all, which comes last. */
export function listKnownBills(db: Db, subscriptionId: string): Promise<KnownBill[]> {
  const newest = db
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionInvoices.createdAt), desc(subscriptionInvoices.periodEnd))
    .limit(1);
  return db
    .select(knownBill)
    .from(subscriptionInvoices)
    .where(
      and(
        eq(subscriptionInvoices.subscriptionId, subscriptionId),
        or(isUnsettled, eq(subscriptionInvoices.id, newest)),
      ),
    )
    .orderBy(asc(subscriptionInvoices.createdAt), asc(subscriptionInvoices.periodEnd));
}

export async function writeInvoices(
  tx: Db,
  rows: (typeof subscriptionInvoices.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(subscriptionInvoices)
    .values(rows)
    .onConflictDoUpdate({
      target: subscriptionInvoices.id,
      set: {
        planType: sql`excluded.plan_type`,
        state: sql`excluded.state`,
        amountCents: sql`excluded.amount_cents`,
        deliveries: sql`excluded.deliveries`,
        periodStart: sql`excluded.period_start`,
        periodEnd: sql`excluded.period_end`,
        paidAt: sql`excluded.paid_at`,
        tries: sql`excluded.tries`,
        hostedUrl: sql`excluded.hosted_url`,
      },
    });
}

export function listBills(db: Db, ids: string[]): Promise<KnownBill[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select(knownBill).from(subscriptionInvoices).where(inArray(subscriptionInvoices.id, ids));
}

/** Newest first. */
export function listInvoices(
  db: Db,
  subscriptionIds: string[],
  states: InvoiceRow['state'][],
): Promise<InvoiceRow[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(subscriptionInvoices)
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, subscriptionIds),
        inArray(subscriptionInvoices.state, states),
      ),
    )
    .orderBy(desc(subscriptionInvoices.createdAt), desc(subscriptionInvoices.periodEnd));
}

/** False when that was known. */
export async function markRefunded(tx: Db, ids: string[], at: Date): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rowCount } = await tx
    .update(subscriptionInvoices)
    .set({ refundedAt: at })
    .where(and(inArray(subscriptionInvoices.id, ids), isNull(subscriptionInvoices.refundedAt)));
  return (rowCount ?? 0) > 0;
}

/** False when all of it was decided before. */
export async function bookSurplus(
  tx: Db,
  row: Omit<typeof surplusSubscriptions.$inferInsert, 'doneAt' | 'refundedCents'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(surplusSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: surplusSubscriptions.stripeSubscriptionId,
      set: {
        invoiceIds: sql`array(select distinct unnest(${surplusSubscriptions.invoiceIds} || excluded.invoice_ids))`,
        doneAt: null,
      },
      setWhere: sql`not excluded.invoice_ids <@ ${surplusSubscriptions.invoiceIds}`,
    });
  return (rowCount ?? 0) > 0;
}

export function listPendingSurplus(db: Db, limit: number): Promise<SurplusRow[]> {
  return db
    .select()
    .from(surplusSubscriptions)
    .where(isNull(surplusSubscriptions.doneAt))
    .orderBy(surplusSubscriptions.createdAt)
    .limit(limit);
}

export async function markSurplusDone(
  tx: Db,
  stripeSubscriptionId: string,
  done: Pick<SurplusRow, 'refundedCents' | 'doneAt'>,
): Promise<void> {
  await tx
    .update(surplusSubscriptions)
    .set(done)
    .where(eq(surplusSubscriptions.stripeSubscriptionId, stripeSubscriptionId));
}
