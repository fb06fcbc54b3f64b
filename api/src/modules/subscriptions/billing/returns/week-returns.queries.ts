import { cents } from '@cesta/contract/base/money';
import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import type { InvoiceRow } from '../billing.queries.ts';
import { subscriptionInvoices, weekReturns } from '../billing.tables.ts';
import { isOfContents, type Returned } from './week-returns.rules.ts';

export type WeekReturnRow = typeof weekReturns.$inferSelect;

/** Whoever gives back money of one invoice waits for the other: together they never give back more than was paid. */
export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptionInvoices)
    .where(eq(subscriptionInvoices.id, id))
    .for('update');
  return row;
}

export async function isBooked(tx: Db, key: string): Promise<boolean> {
  const rows = await tx.select({ id: weekReturns.id }).from(weekReturns).where(eq(weekReturns.key, key));
  return rows.length > 0;
}

/** How often it was booked under this key, or one that numbers it, until then. */
export async function countBooked(
  tx: Db,
  { invoiceId, key }: Pick<WeekReturnRow, 'invoiceId' | 'key'>,
  before: Date,
): Promise<number> {
  const isNamed = sql`${weekReturns.key} ~ ${`^${key}(:[0-9]+)?$`}`;
  const isOf = and(eq(weekReturns.invoiceId, invoiceId), isNamed, lt(weekReturns.createdAt, before));
  return tx.$count(weekReturns, isOf);
}

/** Failed ones count: they are still owed. */
export async function sumReturns(tx: Db, invoiceId: string): Promise<Returned> {
  const [sums] = await tx
    .select({
      total: sql<number>`coalesce(sum(${weekReturns.amountCents}) filter (where not ${weekReturns.fromCredit}), 0)::int`,
      toCard: sql<number>`coalesce(sum(${weekReturns.amountCents}) filter (where ${weekReturns.kind} = 'refund'), 0)::int`,
    })
    .from(weekReturns)
    .where(eq(weekReturns.invoiceId, invoiceId));
  return { total: cents(sums?.total ?? 0), toCard: cents(sums?.toCard ?? 0) };
}

/** The same without what somebody was quicker with at the provider's desk: that is counted there. */
export async function sumOwnReturns(db: Db, invoiceId: string): Promise<number> {
  const [sums] = await db
    .select({ total: sql<number>`coalesce(sum(${weekReturns.amountCents}), 0)::int` })
    .from(weekReturns)
    .where(
      and(
        eq(weekReturns.invoiceId, invoiceId),
        eq(weekReturns.fromCredit, false),
        sql`${weekReturns.problem} is distinct from 'charge_already_refunded'`,
      ),
    );
  return sums?.total ?? 0;
}

/** Oldest first. */
export function listReturns(db: Db, invoiceIds: string[]): Promise<WeekReturnRow[]> {
  if (invoiceIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(weekReturns)
    .where(inArray(weekReturns.invoiceId, invoiceIds))
    .orderBy(weekReturns.createdAt, weekReturns.key);
}

export function listReturnsById(db: Db, ids: string[]): Promise<WeekReturnRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select().from(weekReturns).where(inArray(weekReturns.id, ids));
}

/** Also of what was booked anew under another id. */
export function listReturnsByProviderId(db: Db, providerIds: string[]): Promise<WeekReturnRow[]> {
  if (providerIds.length === 0) return Promise.resolve([]);
  return db.select().from(weekReturns).where(inArray(weekReturns.providerId, providerIds));
}

/** Booked for that delivery, or that part of it, and not asked of the provider yet. The caller has locked the invoice. */
export async function findPendingReturn(
  tx: Db,
  { invoiceId, ordinal, kind, key }: Pick<WeekReturnRow, 'invoiceId' | 'ordinal' | 'kind' | 'key'>,
): Promise<WeekReturnRow | undefined> {
  if (ordinal === null && !isOfContents(key)) return undefined;
  const [row] = await tx
    .select()
    .from(weekReturns)
    .where(
      and(
        eq(weekReturns.invoiceId, invoiceId),
        ordinal === null ? eq(weekReturns.key, key) : eq(weekReturns.ordinal, ordinal),
        eq(weekReturns.kind, kind),
        eq(weekReturns.state, 'pending'),
      ),
    )
    .for('update');
  return row;
}

export async function insertReturns(tx: Db, rows: (typeof weekReturns.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(weekReturns).values(rows);
}

/** Oldest first, a page at a time: `after` is the last one of the page before. */
export function listOpenReturns(
  db: Db,
  after: Pick<WeekReturnRow, 'createdAt' | 'id'> | undefined,
  limit: number,
): Promise<WeekReturnRow[]> {
  const isLater =
    after &&
    or(
      gt(weekReturns.createdAt, after.createdAt),
      and(eq(weekReturns.createdAt, after.createdAt), gt(weekReturns.id, after.id)),
    );
  return db
    .select()
    .from(weekReturns)
    .where(and(inArray(weekReturns.state, ['pending', 'waiting']), isLater))
    .orderBy(weekReturns.createdAt, weekReturns.id)
    .limit(limit);
}

export async function findReturn(db: Db, id: string): Promise<WeekReturnRow | undefined> {
  const [row] = await db.select().from(weekReturns).where(eq(weekReturns.id, id));
  return row;
}

export async function lockReturn(tx: Db, id: string): Promise<WeekReturnRow | undefined> {
  const [row] = await tx.select().from(weekReturns).where(eq(weekReturns.id, id)).for('update');
  return row;
}

/** All of a week. Whoever settles one of them meanwhile is waited for. */
export function lockReturns(tx: Db, invoiceId: string): Promise<WeekReturnRow[]> {
  return tx
    .select()
    .from(weekReturns)
    .where(eq(weekReturns.invoiceId, invoiceId))
    .orderBy(weekReturns.createdAt, weekReturns.key)
    .for('update');
}

export async function updateReturn(tx: Db, id: string, change: Partial<WeekReturnRow>): Promise<void> {
  await tx.update(weekReturns).set(change).where(eq(weekReturns.id, id));
}

/** The provider has never made it, and it is owed no more. */
export async function deleteReturn(tx: Db, id: string): Promise<void> {
  await tx.delete(weekReturns).where(and(eq(weekReturns.id, id), eq(weekReturns.state, 'failed')));
}

/** What the operator wrote about somebody who leaves. That and how much went back stays in the books. */
export async function blankWords(tx: Db, userId: string): Promise<void> {
  const theirs = tx
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(eq(subscriptions.userId, userId));
  await tx
    .update(weekReturns)
    .set({ reason: '' })
    .where(and(eq(weekReturns.cause, 'operator'), inArray(weekReturns.invoiceId, theirs)));
}

export async function findPayer(
  db: Db,
  invoiceId: string,
): Promise<{ subscriptionId: string; userId: string } | undefined> {
  const [row] = await db
    .select({ subscriptionId: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(eq(subscriptionInvoices.id, invoiceId));
  return row;
}

export async function hasOpenCreditReturn(tx: Db, subscriptionIds: string[]): Promise<boolean> {
  if (subscriptionIds.length === 0) return false;
  const rows = await tx
    .select({ id: weekReturns.id })
    .from(weekReturns)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, weekReturns.invoiceId))
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, subscriptionIds),
        eq(weekReturns.fromCredit, true),
        inArray(weekReturns.state, ['pending', 'failed']),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Those of the same customer's other weeks by whose payment so much can go back, newest first. */
export async function listPayingInvoices(
  tx: Db,
  { id, invoiceId, amountCents }: Pick<WeekReturnRow, 'id' | 'invoiceId' | 'amountCents'>,
): Promise<string[]> {
  const payer = await findPayer(tx, invoiceId);
  if (!payer) return [];
  const toCard = sql`coalesce((select sum(amount_cents) from week_returns
    where invoice_id = ${subscriptionInvoices.id} and kind = 'refund' and id <> ${id}), 0)`;
  const rows = await tx
    .select({ id: subscriptionInvoices.id })
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, payer.userId),
        ne(subscriptionInvoices.id, invoiceId),
        eq(subscriptionInvoices.state, 'paid'),
        isNull(subscriptionInvoices.refundedAt),
        sql`${subscriptionInvoices.amountCents} - ${toCard} >= ${amountCents}`,
      ),
    )
    .orderBy(desc(subscriptionInvoices.createdAt));
  return rows.map((row) => row.id);
}

/** Whether the provider is still to give somebody credit, or to pay some out. */
export async function hasPendingCredit(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: weekReturns.id })
    .from(weekReturns)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, weekReturns.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(weekReturns.state, 'pending'),
        or(eq(weekReturns.kind, 'credit'), eq(weekReturns.fromCredit, true)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
