import { toReais } from '@cesta/contract/money';
import type { Order, OrderList, OrderListQuery, OrderStatusChange } from '@cesta/contract/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { differences, type Operator, writeAudit } from '../audit/audit.service.ts';
import { returnStock, takeStock } from '../catalog/stock.service.ts';
import { type OrderEmailKind, postOrderEmail } from './orders.emails.ts';
import * as queries from './orders.queries.ts';
import { awaitsPayment, firstHold, type Hold, NO_HOLD, type OrderState, transition } from './orders.rules.ts';
import type { Actor } from './orders.tables.ts';

export interface Viewer {
  id: string;
  role: 'admin' | 'customer';
}

export async function listOrdersFor(db: Db, viewer: Viewer, query: OrderListQuery): Promise<OrderList> {
  // A session names one customer's order: even the operator only gets their own through it.
  const own = viewer.role !== 'admin' || query.session_id !== undefined;
  return listOrders(db, { ...query, userId: own ? viewer.id : undefined });
}

export async function listOrders(db: Db, filter: queries.OrderFilter): Promise<OrderList> {
  const { rows, total } = await queries.listOrders(db, filter);
  const items = await queries.listItems(
    db,
    rows.map((row) => row.id),
  );
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return { orders: rows.map((row) => toOrder(row, byOrder.get(row.id) ?? [])), total };
}

/** Somebody else's order does not exist. */
export async function getOrder(db: Db, viewer: Viewer, id: string): Promise<Order> {
  const row = await queries.findOrder(db, id);
  if (!row || (viewer.role !== 'admin' && row.userId !== viewer.id)) throw new AppError('ORDER_NOT_FOUND');
  const [items, history] = await Promise.all([queries.listItems(db, [id]), queries.listHistory(db, id)]);
  return {
    ...toOrder(row, items),
    history: history.map((entry) => ({
      at: entry.at.toISOString(),
      by: entry.actor,
      status: entry.status,
      payment_status: entry.paymentStatus,
    })),
  };
}

export async function setOrderStatus(
  deps: Deps,
  admin: Viewer & Operator,
  id: string,
  change: OrderStatusChange,
): Promise<Order> {
  await changeOrder(deps, admin, id, () => change);
  return getOrder(deps.database.db, admin, id);
}

/** `decide` sees the order as it is and as nobody else can change it any more; nothing wished is nothing done. */
export async function changeOrder(
  deps: Deps,
  admin: Operator,
  id: string,
  decide: (order: queries.OrderRow) => OrderStatusChange,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    const change = decide(order);
    const updated = await transitionOrder(tx, deps, order, {
      ...(change.status && { status: change.status }),
      ...(change.payment_status && { paymentStatus: change.payment_status }),
      actor: 'admin',
      actorId: admin.id,
    });
    const actions = differences([
      { action: 'status', from: order.status, to: updated.status },
      { action: 'payment', from: order.paymentStatus, to: updated.paymentStatus },
    ]);
    await writeAudit(tx, deps.clock.now(), admin, { subject: 'order', id }, actions);
  });
  deps.cache.drop('products');
}

export async function deleteOrder(deps: Deps, admin: Operator, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    if (order.stockHeld) await returnStock(tx, await queries.listItems(tx, [id]));
    const now = deps.clock.now();
    await queries.updateOrder(tx, id, {
      deletedAt: now,
      updatedAt: now,
      stockHeld: false,
      ...NO_HOLD,
    });
    await queries.writeHistory(tx, {
      orderId: id,
      at: now,
      actor: 'admin',
      actorId: admin.id,
      note: 'deleted',
    });
    await writeAudit(tx, now, admin, { subject: 'order', id }, [{ action: 'deleted' }]);
    await deps.jobs.send(tx, 'payments.sync-order', { orderId: id });
  });
  deps.cache.drop('products');
}

type OrderChange = Partial<Pick<OrderState, 'status' | 'paymentStatus'>> & {
  actor: Actor;
  actorId?: string;
  note?: string;
};

const EMAIL_FOR_STATUS: Partial<Record<OrderState['status'], OrderEmailKind>> = {
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
};

/** The one way an order changes: state, shelf, history and e-mails together. `order` must be locked by `tx`. */
export async function transitionOrder(
  tx: Db,
  deps: Deps,
  order: queries.OrderRow,
  change: OrderChange,
): Promise<queries.OrderRow> {
  const { actor, actorId, note = '', ...wanted } = change;
  const next = transition(order, wanted);
  const statusChanged = next.status !== order.status;
  const paymentChanged = next.paymentStatus !== order.paymentStatus;
  if (!statusChanged && !paymentChanged) return order;

  if (next.stock === 'take') await takeStock(tx, await queries.listItems(tx, [order.id]));
  if (next.stock === 'return') await returnStock(tx, await queries.listItems(tx, [order.id]));

  const now = deps.clock.now();
  const updated = await queries.updateOrder(tx, order.id, {
    status: next.status,
    paymentStatus: next.paymentStatus,
    stockHeld: next.stockHeld,
    ...(awaitsPayment(next) && !order.deletedAt ? holdFrom(order, now) : NO_HOLD),
    updatedAt: now,
  });
  await queries.writeHistory(tx, {
    orderId: order.id,
    at: now,
    actor,
    actorId,
    status: statusChanged ? next.status : null,
    paymentStatus: paymentChanged ? next.paymentStatus : null,
    note,
  });
  const email = statusChanged ? EMAIL_FOR_STATUS[next.status] : undefined;
  if (email) {
    // Only a cancellation is news each time; packing undone and done again is not.
    const time = email === 'cancelled' ? await queries.countCancellations(tx, order.id) : 1;
    await postOrderEmail(tx, deps, updated, email, time);
  }
  if (paymentChanged && next.paymentStatus === 'paid') await postOrderEmail(tx, deps, updated, 'paid');
  // What was cancelled, or paid in another way, must not stay payable.
  const isPaidElsewhere = paymentChanged && next.paymentStatus === 'paid' && actor !== 'provider';
  if (isPaidElsewhere || (statusChanged && next.status === 'cancelled'))
    await deps.jobs.send(tx, 'payments.sync-order', { orderId: order.id });
  return updated;
}

/** A reopened order has its half hour anew: without an end it would hold its units for ever. */
function holdFrom({ paymentDeadline, holdUntil }: queries.OrderRow, now: Date): Hold {
  return paymentDeadline ? { paymentDeadline, holdUntil } : firstHold(now);
}

export function toOrder(row: queries.OrderRow, items: queries.ItemRow[]): Order {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    status: row.status,
    payment_status: row.paymentStatus,
    total: toReais(row.totalCents),
    shipping: toReais(row.shippingCents),
    notes: row.notes,
    delivery_address: row.deliveryAddress,
    customer_name: row.customerName,
    customer_email: row.customerEmail,
    customer_phone: row.customerPhone,
    items: items.map((item) => ({
      product_id: item.productId,
      product_name: item.productName,
      product_price: toReais(item.productPriceCents),
      quantity: item.quantity,
    })),
    payment_deadline: row.paymentDeadline?.toISOString() ?? null,
  };
}
