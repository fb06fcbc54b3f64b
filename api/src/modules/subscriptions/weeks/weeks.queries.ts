import { dayOf, TIME_ZONE } from '@cesta/contract/base/calendar';
import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import type { WeekChoice, WishedWeeks } from './weeks.rules.ts';
import { weekChoices } from './weeks.tables.ts';

const BAHIA = sql.raw(`'${TIME_ZONE}'`);

/** By subscription: which weeks its customer wants. */
export async function listWished(db: Db, ids: string[]): Promise<Map<string, WishedWeeks>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: subscriptions.id,
      pausedFrom: subscriptions.pausedFrom,
      pausedUntil: subscriptions.pausedUntil,
      everyWeeks: subscriptions.everyWeeks,
      rhythmFrom: subscriptions.rhythmFrom,
    })
    .from(subscriptions)
    .where(inArray(subscriptions.id, ids));
  const choices = Map.groupBy(
    await db.select().from(weekChoices).where(inArray(weekChoices.subscriptionId, ids)),
    ({ subscriptionId }) => subscriptionId,
  );
  return new Map(rows.map(({ id, ...wished }) => [id, { ...wished, choices: choices.get(id) ?? [] }]));
}

/** Instead of what was chosen for that delivery before. */
export async function writeChoice(
  tx: Db,
  subscriptionId: string,
  choice: WeekChoice,
  at: Date,
): Promise<void> {
  await tx
    .insert(weekChoices)
    .values({ subscriptionId, ...choice, createdAt: at })
    .onConflictDoUpdate({
      target: [weekChoices.subscriptionId, weekChoices.week, weekChoices.ordinal],
      set: excluded(weekChoices, ['subscriptionId', 'week', 'ordinal']),
      setWhere: sql`${weekChoices.choice} <> excluded.choice`,
    });
}

export async function deleteChoices(
  tx: Db,
  subscriptionId: string,
  week: string,
  ordinals: number[],
): Promise<void> {
  await tx
    .delete(weekChoices)
    .where(
      and(
        eq(weekChoices.subscriptionId, subscriptionId),
        eq(weekChoices.week, week),
        inArray(weekChoices.ordinal, ordinals),
      ),
    );
}

const hasChoice = sql`exists (select 1 from ${weekChoices} where ${weekChoices.subscriptionId} = ${subscriptions.id}
  and ${weekChoices.choice} = 'skip'
  and ${weekChoices.week} >= (${subscriptions.currentPeriodStart} at time zone ${BAHIA})::date)`;

/** Who leaves out a week, or has, so that the provider may think of another one. */
const HAS_WISHES = or(
  eq(subscriptions.pauseReason, 'weeks'),
  isNotNull(subscriptions.pausedUntil),
  gt(subscriptions.everyWeeks, 1),
  hasChoice,
);

/** Which of these have something that the provider is to follow. */
export async function listWithWishes(db: Db, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(inArray(subscriptions.id, ids), HAS_WISHES));
  return rows.map(({ id }) => id);
}

const IS_RUNNING = and(
  inArray(subscriptions.status, ['active', 'past_due', 'paused']),
  isNotNull(subscriptions.stripeSubscriptionId),
);

const candidate = {
  id: subscriptions.id,
  planType: subscriptions.planType,
  nextPlanType: subscriptions.nextPlanType,
  pauseReason: subscriptions.pauseReason,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  // Written out: in a select from one table its columns would lose their table's name.
  owes: sql<boolean>`exists (select 1 from subscription_invoices invoice
    where invoice.subscription_id = subscriptions.id and invoice.state in ('draft', 'open'))`,
};

export type Candidate = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'planType' | 'nextPlanType' | 'pauseReason' | 'currentPeriodEnd'
> & { owes: boolean };

/** In id order: those that run and leave something out. A pause for another reason is not followed here. */
export function listCandidates(db: Db, after: string | null, limit: number): Promise<Candidate[]> {
  return db
    .select(candidate)
    .from(subscriptions)
    .where(
      and(
        IS_RUNNING,
        eq(subscriptions.cancelAtPeriodEnd, false),
        or(isNull(subscriptions.pauseReason), eq(subscriptions.pauseReason, 'weeks')),
        HAS_WISHES,
        after ? gt(subscriptions.id, after) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
}

/** Always later than before, whatever the clocks of two processes say. */
export async function bumpWeeks(tx: Db, id: string, at: Date): Promise<void> {
  const weeksChangedAt = sql`greatest(${at.toISOString()}::timestamptz, ${subscriptions.weeksChangedAt} + interval '1 millisecond')`;
  await tx.update(subscriptions).set({ weeksChangedAt }).where(eq(subscriptions.id, id));
}

/** The provider was asked, and keeps the wishes as they were at that change; null: it keeps none, and none were made. */
export async function noteMark(db: Db, id: string, markedAt: Date | null): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      weeksDoubted: false,
      ...(markedAt && {
        weeksMarkedAt: sql`greatest(${markedAt.toISOString()}::timestamptz, weeks_marked_at)`,
      }),
    })
    .where(eq(subscriptions.id, id));
}

/** After a restore: what the provider keeps may be newer than what we know. */
export async function doubtWeeks(db: Db): Promise<void> {
  await db.update(subscriptions).set({ weeksDoubted: true }).where(IS_RUNNING);
}

/** In id order: those of which the provider does not keep the latest wishes, or may keep later ones. */
export async function listUnmarked(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        sql`(${subscriptions.weeksDoubted} or ${subscriptions.weeksMarkedAt} is distinct from ${subscriptions.weeksChangedAt})`,
        IS_RUNNING,
        after ? gt(subscriptions.id, after) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Instead of all that was chosen for that week and later ones. */
export async function replaceChoices(
  tx: Db,
  subscriptionId: string,
  { from, choices }: { from: string; choices: readonly WeekChoice[] },
  at: Date,
): Promise<void> {
  await tx
    .delete(weekChoices)
    .where(and(eq(weekChoices.subscriptionId, subscriptionId), gte(weekChoices.week, from)));
  for (const choice of choices) await writeChoice(tx, subscriptionId, choice, at);
}

/** Weeks that were wanted beside a rhythm that is no more. */
export async function deleteKept(tx: Db, subscriptionId: string, from: string): Promise<void> {
  await tx
    .delete(weekChoices)
    .where(
      and(
        eq(weekChoices.subscriptionId, subscriptionId),
        gte(weekChoices.week, from),
        eq(weekChoices.choice, 'keep'),
      ),
    );
}

/** Pauses that end by then, and those whose first charge may still be to come: a rhythm can put it off. In id order. */
export function listPausesEnding(
  db: Db,
  by: Date,
  after: string | null,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  return db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        inArray(subscriptions.status, ['active', 'paused']),
        isNotNull(subscriptions.pausedUntil),
        lte(subscriptions.pausedUntil, dayOf(by)),
        sql`${subscriptions.pausedUntil} >= (${subscriptions.currentPeriodEnd} at time zone ${BAHIA})::date - 28`,
        eq(subscriptions.cancelAtPeriodEnd, false),
        after ? gt(subscriptions.id, after) : undefined,
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);
}
