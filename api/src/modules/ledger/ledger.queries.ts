import { TIME_ZONE } from '@cesta/contract/base/calendar';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/db.ts';
import type { DaySum, Entry } from './ledger.rules.ts';
import { balanceTransactions, ledgerReading, payouts } from './ledger.tables.ts';

export type Reading = typeof ledgerReading.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

const READING = 'balance';
/** So many that no order and no invoice explains are tried again at a time. */
const UNEXPLAINED = 1000;

export async function findReading(db: Db): Promise<Reading | undefined> {
  const [row] = await db.select().from(ledgerReading).where(eq(ledgerReading.name, READING));
  return row;
}

export async function insertReading(db: Db, until: Date): Promise<Reading> {
  await db.insert(ledgerReading).values({ name: READING, until }).onConflictDoNothing();
  return (await findReading(db)) as Reading;
}

/** Never back: of two that read at a time the one that is further on is right. */
export async function moveReading(db: Db, until: Date): Promise<void> {
  const moment = until.toISOString();
  await db
    .update(ledgerReading)
    .set({ until: sql`greatest(${ledgerReading.until}, ${moment}::timestamptz)` })
    .where(eq(ledgerReading.name, READING));
}

/**
 * Read further than now, by a clock that ran ahead and was set back: what comes until then would never be read. The
 * newest entry has its moment from the provider.
 */
export async function setReadingBack(db: Db, now: Date): Promise<void> {
  const newest = sql`(select max(${balanceTransactions.createdAt}) from ${balanceTransactions})`;
  await db
    .update(ledgerReading)
    .set({ until: sql`coalesce(${newest}, ${now.toISOString()}::timestamptz)`, recheckedAt: null })
    .where(and(eq(ledgerReading.name, READING), gt(ledgerReading.until, now)));
}

export async function updateReading(db: Db, change: Partial<Omit<Reading, 'name' | 'until'>>): Promise<void> {
  await db.update(ledgerReading).set(change).where(eq(ledgerReading.name, READING));
}

/** The provider did not answer: since then, unless it was silent before. */
export async function noteUnreached(db: Db, now: Date): Promise<void> {
  const moment = now.toISOString();
  await db
    .update(ledgerReading)
    .set({ unreachedSince: sql`coalesce(${ledgerReading.unreachedSince}, ${moment}::timestamptz)` })
    .where(eq(ledgerReading.name, READING));
}

export async function listKnown(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: balanceTransactions.id })
    .from(balanceTransactions)
    .where(inArray(balanceTransactions.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** However often one is read, it is one row; what was found out about it stays. */
export async function upsertEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insert(balanceTransactions)
    .values([...entries])
    .onConflictDoUpdate({
      target: balanceTransactions.id,
      set: {
        availableOn: sql`excluded.available_on`,
        amountCents: sql`excluded.amount_cents`,
        feeCents: sql`excluded.fee_cents`,
        invoiceId: sql`coalesce(excluded.invoice_id, ${balanceTransactions.invoiceId})`,
      },
    });
}

type Unexplained = Pick<
  typeof balanceTransactions.$inferSelect,
  'id' | 'namedOrderId' | 'invoiceId' | 'paymentIntentId'
>;

/** Of these payments and what followed them, what nothing explains yet. */
export async function listUnexplainedOf(db: Db, paymentIntentIds: string[]): Promise<Unexplained[]> {
  if (paymentIntentIds.length === 0) return [];
  const { id, namedOrderId, invoiceId, paymentIntentId } = balanceTransactions;
  return db
    .select({ id, namedOrderId, invoiceId, paymentIntentId })
    .from(balanceTransactions)
    .where(
      and(
        eq(balanceTransactions.side, 'other'),
        inArray(balanceTransactions.paymentIntentId, paymentIntentIds),
      ),
    );
}

export async function explainEntries(db: Db, ids: string[], side: 'order' | 'subscription'): Promise<void> {
  if (ids.length === 0) return;
  await db.update(balanceTransactions).set({ side }).where(inArray(balanceTransactions.id, ids));
}

/** What followed a payment is explained by it. */
export async function followPayments(db: Db, paymentIntentIds: string[]): Promise<void> {
  if (paymentIntentIds.length === 0) return;
  await db.execute(sql`
    update balance_transactions entry
    set side = payment.side, named_order_id = payment.named_order_id, invoice_id = payment.invoice_id
    from balance_transactions payment
    where entry.side = 'other' and entry.payment_intent_id in ${paymentIntentIds}
      and payment.payment_intent_id = entry.payment_intent_id and payment.kind = 'received'
      and payment.side in ('order', 'subscription')`);
}

/** Payments since then that nothing explains yet, newest first. */
export async function listUnexplained(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: balanceTransactions.paymentIntentId })
    .from(balanceTransactions)
    .where(
      and(
        eq(balanceTransactions.side, 'other'),
        gte(balanceTransactions.createdAt, since),
        isNotNull(balanceTransactions.paymentIntentId),
      ),
    )
    .orderBy(desc(balanceTransactions.createdAt))
    .limit(UNEXPLAINED);
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

export async function upsertPayouts(db: Db, rows: readonly PayoutRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(payouts)
    .values([...rows])
    .onConflictDoUpdate({
      target: payouts.id,
      set: {
        status: sql`excluded.status`,
        arrivesOn: sql`excluded.arrives_on`,
        failure: sql`excluded.failure`,
      },
    });
}

interface Bounds {
  from: Date;
  to: Date;
}

const dayIn = (column: PgColumn) => sql<string>`(${column} at time zone ${TIME_ZONE})::date::text`;
const total = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);

/** Added up by day, side and kind: the answer stays small whatever was sold. */
export function sumEntries(db: Db, { from, to }: Bounds): Promise<DaySum[]> {
  return db
    .select({
      day: dayIn(balanceTransactions.createdAt),
      side: balanceTransactions.side,
      kind: balanceTransactions.kind,
      amount: total(balanceTransactions.amountCents),
      fee: total(balanceTransactions.feeCents),
    })
    .from(balanceTransactions)
    .where(and(gte(balanceTransactions.createdAt, from), lt(balanceTransactions.createdAt, to)))
    .groupBy(sql`1`, balanceTransactions.side, balanceTransactions.kind);
}

export function listPayouts(db: Db, { from, to }: Bounds, limit: number): Promise<PayoutRow[]> {
  return db
    .select()
    .from(payouts)
    .where(and(gte(payouts.createdAt, from), lt(payouts.createdAt, to)))
    .orderBy(desc(payouts.createdAt), asc(payouts.id))
    .limit(limit);
}

/** Those that failed and after which none has arrived: their money still waits at the provider. */
export function listFailedPayouts(db: Db, limit: number): Promise<PayoutRow[]> {
  const later = sql`exists (select 1 from payouts later where later.status = 'paid'
    and later.created_at > ${payouts.createdAt})`;
  return db
    .select()
    .from(payouts)
    .where(and(eq(payouts.status, 'failed'), sql`not ${later}`))
    .orderBy(desc(payouts.createdAt))
    .limit(limit);
}
