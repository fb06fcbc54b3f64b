import type { Cents } from '@cesta/contract/base/money';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import {
  billingCustomers,
  duplicateSubscriptions,
  IS_UNPAID,
  type PricePart,
  planPrices,
  subscriptionInvoices,
  weekReturns,
} from './billing.tables.ts';

export type InvoiceRow = typeof subscriptionInvoices.$inferSelect;

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

export type KnownInvoice = Pick<
  InvoiceRow,
  'id' | 'subscriptionId' | 'state' | 'attemptCount' | 'periodEnd' | 'createdAt'
>;

const knownInvoice = {
  id: subscriptionInvoices.id,
  subscriptionId: subscriptionInvoices.subscriptionId,
  state: subscriptionInvoices.state,
  attemptCount: subscriptionInvoices.attemptCount,
  periodEnd: subscriptionInvoices.periodEnd,
  createdAt: subscriptionInvoices.createdAt,
};

/** Of each those that may still change and the newest of all, which comes last. */
export function listKnownInvoices(db: Db, subscriptionIds: string[]): Promise<KnownInvoice[]> {
  if (subscriptionIds.length === 0) return Promise.resolve([]);
  return db
    .select(knownInvoice)
    .from(subscriptionInvoices)
    .where(sql`${subscriptionInvoices.id} in (
      select invoice.id from unnest(${sql.param(subscriptionIds)}::uuid[]) as wanted(id), lateral (
        (select id from subscription_invoices where subscription_id = wanted.id
          order by created_at desc, period_end desc limit 1)
        union all
        (select id from subscription_invoices where subscription_id = wanted.id and ${IS_UNPAID})
      ) as invoice)`)
    .orderBy(asc(subscriptionInvoices.createdAt), asc(subscriptionInvoices.periodEnd));
}

/** Those that are known already change; what was given back stays so. */
export async function writeInvoices(
  tx: Db,
  rows: readonly Omit<typeof subscriptionInvoices.$inferInsert, 'refundedAt' | 'settledAt'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(subscriptionInvoices)
    .values([...rows])
    .onConflictDoUpdate({
      target: subscriptionInvoices.id,
      set: {
        ...excluded(subscriptionInvoices, ['id', 'subscriptionId', 'createdAt', 'refundedAt', 'settledAt']),
        lastTriedAt: sql`case when excluded.attempt_count > ${subscriptionInvoices.attemptCount}
          then excluded.last_tried_at else ${subscriptionInvoices.lastTriedAt} end`,
      },
    });
}

export function listKnownInvoicesById(db: Db, ids: string[]): Promise<KnownInvoice[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select(knownInvoice).from(subscriptionInvoices).where(inArray(subscriptionInvoices.id, ids));
}

export function listInvoicesById(db: Db, ids: string[]): Promise<InvoiceRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select().from(subscriptionInvoices).where(inArray(subscriptionInvoices.id, ids));
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

/** The invoice that brings an overdue subscription back: the newest, since the provider goes by that one. */
export async function findPayable(
  db: Db,
  row: { id: string; status: SubscriptionStatus },
): Promise<InvoiceRow | undefined> {
  if (row.status !== 'past_due' && row.status !== 'unpaid') return undefined;
  // An unpaid one's new invoices stay drafts until somebody wants to pay them.
  const states: InvoiceRow['state'][] = row.status === 'unpaid' ? ['open', 'draft'] : ['open'];
  const [newest] = await listInvoices(db, [row.id], states);
  return newest;
}

const isOverdue = inArray(subscriptions.status, ['past_due', 'unpaid']);

export async function countOverdue(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(subscriptions).where(isOverdue);
  return row?.total ?? 0;
}

/** With the newest invoice that is open, if there is one. Longest overdue first. */
export function listOverdue(db: Db, limit: number) {
  // Written out: in a select from one table its columns would lose their table's name.
  const amount = sql<Cents | null>`(select invoice.amount_cents from subscription_invoices invoice
    where invoice.subscription_id = subscriptions.id and invoice.state in ('open', 'draft')
    order by invoice.created_at desc limit 1)`;
  return db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      status: subscriptions.status,
      createdAt: subscriptions.createdAt,
      currentPeriodStart: subscriptions.currentPeriodStart,
      amount,
    })
    .from(subscriptions)
    .where(isOverdue)
    .orderBy(subscriptions.currentPeriodStart, subscriptions.id)
    .limit(limit);
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

/** The bank sent back what was given back at the provider's desk: the week is paid for again. */
export async function unmarkRefunded(tx: Db, id: string): Promise<boolean> {
  const isOurs = sql`exists (select 1 from ${duplicateSubscriptions} where ${id} = any(invoice_ids))
    or exists (select 1 from ${weekReturns} where ${weekReturns.invoiceId} = ${id}
      and ${weekReturns.kind} = 'refund' and not ${weekReturns.fromCredit})`;
  const { rowCount } = await tx
    .update(subscriptionInvoices)
    .set({ refundedAt: null, settledAt: null })
    .where(
      and(eq(subscriptionInvoices.id, id), isNotNull(subscriptionInvoices.refundedAt), sql`not (${isOurs})`),
    );
  return (rowCount ?? 0) > 0;
}

/** Nothing more is owed for it; with null it is looked at again. */
export async function settleInvoice(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx.update(subscriptionInvoices).set({ settledAt: at }).where(eq(subscriptionInvoices.id, id));
}
