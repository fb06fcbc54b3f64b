import type { OrderStatus } from '@cesta/contract/orders/order-constants';
import type { DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';
import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  notInArray,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { products } from '../catalog/catalog.tables.ts';
import { contactMessages } from '../content/content.tables.ts';
import { orderItems, orders } from '../orders/orders.tables.ts';
import { refunds } from '../payments/payments.tables.ts';
import { weekReturns } from '../subscriptions/billing/billing.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { problemReports } from './support.tables.ts';

const report = {
  id: problemReports.messageId,
  userId: problemReports.userId,
  orderId: problemReports.orderId,
  deliveryId: problemReports.deliveryId,
  items: problemReports.items,
  photos: problemReports.photos,
  createdAt: problemReports.createdAt,
  message: contactMessages.message,
};

export interface ReportRow {
  id: string;
  userId: string;
  orderId: string | null;
  deliveryId: string | null;
  items: { product_id: string; product_name: string }[];
  photos: string[];
  createdAt: Date;
  message: string;
}

function selectReports(db: Db) {
  return db
    .select(report)
    .from(problemReports)
    .innerJoin(contactMessages, eq(contactMessages.id, problemReports.messageId));
}

export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  const [row] = await selectReports(db).where(eq(problemReports.messageId, id));
  return row;
}

/** The same words a moment ago, about the same thing. */
export function listSame(
  db: Db,
  asked: { userId: string; orderId: string | null; deliveryId: string | null; message: string; since: Date },
): Promise<ReportRow[]> {
  const target = asked.orderId
    ? eq(problemReports.orderId, asked.orderId)
    : eq(problemReports.deliveryId, asked.deliveryId ?? '');
  return selectReports(db)
    .where(
      and(
        eq(problemReports.userId, asked.userId),
        target,
        eq(contactMessages.message, asked.message),
        gte(problemReports.createdAt, asked.since),
      ),
    )
    .orderBy(desc(problemReports.createdAt));
}

export function listOfUser(db: Db, userId: string): Promise<ReportRow[]> {
  return selectReports(db).where(eq(problemReports.userId, userId)).orderBy(asc(problemReports.createdAt));
}

export function listOfOrders(db: Db, ids: readonly string[]): Promise<ReportRow[]> {
  return selectReports(db)
    .where(inArray(problemReports.orderId, [...ids]))
    .orderBy(asc(problemReports.createdAt));
}

export function listOfDeliveries(db: Db, ids: readonly string[]): Promise<ReportRow[]> {
  return selectReports(db)
    .where(inArray(problemReports.deliveryId, [...ids]))
    .orderBy(asc(problemReports.createdAt));
}

export function listByIds(db: Db, ids: readonly string[]): Promise<ReportRow[]> {
  return selectReports(db).where(inArray(problemReports.messageId, [...ids]));
}

/** Whose photo it is. */
export async function findPhotoOwner(db: Db, photo: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: problemReports.userId })
    .from(problemReports)
    .where(arrayContains(problemReports.photos, [photo]))
    .limit(1);
  return row?.userId;
}

/** Of these, the ones that a report names. */
export async function listNamedPhotos(db: Db, photos: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ photos: problemReports.photos })
    .from(problemReports)
    .where(arrayOverlaps(problemReports.photos, [...photos]));
  return rows.flatMap((row) => row.photos);
}

export function listOrderItems(db: Db, orderIds: readonly string[]) {
  return (
    db
      .select({
        orderId: orderItems.orderId,
        product_id: orderItems.productId,
        product_name: orderItems.productName,
        cents:
          sql<number>`${orderItems.productPriceCents} * ${orderItems.quantity} - ${orderItems.returnedCents}`.mapWith(
            Number,
          ),
      })
      .from(orderItems)
      // What the harvest did not give was given back with it.
      .where(and(inArray(orderItems.orderId, [...orderIds]), isNull(orderItems.missingAt)))
  );
}

const basket = {
  id: deliveries.id,
  userId: subscriptions.userId,
  subscriptionId: deliveries.subscriptionId,
  subscriptionStatus: subscriptions.status,
  invoiceId: deliveries.invoiceId,
  date: deliveries.date,
  status: deliveries.status,
  items: deliveries.items,
};

function selectBaskets(db: Db) {
  return db
    .select(basket)
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId));
}

export type BasketRow = Awaited<ReturnType<typeof listBaskets>>[number];

export function listBaskets(db: Db, ids: readonly string[]) {
  return selectBaskets(db).where(inArray(deliveries.id, [...ids]));
}

const NEVER_CAME: DeliveryStatus[] = ['cancelled', 'skipped'];

/** Those that should have come by now, the latest first. */
export function listRecentBaskets(db: Db, userId: string, from: string, to: string, limit: number) {
  return selectBaskets(db)
    .where(
      and(
        eq(subscriptions.userId, userId),
        gte(deliveries.date, from),
        lte(deliveries.date, to),
        notInArray(deliveries.status, NEVER_CAME),
      ),
    )
    .orderBy(desc(deliveries.date))
    .limit(limit);
}

const NEVER_BOUGHT: OrderStatus[] = ['pending', 'cancelled'];

/** Whether they have an order that was paid or goes out to be, or ever had a basket. */
export async function hasBought(db: Db, userId: string): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), notInArray(orders.status, NEVER_BOUGHT)))
    .limit(1);
  if (order) return true;
  const [delivery] = await selectBaskets(db).where(eq(subscriptions.userId, userId)).limit(1);
  return delivery !== undefined;
}

export async function listPrices(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: products.id, cents: products.priceCents })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

export function listOrderRefunds(db: Db, orderIds: readonly string[]) {
  return db
    .select({
      orderId: refunds.orderId,
      amountCents: refunds.amountCents,
      state: refunds.state,
      resolution: refunds.resolution,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .where(inArray(refunds.orderId, [...orderIds]))
    .orderBy(asc(refunds.createdAt));
}

export function listWeekReturns(db: Db, invoiceIds: readonly string[]) {
  return db
    .select({
      invoiceId: weekReturns.invoiceId,
      kind: weekReturns.kind,
      amountCents: weekReturns.amountCents,
      state: weekReturns.state,
      createdAt: weekReturns.createdAt,
    })
    .from(weekReturns)
    .where(inArray(weekReturns.invoiceId, [...invoiceIds]))
    .orderBy(asc(weekReturns.createdAt));
}
