import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db.ts';
import { excluded } from '../../../platform/upsert.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import type { WeekChoice, WishedWeeks } from './weeks.rules.ts';
import { weekChoices } from './weeks.tables.ts';

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
