import { and, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { paymentAttempts } from './orders.tables.ts';

export type AttemptRow = typeof paymentAttempts.$inferSelect;

export async function findLatestAttempt(db: Db, orderId: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.attempt))
    .limit(1);
  return row;
}

export async function insertAttempt(tx: Db, row: typeof paymentAttempts.$inferInsert): Promise<AttemptRow> {
  const [written] = await tx.insert(paymentAttempts).values(row).returning();
  if (!written) throw new Error('The payment attempt was not written');
  return written;
}

export async function updateAttempt(
  tx: Db,
  key: Pick<AttemptRow, 'orderId' | 'attempt'>,
  change: Partial<AttemptRow>,
): Promise<void> {
  await tx.update(paymentAttempts).set(change).where(isAttempt(key));
}

/** A webhook may have been quicker than the provider's answer: what it wrote stays. Opened are those in `from`. */
export async function openAttempt(
  db: Db,
  key: Pick<AttemptRow, 'orderId' | 'attempt'>,
  session: { sessionId: string; url: string | null },
  from: AttemptRow['state'][],
): Promise<void> {
  const isOpened = inArray(paymentAttempts.state, from);
  const state = sql<AttemptRow['state']>`case when ${isOpened} then 'open' else ${paymentAttempts.state} end`;
  await db
    .update(paymentAttempts)
    .set({ ...session, state })
    .where(isAttempt(key));
}

export async function findAttemptBySession(
  db: Db,
  orderId: string,
  sessionId: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.sessionId, sessionId)));
  return row;
}

export function listAttemptsBySession(db: Db, sessionIds: string[]): Promise<AttemptRow[]> {
  if (sessionIds.length === 0) return Promise.resolve([]);
  return db.select().from(paymentAttempts).where(inArray(paymentAttempts.sessionId, sessionIds));
}

/** The newest that were made by then. */
export async function listPagesMadeBy(db: Db, moment: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ sessionId: paymentAttempts.sessionId })
    .from(paymentAttempts)
    .where(and(isNotNull(paymentAttempts.sessionId), lte(paymentAttempts.createdAt, moment)))
    .orderBy(desc(paymentAttempts.createdAt), paymentAttempts.sessionId)
    .limit(limit);
  return rows.map(({ sessionId }) => sessionId ?? '');
}

/** What the provider took for an order, oldest first, given back or not. */
export function listPaidAttempts(db: Db, orderId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'paid')))
    .orderBy(paymentAttempts.paidAt, paymentAttempts.attempt);
}

/** Sessions whose end the provider has not told us yet, oldest first, a page at a time. */
export function listOpenPages(
  db: Db,
  before: Date,
  after: AttemptRow | undefined,
  limit: number,
): Promise<AttemptRow[]> {
  const isLater = after
    ? or(
        gt(paymentAttempts.createdAt, after.createdAt),
        and(eq(paymentAttempts.createdAt, after.createdAt), gt(paymentAttempts.orderId, after.orderId)),
      )
    : undefined;
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        inArray(paymentAttempts.state, ['open', 'making']),
        isNotNull(paymentAttempts.sessionId),
        lte(paymentAttempts.createdAt, before),
        isLater,
      ),
    )
    .orderBy(paymentAttempts.createdAt, paymentAttempts.orderId)
    .limit(limit);
}

/** Order id to the end of its Pix code, of those that wait for one. */
export async function findWaitingPix(db: Db, orderIds: readonly string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: paymentAttempts.orderId, pixUntil: paymentAttempts.pixUntil })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, [...orderIds]), eq(paymentAttempts.state, 'open')));
  return new Map(rows.flatMap(({ orderId, pixUntil }) => (pixUntil ? [[orderId, pixUntil]] : [])));
}

function isAttempt({ orderId, attempt }: Pick<AttemptRow, 'orderId' | 'attempt'>) {
  return and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.attempt, attempt));
}
