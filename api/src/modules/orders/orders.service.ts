import { toReais } from '@cesta/contract/money';
import type { Order, OrderList, OrderListQuery, OrderStatusChange } from '@cesta/contract/orders';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import * as queries from './orders.queries.ts';
import { transitionOrder } from './transitions.service.ts';

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
    const { status, payment_status: paymentStatus } = decide(order);
    const change = { type: 'set', status, paymentStatus } as const;
    await transitionOrder(tx, deps, order, change, { actor: 'admin', operator: admin });
  });
}

export async function deleteOrder(deps: Deps, admin: Operator, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    await transitionOrder(tx, deps, order, { type: 'delete' }, { actor: 'admin', operator: admin });
  });
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
