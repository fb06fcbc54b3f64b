import { toReais } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import type { MoneyEvent } from '@cesta/contract/orders/order-constants';
import type { Order, OrderList, OrderListQuery } from '@cesta/contract/orders/orders';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findProducts } from '../catalog/catalog.service.ts';
import { findPeople } from '../identity/identity.service.ts';
import { findProducerNames } from '../producers/producers.service.ts';
import { findWaitingPix } from './attempts.queries.ts';
import { type HistoryRow, listHistory } from './order-history.queries.ts';
import { findOrderPage, type OrderFilter } from './order-list.queries.ts';
import { isGivenBack, keptOf } from './order-state.rules.ts';
import * as queries from './orders.queries.ts';
import { GOODS_LOST } from './transition-effects.rules.ts';

export interface Viewer {
  id: string;
  role: Role;
}

interface Desk {
  /** Deleted ones of this moment or later can be brought back. */
  restorableSince: Date;
  /** The orders of the day that is asked for. */
  ids?: readonly string[] | undefined;
}

export async function listOrdersFor(
  db: Db,
  viewer: Viewer,
  { deleted, ...query }: OrderListQuery,
  { restorableSince, ids }: Desk,
): Promise<OrderList> {
  // A session names one customer's order: even the operator only gets their own through it.
  if (viewer.role !== 'admin' || query.session_id !== undefined)
    return listOrders(db, { ...query, userId: viewer.id }, viewer);
  return listOrders(db, { ...query, ids, deletedSince: deleted ? restorableSince : undefined }, viewer);
}

export async function listOrders(db: Db, filter: OrderFilter, viewer?: Viewer): Promise<OrderList> {
  const { rows, total } = await findOrderPage(db, filter);
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
  const isAdmin = viewer.role === 'admin';
  const [items, history] = await Promise.all([
    listSold(db, [id]),
    listHistory(db, id, { withUndone: isAdmin }),
  ]);
  const nameOf = isAdmin ? await namesOf(db, history) : () => ({});
  return {
    ...toOrder(row, items, await findPictures(db, items)),
    ...(await waitingPixOf(db, [row]))(id),
    ...(isAdmin && moneyOf(row)),
    history: history
      .filter((entry) => isAdmin || isForCustomer(entry))
      .map((entry) => ({ ...toEvent(entry), ...(isAdmin && forStaff(entry)), ...nameOf(entry) })),
  };
}

/** Who of the staff made a change. */
async function namesOf(
  db: Db,
  history: readonly HistoryRow[],
): Promise<(entry: HistoryRow) => { by_name?: string }> {
  const staff = history.flatMap(({ actor, actorId }) => (actor === 'admin' && actorId ? [actorId] : []));
  const people = await findPeople(db, [...new Set(staff)]);
  return ({ actor, actorId }) => {
    const name = actor === 'admin' ? people.get(actorId ?? '')?.name : undefined;
    return name ? { by_name: name } : {};
  };
}

function forStaff({ undoneAt, note }: HistoryRow) {
  return { ...(undoneAt && { undone: true }), ...(note === GOODS_LOST && { goods_lost: true }) };
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
function isForCustomer({ moneyEvent, status, paymentStatus }: HistoryRow): boolean {
  if (status || paymentStatus || !moneyEvent) return true;
  return !HIDDEN.includes(moneyEvent);
}

function toEvent(entry: HistoryRow): NonNullable<Order['history']>[number] {
  return {
    at: entry.at.toISOString(),
    by: entry.actor,
    status: entry.status,
    payment_status: entry.paymentStatus,
    money_event: entry.moneyEvent,
    amount: entry.amountCents === null ? null : toReais(entry.amountCents),
    ...(isAboutLine(entry) && { note: entry.note }),
  };
}

/** What changes neither state nor money tells of a line of the order. */
function isAboutLine({ status, paymentStatus, moneyEvent, note }: HistoryRow): boolean {
  return !status && !paymentStatus && !moneyEvent && note !== '';
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
    ...(row.paymentMethod !== 'provider' && { payment_method: row.paymentMethod }),
    total: toReais(row.totalCents),
    shipping: toReais(row.shippingCents),
    notes: row.notes,
    delivery_address: row.deliveryAddress,
    customer_id: row.userId,
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
      ...(item.insteadOf && { instead_of: item.insteadOf }),
      ...(item.missingAt && { missing: true as const }),
    })),
    ...(row.disputedAt && { disputed: true }),
    ...(row.deletedAt && { deleted_at: row.deletedAt.toISOString() }),
    payment_deadline: row.paymentDeadline?.toISOString() ?? null,
    ...(row.refundedCents > 0 && { refunded: toReais(row.refundedCents) }),
  };
}
