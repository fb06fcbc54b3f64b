import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { IS_UNPAID, subscriptionInvoices } from '../billing/billing.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { coverageGaps, type GapCause } from './coverage-gaps.tables.ts';

export type GapRow = typeof coverageGaps.$inferSelect;

export interface Stake {
  id: string;
  userId: string;
  addressId: string | null;
  gapId: string | null;
}

const isOpen = isNull(coverageGaps.endedAt);

/** Whatever may be charged, or is paid and not settled; in id order, each with the gap that is open. */
export function listAtStake(
  db: Db,
  of: { userId: string } | { after: string | null },
  limit: number,
): Promise<Stake[]> {
  const isCharged = and(
    inArray(subscriptions.status, ['active', 'past_due', 'paused']),
    eq(subscriptions.cancelAtPeriodEnd, false),
  );
  const isOwed = sql`exists (select 1 from ${subscriptionInvoices}
    where ${subscriptionInvoices.subscriptionId} = ${subscriptions.id} and paid_at is not null
      and settled_at is null and refunded_at is null)`;
  const own =
    'userId' in of
      ? eq(subscriptions.userId, of.userId)
      : of.after === null
        ? undefined
        : gt(subscriptions.id, of.after);
  return db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      addressId: subscriptions.addressId,
      gapId: coverageGaps.id,
    })
    .from(subscriptions)
    .leftJoin(coverageGaps, and(eq(coverageGaps.subscriptionId, subscriptions.id), isOpen))
    .where(and(or(isCharged, isOwed, isNotNull(coverageGaps.id)), own))
    .orderBy(subscriptions.id)
    .limit(limit);
}

/** Nothing comes back when one is open already. */
export async function openGap(
  tx: Db,
  gap: { subscriptionId: string; cause: GapCause; since: Date; answerBy: Date },
): Promise<GapRow | undefined> {
  const [row] = await tx.insert(coverageGaps).values(gap).onConflictDoNothing().returning();
  return row;
}

export async function changeCause(tx: Db, id: string, cause: GapCause): Promise<void> {
  await tx
    .update(coverageGaps)
    .set({ cause })
    .where(and(eq(coverageGaps.id, id), isOpen));
}

/** False when it had ended before. */
export async function endGap(tx: Db, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(coverageGaps)
    .set({ endedAt: at })
    .where(and(eq(coverageGaps.id, id), isOpen));
  return rowCount === 1;
}

export async function findOpenGap(db: Db, subscriptionId: string): Promise<GapRow | undefined> {
  const [row] = await db
    .select()
    .from(coverageGaps)
    .where(and(eq(coverageGaps.subscriptionId, subscriptionId), isOpen));
  return row;
}

/** Of these, those to which nothing can be delivered, and why. */
export async function listGapCauses(db: Db, subscriptionIds: string[]): Promise<Map<string, GapCause>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: coverageGaps.subscriptionId, cause: coverageGaps.cause })
    .from(coverageGaps)
    .where(and(inArray(coverageGaps.subscriptionId, subscriptionIds), isOpen));
  return new Map(rows.map(({ id, cause }) => [id, cause]));
}

/** Those whose date has come. */
export function listDueGaps(db: Db, now: Date, after: string | null, limit: number): Promise<GapRow[]> {
  return db
    .select()
    .from(coverageGaps)
    .where(and(isOpen, lte(coverageGaps.answerBy, now), after ? gt(coverageGaps.id, after) : undefined))
    .orderBy(coverageGaps.id)
    .limit(limit);
}

const isOurPause = eq(subscriptions.pauseReason, 'address');

const hasUnpaidInvoice = sql`exists (select 1 from ${subscriptionInvoices}
  where ${subscriptionInvoices.subscriptionId} = ${subscriptions.id} and ${IS_UNPAID})`;

/** Where the provider's pause does not say what the gap says: to be paused, to charge nothing more, or to go on. */
export async function listToFollow(db: Db, limit: number): Promise<string[]> {
  const gap = db
    .select({ one: sql`1` })
    .from(coverageGaps)
    .where(and(eq(coverageGaps.subscriptionId, subscriptions.id), isOpen));
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .leftJoin(coverageGaps, and(eq(coverageGaps.subscriptionId, subscriptions.id), isOpen))
    .where(
      or(
        and(
          isNotNull(coverageGaps.id),
          inArray(subscriptions.status, ['active', 'past_due', 'paused']),
          isNotNull(subscriptions.stripeSubscriptionId),
          or(
            isNull(subscriptions.pauseReason),
            eq(subscriptions.pauseReason, 'weeks'),
            and(isOurPause, hasUnpaidInvoice),
          ),
        ),
        and(inArray(subscriptions.status, ['active', 'past_due', 'paused']), isOurPause, notExists(gap)),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countOpenGaps(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(coverageGaps).where(isOpen);
  return row?.total ?? 0;
}

/** Oldest first. */
export function listOpenGaps(
  db: Db,
  limit: number,
): Promise<(GapRow & { userId: string; hasEnded: boolean })[]> {
  return db
    .select({
      id: coverageGaps.id,
      subscriptionId: coverageGaps.subscriptionId,
      cause: coverageGaps.cause,
      since: coverageGaps.since,
      answerBy: coverageGaps.answerBy,
      endedAt: coverageGaps.endedAt,
      userId: subscriptions.userId,
      hasEnded: sql<boolean>`${subscriptions.status} = 'canceled'`,
    })
    .from(coverageGaps)
    .innerJoin(subscriptions, eq(subscriptions.id, coverageGaps.subscriptionId))
    .where(isOpen)
    .orderBy(asc(coverageGaps.since))
    .limit(limit);
}
