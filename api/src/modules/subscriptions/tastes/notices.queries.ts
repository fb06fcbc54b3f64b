import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { type DeliveryNotice, deliveryNotices, deliveryRatings, subscriberTastes } from './tastes.tables.ts';

const isNew = (notice: DeliveryNotice) => sql`not exists (select 1 from ${deliveryNotices}
  where ${deliveryNotices.deliveryId} = ${deliveries.id} and ${deliveryNotices.notice} = ${notice})`;
const isWanted = sql`coalesce(${subscriberTastes.wantsReminders}, true)`;

function select(tx: Db) {
  return tx
    .select({ delivery: deliveries, userId: subscriptions.userId })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .leftJoin(subscriberTastes, eq(subscriberTastes.userId, subscriptions.userId));
}

export interface ReminderQuestion {
  after: Date;
  before: Date;
  /** Of subscriptions that were there by then. */
  startedBy: Date;
}

/** What its customer can still change, soonest first; what another process holds is left to it. */
export function lockToRemind(tx: Db, { after, before, startedBy }: ReminderQuestion, limit: number) {
  const open = (status: 'scheduled' | 'skipped') =>
    and(
      eq(deliveries.status, status),
      isNull(deliveries.frozenAt),
      gt(deliveries.cutoffAt, after),
      lt(deliveries.cutoffAt, before),
    );
  return select(tx)
    .where(
      and(
        // Apart, so that each finds the index of its own.
        or(open('scheduled'), open('skipped')),
        inArray(subscriptions.status, ['active', 'past_due', 'paused']),
        lte(subscriptions.startedAt, startedBy),
        isWanted,
        isNew('reminder'),
      ),
    )
    .orderBy(asc(deliveries.cutoffAt), asc(deliveries.id))
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
}

/** What came in these days and has not been rated. */
export function lockToRate(tx: Db, { since, today }: { since: string; today: string }, limit: number) {
  const isRated = sql`exists (select 1 from ${deliveryRatings} where ${deliveryRatings.deliveryId} = ${deliveries.id})`;
  return select(tx)
    .where(
      and(
        // Written out, so that the index that leaves the others out can be used.
        sql`${deliveries.status} not in ('cancelled', 'skipped')`,
        gte(deliveries.date, since),
        lte(deliveries.date, today),
        or(
          eq(deliveries.status, 'delivered'),
          and(eq(deliveries.status, 'packed'), lt(deliveries.date, today)),
        ),
        isWanted,
        isNew('rating'),
        sql`not ${isRated}`,
      ),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.id))
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
}

export async function markPosted(
  tx: Db,
  ids: readonly string[],
  notice: DeliveryNotice,
  postedAt: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insert(deliveryNotices)
    .values(ids.map((deliveryId) => ({ deliveryId, notice, postedAt })))
    .onConflictDoNothing();
}
