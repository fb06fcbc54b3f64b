import { and, eq, gte, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { isAmong } from '../../../../platform/database/among.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import type { DeliveryRow } from '../deliveries.queries.ts';
import { deliveries } from '../deliveries.tables.ts';

/** What shall still go out on one of these days, with its customer. */
export function listDueOn(db: Db, dates: readonly string[]) {
  return db
    .select({
      id: deliveries.id,
      subscriptionId: deliveries.subscriptionId,
      userId: subscriptions.userId,
      date: deliveries.date,
      status: deliveries.status,
      zipcode: sql<string>`${deliveries.address}->>'zipcode'`,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(inArray(deliveries.date, [...dates]), inArray(deliveries.status, ['scheduled', 'packed'])))
    .orderBy(deliveries.subscriptionId);
}

/** A day that is closed, and since when. */
export interface Closing {
  date: string;
  reason: string;
  createdAt: Date;
}

/** Where the baskets go that were cancelled for good when or after one of these days was closed, for its reason. */
export async function listCancelledOn(db: Db, days: readonly Closing[]): Promise<string[]> {
  const isOne = days.map(({ date, reason, createdAt }) =>
    and(
      eq(deliveries.date, date),
      eq(deliveries.cancelReason, reason),
      gte(deliveries.cancelledAt, createdAt),
    ),
  );
  const rows = await db
    .selectDistinct({ zipcode: sql<string>`${deliveries.address}->>'zipcode'` })
    .from(deliveries)
    .where(or(...isOne));
  return rows.map(({ zipcode }) => zipcode);
}

/** Of any number: a closed day may be everybody's. */
export async function listDates(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: deliveries.id, date: deliveries.date })
    .from(deliveries)
    .where(isAmong(deliveries.id, ids));
  return new Map(rows.map(({ id, date }) => [id, date]));
}

/** Moved by the store, and their customers do not know yet. */
export function listMovesToTell(tx: Db, limit: number) {
  return tx
    .select({ delivery: deliveries, userId: subscriptions.userId })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(
      and(
        isNotNull(deliveries.movedFrom),
        isNull(deliveries.moveNotifiedAt),
        inArray(deliveries.status, ['scheduled', 'packed']),
      ),
    )
    .limit(limit)
    .for('update', { of: deliveries, skipLocked: true });
}

export async function markMovesNotified(tx: Db, ids: string[], at: Date): Promise<void> {
  await tx.update(deliveries).set({ moveNotifiedAt: at }).where(inArray(deliveries.id, ids));
}

export async function findDelivery(tx: Db, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.id, id));
  return row;
}

/** Whether the subscription has another basket on that day, late ones aside: those come beside any other. */
export async function hasAnother(
  tx: Db,
  { id, subscriptionId }: DeliveryRow,
  date: string,
): Promise<boolean> {
  const [row] = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.subscriptionId, subscriptionId),
        eq(deliveries.date, date),
        notInArray(deliveries.status, ['cancelled', 'skipped']),
        ne(deliveries.id, id),
        isNull(deliveries.lateSince),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The planner leaves it there from now on. */
export async function pinDelivery(
  tx: Db,
  id: string,
  move: Pick<DeliveryRow, 'date' | 'goodsOf' | 'movedFrom' | 'moveReason' | 'moveNotifiedAt'>,
): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...move, isPinned: true })
    .where(eq(deliveries.id, id));
}
