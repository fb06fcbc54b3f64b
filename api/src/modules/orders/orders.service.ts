import { toReais } from '@cesta/contract/money';
import { type MoneyEvent, ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '@cesta/contract/order-constants';
import type { Order, OrderList, OrderListQuery, OrderStatusChange } from '@cesta/contract/orders';
import type { SeenOrder } from '@cesta/contract/refunds';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { findProducerNames } from '../producers/producers.service.ts';
import { findWaitingPix } from './attempts.queries.ts';
import * as queries from './orders.queries.ts';
import { isGivenBack, keptOf } from './transitions.rules.ts';
import { transitionOrder } from './transitions.service.ts';

export {
  countCancelledWithMoney,
  findOrders,
  listCancelledWithMoney,
  listOrderIds,
  type OrderRow,
} from './orders.queries.ts';
export { isGivenBack } from './transitions.rules.ts';

export interface Viewer {
  id: string;
  role: 'admin' | 'customer';
}

export async function listOrdersFor(db: Db, viewer: Viewer, query: OrderListQuery): Promise<OrderList> {
  // A session names one customer's order: even the operator only gets their own through it.
  const own = viewer.role !== 'admin' || query.session_id !== undefined;
  return listOrders(db, { ...query, userId: own ? viewer.id : undefined }, viewer);
}

export async function listOrders(db: Db, filter: queries.OrderFilter, viewer?: Viewer): Promise<OrderList> {
  const { rows, total } = await queries.listOrders(db, filter);
  const items = await listSold(
    db,
    rows.map((row) => row.id),
  );
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  const pix = await waitingPixOf(db, rows);
  const pictures = viewer?.role === 'admin' ? NO_PICTURES : await findPictures(db, items);
  const orders = rows.map((row) => ({
    ...toOrder(row, byOrder.get(row.id) ?? [], pictures),
    ...pix(row.id),
    ...(viewer?.role === 'admin' && moneyOf(row)),
  }));
  return { orders, total };
}

/** Somebody else's order does not exist. */
export async function getOrder(db: Db, viewer: Viewer, id: string): Promise<Order> {
  const row = await queries.findOrder(db, id);
  if (!row || (viewer.role !== 'admin' && row.userId !== viewer.id)) throw new AppError('ORDER_NOT_FOUND');
  const [items, history] = await Promise.all([listSold(db, [id]), queries.listHistory(db, id)]);
  const isAdmin = viewer.role === 'admin';
  return {
    ...toOrder(row, items, await findPictures(db, items)),
    ...(await waitingPixOf(db, [row]))(id),
    ...(isAdmin && moneyOf(row)),
    history: history.filter((entry) => isAdmin || isForCustomer(entry)).map(toEvent),
  };
}

/** Asked only about orders that wait for a payment, which few do. */
async function waitingPixOf(
  db: Db,
  rows: readonly queries.OrderRow[],
): Promise<(id: string) => Pick<Order, 'pix_until'>> {
  const waiting = rows.filter(({ paymentDeadline }) => paymentDeadline !== null);
  const found = await findWaitingPix(
    db,
    waiting.map(({ id }) => id),
  );
  return (id) => {
    const until = found.get(id);
    return until ? { pix_until: until.toISOString() } : {};
  };
}

type Pictures = ReadonlyMap<string, { imageUrl: string }>;
const NO_PICTURES: Pictures = new Map();

/** An order keeps the name and the price of what was sold; its picture is the product's of today. */
function findPictures(db: Db, items: readonly queries.ItemRow[]): Promise<Pictures> {
  return findProducts(
    db,
    items.map(({ productId }) => productId),
  );
}

/** What only the operator needs: what can still be given back, and whether it may go out. */
function moneyOf(row: queries.OrderRow): Pick<Order, 'refundable' | 'given_back'> {
  return { refundable: toReais(keptOf(row)), given_back: isGivenBack(row) };
}

const HIDDEN: readonly MoneyEvent[] = [
  'refund_requested',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
];

/** Nobody is promised money that a bank may still refuse, nor told what their bank asked of us. */
function isForCustomer({ moneyEvent, status, paymentStatus }: queries.HistoryRow): boolean {
  if (status || paymentStatus || !moneyEvent) return true;
  return !HIDDEN.includes(moneyEvent);
}

function toEvent(entry: queries.HistoryRow): NonNullable<Order['history']>[number] {
  return {
    at: entry.at.toISOString(),
    by: entry.actor,
    status: entry.status,
    payment_status: entry.paymentStatus,
    money_event: entry.moneyEvent,
    amount: entry.amountCents === null ? null : toReais(entry.amountCents),
  };
}

/** Refused when the operator decided on something that is no longer so. Without a word of what was seen, all goes. */
export function refuseUnlessSeen(order: queries.OrderRow, seen: SeenOrder | undefined): void {
  const { status = order.status, payment_status: payment = order.paymentStatus } = seen ?? {};
  if (status === order.status && payment === order.paymentStatus) return;
  const now = `${ORDER_STATUS_LABELS[order.status]}, pagamento ${PAYMENT_STATUS_LABELS[order.paymentStatus]}`;
  const message = `Este pedido mudou enquanto você olhava: agora está ${now}. Nada foi alterado.`;
  throw new AppError('ORDER_CHANGED', { message });
}

export async function setOrderStatus(
  deps: Deps,
  admin: Viewer & Operator,
  id: string,
  change: OrderStatusChange,
): Promise<Order> {
  await changeOrder(deps, admin, id, (order) => {
    refuseUnlessSeen(order, change.seen);
    return change;
  });
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
    const wanted = decide(order);
    const change = {
      type: 'set',
      status: wanted.status,
      paymentStatus: wanted.payment_status,
      despiteRefund: wanted.despite_refund,
      despiteDispute: wanted.despite_dispute,
    } as const;
    await transitionOrder(tx, deps, order, change, { actor: 'admin', operator: admin });
  });
}

type SoldItem = queries.ItemRow & { producerName?: string | undefined };

/** The lines of these orders, and who grew what is in them. */
async function listSold(db: Db, orderIds: string[]): Promise<SoldItem[]> {
  const items = await queries.listItems(db, orderIds);
  const names = await findProducerNames(
    db,
    items.map(({ producerId }) => producerId),
  );
  return items.map((item) => ({ ...item, producerName: names.get(item.producerId ?? '') }));
}

function toOrder(row: queries.OrderRow, items: SoldItem[], pictures: Pictures): Order {
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
      ...(item.producerName && { producer_name: item.producerName }),
      ...(pictures.has(item.productId) && { image_url: pictures.get(item.productId)?.imageUrl }),
    })),
    ...(row.disputedAt && { disputed: true }),
    payment_deadline: row.paymentDeadline?.toISOString() ?? null,
    ...(row.refundedCents > 0 && { refunded: toReais(row.refundedCents) }),
  };
}
