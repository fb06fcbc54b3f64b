import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { cardChanges } from './billing.tables.ts';

export type CardChangeRow = typeof cardChanges.$inferSelect;

/** The first one stays: webhook and browser may both be the first to know of a page. */
export async function keepCardChange(
  db: Db,
  row: Omit<typeof cardChanges.$inferInsert, 'state' | 'doneAt'>,
): Promise<void> {
  await db.insert(cardChanges).values(row).onConflictDoNothing();
}

export async function findCardChange(db: Db, sessionId: string): Promise<CardChangeRow | undefined> {
  const [row] = await db.select().from(cardChanges).where(eq(cardChanges.sessionId, sessionId));
  return row;
}

export async function endCardChange(
  db: Db,
  sessionId: string,
  end: Pick<CardChangeRow, 'state' | 'doneAt'>,
): Promise<void> {
  await db.update(cardChanges).set(end).where(eq(cardChanges.sessionId, sessionId));
}

/** False when somebody else has taken the card over, or does so right now. */
export async function claimCardChange(db: Db, sessionId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(cardChanges)
    .set({ state: 'done' })
    .where(and(eq(cardChanges.sessionId, sessionId), eq(cardChanges.state, 'open')));
  return rowCount === 1;
}

/** Whether a card that was asked for later has been taken over already. */
export async function isSuperseded(
  db: Db,
  { subscriptionId, createdAt }: Pick<CardChangeRow, 'subscriptionId' | 'createdAt'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: cardChanges.sessionId })
    .from(cardChanges)
    .where(
      and(
        eq(cardChanges.subscriptionId, subscriptionId),
        eq(cardChanges.state, 'done'),
        gt(cardChanges.createdAt, createdAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Pages of whose end we were not told, and cards that a crash kept from being taken over, the oldest first. */
export function listUnfinishedCardChanges(
  db: Db,
  before: Date,
  after: CardChangeRow | undefined,
  limit: number,
): Promise<CardChangeRow[]> {
  const { createdAt, sessionId, doneAt } = cardChanges;
  const isLater =
    after &&
    or(gt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), gt(sessionId, after.sessionId)));
  return db
    .select()
    .from(cardChanges)
    .where(and(isNull(doneAt), lte(createdAt, before), isLater))
    .orderBy(asc(createdAt), asc(sessionId))
    .limit(limit);
}

/** Those that will be charged again, with a card that is good until the end of that month. In id order. */
export function listWithCardUntil(
  db: Db,
  month: string,
  after: string | null,
  limit: number,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'past_due', 'paused']),
        eq(subscriptions.cancelAtPeriodEnd, false),
        eq(subscriptions.cardExpires, month),
        isNotNull(subscriptions.stripeSubscriptionId),
        after ? gt(subscriptions.id, after) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
}

export async function blankCards(tx: Db, userId: string): Promise<void> {
  const none = { cardBrand: null, cardLast4: null, cardExpires: null };
  await tx.update(subscriptions).set(none).where(eq(subscriptions.userId, userId));
}
