import type { OrderActor } from '@cesta/contract/orders/order-constants';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { orderHistory } from './orders.tables.ts';

export type HistoryRow = typeof orderHistory.$inferSelect;

export async function writeHistory(
  tx: Db,
  entry: {
    orderId: string;
    at: Date;
    actor: OrderActor;
    actorId?: string | undefined;
    note?: string;
  } & Partial<
    Pick<HistoryRow, 'status' | 'paymentStatus' | 'moneyEvent' | 'amountCents' | 'former' | 'undoUntil'>
  >,
): Promise<void> {
  await tx.insert(orderHistory).values({ ...entry, actorId: entry.actorId ?? null });
}

/** What was taken back is left out but for whoever reads who did what. */
export function listHistory(
  db: Db,
  orderId: string,
  { withUndone = false }: { withUndone?: boolean } = {},
): Promise<HistoryRow[]> {
  return db
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), withUndone ? undefined : isNull(orderHistory.undoneAt)))
    .orderBy(orderHistory.at, orderHistory.seq);
}

export async function findHistoryEntry(tx: Db, id: string): Promise<HistoryRow | undefined> {
  const [row] = await tx.select().from(orderHistory).where(eq(orderHistory.id, id));
  return row;
}

/** The last thing that happened to an order; the caller holds its lock. */
export async function findLastEntry(tx: Db, orderId: string): Promise<HistoryRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderHistory)
    .where(and(eq(orderHistory.orderId, orderId), isNull(orderHistory.undoneAt)))
    .orderBy(desc(orderHistory.at), desc(orderHistory.seq))
    .limit(1);
  return row;
}

export async function strikeOut(tx: Db, entryId: string, at: Date): Promise<void> {
  await tx.update(orderHistory).set({ undoneAt: at }).where(eq(orderHistory.id, entryId));
}

export function countCancellations(tx: Db, orderId: string): Promise<number> {
  return tx.$count(
    orderHistory,
    and(eq(orderHistory.orderId, orderId), eq(orderHistory.status, 'cancelled')),
  );
}
