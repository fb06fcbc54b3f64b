import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptionAttempts } from '../subscriptions.tables.ts';

export type AttemptRow = typeof subscriptionAttempts.$inferSelect;

export async function findLatestAttempt(db: Db, subscriptionId: string): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionAttempts)
    .where(eq(subscriptionAttempts.subscriptionId, subscriptionId))
    .orderBy(desc(subscriptionAttempts.attempt))
    .limit(1);
  return row;
}

export async function insertAttempt(
  tx: Db,
  row: typeof subscriptionAttempts.$inferInsert,
): Promise<AttemptRow> {
  const [written] = await tx.insert(subscriptionAttempts).values(row).returning();
  if (!written) throw new Error('The attempt was not written');
  return written;
}

export async function updateAttempt(
  tx: Db,
  { subscriptionId, attempt }: Pick<AttemptRow, 'subscriptionId' | 'attempt'>,
  change: Partial<AttemptRow>,
): Promise<void> {
  await tx
    .update(subscriptionAttempts)
    .set(change)
    .where(
      and(eq(subscriptionAttempts.subscriptionId, subscriptionId), eq(subscriptionAttempts.attempt, attempt)),
    );
}

const isOpen = inArray(subscriptionAttempts.state, ['making', 'open']);

export function listOpenAttempts(db: Db, subscriptionId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(subscriptionAttempts)
    .where(and(eq(subscriptionAttempts.subscriptionId, subscriptionId), isOpen));
}

export async function closeAttempts(tx: Db, subscriptionId: string, except: number | null): Promise<void> {
  await tx
    .update(subscriptionAttempts)
    .set({ state: 'closed' })
    .where(
      and(
        eq(subscriptionAttempts.subscriptionId, subscriptionId),
        isOpen,
        except === null ? undefined : ne(subscriptionAttempts.attempt, except),
      ),
    );
}

export async function closeAttempt(tx: Db, sessionId: string): Promise<void> {
  await tx
    .update(subscriptionAttempts)
    .set({ state: 'closed' })
    .where(eq(subscriptionAttempts.sessionId, sessionId));
}

/** Payment pages of whose end we were not told, the oldest first. */
export function listStaleAttempts(
  db: Db,
  before: Date,
  after: AttemptRow | undefined,
  limit: number,
): Promise<AttemptRow[]> {
  const { createdAt, sessionId } = subscriptionAttempts;
  const isLater =
    after &&
    or(
      gt(createdAt, after.createdAt),
      and(eq(createdAt, after.createdAt), gt(sessionId, after.sessionId ?? '')),
    );
  return db
    .select()
    .from(subscriptionAttempts)
    .where(and(isOpen, isNotNull(sessionId), lte(createdAt, before), isLater))
    .orderBy(asc(createdAt), asc(sessionId))
    .limit(limit);
}
