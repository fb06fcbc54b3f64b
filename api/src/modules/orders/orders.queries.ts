import type { Cents } from '@cesta/contract/base/money';
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import {
  IS_CANCELLED_BY_HAND,
  IS_CANCELLED_WITH_MONEY,
  IS_UNCOLLECTED,
  orderItems,
  orders,
} from './orders.tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;
interface SoldLine {
  productId: string;
  name: string;
  price: Cents;
  quantity: number;
  producerId?: string | null | undefined;
}

export async function insertOrder(
  tx: Db,
  order: typeof orders.$inferInsert,
  lines: readonly SoldLine[],
): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (!row) throw new Error('The order was not written');
  await tx.insert(orderItems).values(
    lines.map((line, position) => ({
      orderId: row.id,
      productId: line.productId,
      position,
      productName: line.name,
      productPriceCents: line.price,
      quantity: line.quantity,
      producerId: line.producerId ?? null,
    })),
  );
  return row;
}

export async function findByCheckoutKey(db: Db, userId: string, key: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.checkoutKey, key)));
  return row;
}

/** What a customer may still pay, newest first. */
export function listAwaited(db: Db, userId: string, now: Date): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt), gt(orders.paymentDeadline, now)))
    .orderBy(desc(orders.createdAt), asc(orders.id));
}

/** Deleted orders are found here on purpose: a late payment for one must be given back. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)));
  return row;
}

/** Deleted ones too. */
export function findOrders(db: Db, ids: string[]): Promise<OrderRow[]> {
  return ids.length > 0 ? db.select().from(orders).where(inArray(orders.id, ids)) : Promise.resolve([]);
}

export function countCancelledWithMoney(db: Db): Promise<number> {
  return db.$count(orders, IS_CANCELLED_WITH_MONEY);
}

/** Oldest first. */
export function listCancelledWithMoney(db: Db, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(IS_CANCELLED_WITH_MONEY)
    .orderBy(orders.updatedAt, orders.id)
    .limit(limit);
}

export function countCancelledByHand(db: Db): Promise<number> {
  return db.$count(orders, IS_CANCELLED_BY_HAND);
}

/** Oldest first. */
export function listCancelledByHand(db: Db, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(IS_CANCELLED_BY_HAND)
    .orderBy(orders.updatedAt, orders.id)
    .limit(limit);
}

export function countUncollected(db: Db): Promise<number> {
  return db.$count(orders, IS_UNCOLLECTED);
}

/** Oldest first. */
export function listUncollected(db: Db, limit: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(IS_UNCOLLECTED).orderBy(orders.updatedAt, orders.id).limit(limit);
}

/** Of a customer, deleted ones too. */
export async function listOrderIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  return rows.map(({ id }) => id);
}

/** Which of these ids are orders of ours, deleted ones included. */
export async function listKnownOrders(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function updateOrder(tx: Db, id: string, change: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(change).where(eq(orders.id, id)).returning();
  if (!row) throw new Error('The order is gone');
  return row;
}

export function listItems(db: Db, orderIds: string[]): Promise<ItemRow[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(orderItems.orderId, orderItems.position);
}

/** Without what the harvest did not give: those units are not there, on no shelf. */
export async function listComingItems(db: Db, orderIds: string[]): Promise<ItemRow[]> {
  return (await listItems(db, orderIds)).filter(({ missingAt }) => missingAt === null);
}

/** Its quantity and place stay. */
export async function updateItem(
  tx: Db,
  id: string,
  change: Partial<Omit<ItemRow, 'id' | 'orderId' | 'position' | 'quantity'>>,
): Promise<void> {
  await tx.update(orderItems).set(change).where(eq(orderItems.id, id));
}

export type OverdueRow = Pick<OrderRow, 'id' | 'paymentDeadline'>;

/** Page by page: those that cannot be ended yet must not hide the ones behind them. */
export function listOverdue(
  db: Db,
  now: Date,
  after: OverdueRow | undefined,
  limit: number,
): Promise<OverdueRow[]> {
  const isLater = after?.paymentDeadline
    ? or(
        gt(orders.paymentDeadline, after.paymentDeadline),
        and(eq(orders.paymentDeadline, after.paymentDeadline), gt(orders.id, after.id)),
      )
    : undefined;
  return db
    .select({ id: orders.id, paymentDeadline: orders.paymentDeadline })
    .from(orders)
    .where(and(lte(orders.paymentDeadline, now), isLater))
    .orderBy(orders.paymentDeadline, orders.id)
    .limit(limit);
}

export async function hasOrdersInProgress(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.deletedAt),
        // Brought and not paid for: who leaves still owes it.
        or(notInArray(orders.status, ['delivered', 'cancelled']), IS_UNCOLLECTED),
        // Given back after it was packed: nobody owes anybody anything.
        ne(orders.paymentStatus, 'refunded'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Cancelled after it was paid, and nobody has said yet what becomes of the money. */
export async function hasMoneyToDecide(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(IS_CANCELLED_WITH_MONEY, IS_CANCELLED_BY_HAND)))
    .limit(1);
  return rows.length > 0;
}

/** The town stays: it tells the operator where things are sold and nobody who bought them. */
export async function anonymizeOrders(tx: Db, userId: string): Promise<void> {
  const blank = { street: '', number: '', complement: '', neighborhood: '', zipcode: '' };
  await tx
    .update(orders)
    .set({
      customerName: 'Cliente removido',
      customerEmail: '',
      customerPhone: '',
      notes: '',
      deliveryAddress: sql`${orders.deliveryAddress} || ${JSON.stringify(blank)}::jsonb`,
    })
    .where(eq(orders.userId, userId));
}
