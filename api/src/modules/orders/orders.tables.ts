import { type Cents, cents } from '@cesta/contract/base/money';
import {
  type MoneyEvent,
  ORDER_STATUSES,
  type OrderActor,
  type OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PaymentMethod,
  type PaymentStatus,
} from '@cesta/contract/orders/order-constants';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import { desc, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { folded } from '../../platform/database/folded.ts';
import { products } from '../catalog/catalog.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { producers } from '../producers/producers.tables.ts';

const NOTHING = cents(0);

/** Cancelled, and the provider's money for it is here; what a bank disputes is told of with the dispute. */
export const IS_CANCELLED_WITH_MONEY = sql.raw(
  `status = 'cancelled' and deleted_at is null and disputed_at is null and paid_cents > refunding_cents + refunded_cents`,
);

/** Cancelled, and what was received for it by hand is here: at the door, or marked by the operator. */
export const IS_CANCELLED_BY_HAND = sql.raw(
  `status = 'cancelled' and payment_status = 'paid' and paid_cents = 0 and deleted_at is null`,
);

/** Neither cancelled nor gone out: it still keeps its units off the shelf. */
export const IS_UNSENT = sql.raw(
  `status not in ('cancelled', 'shipped', 'delivered') and deleted_at is null`,
);

/** What an order is found by besides its number; written out in the index that answers it. */
export const SEARCHED = folded(sql.raw(`customer_name || ' ' || customer_email || ' ' || customer_phone`));
export const CITY = folded(sql.raw(`delivery_address ->> 'city'`));
/** Delivered, and the money that was to be paid at the door is not here. */
export const IS_UNCOLLECTED = sql.raw(
  `payment_method = 'door' and payment_status <> 'paid' and deleted_at is null and status = 'delivered' and payment_status <> 'refunded'`,
);

/** What the customer of an order was last told of its day. */
export interface ToldArrival {
  date: string;
  isAlong: boolean;
  /** The e-mail that tells it, and what the customer knows until it is sent. */
  by?: { key: string; before: Omit<ToldArrival, 'by'> };
}

/** What an order was before a change that can be taken back. */
interface FormerOrder {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentDeadline: string | null;
  holdUntil: string | null;
  withDeliveryId: string | null;
  toldArrival: ToldArrival | null;
}

export const orders = pgTable(
  'orders',
  {
    /** Random from the first character on: eight of them are read out on the phone. */
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    /** One that is paid at the door is confirmed at once, and no payment page or deadline belongs to it. */
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default('provider'),
    /** The operator who took it down on the phone; null when its customer ordered. */
    placedBy: uuid('placed_by').references(() => users.id),
    totalCents: integer('total_cents').$type<Cents>().notNull(),
    shippingCents: integer('shipping_cents').$type<Cents>().notNull(),
    notes: text().notNull().default(''),
    deliveryAddress: jsonb('delivery_address').$type<DeliveryAddress>().notNull(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone').notNull().default(''),
    /** Whether the order's units are off the shelf. Turned by one guarded UPDATE, so stock returns once. */
    stockHeld: boolean('stock_held').notNull().default(true),
    /** The checkout page's key: a double click or a reload finds the order it already made. */
    checkoutKey: text('checkout_key'),
    /** Awaited until then; null when nothing is awaited. */
    paymentDeadline: moment('payment_deadline'),
    /** However often its payment is begun anew, the deadline moves past this only for a Pix code shown by then. */
    holdUntil: moment('hold_until'),
    /** What the provider took for it. Nothing for one that was marked as paid by hand. */
    paidCents: integer('paid_cents').$type<Cents>().notNull().default(NOTHING),
    /** Of that: to be given back and not yet there, refused attempts included while nobody has closed them. */
    refundingCents: integer('refunding_cents').$type<Cents>().notNull().default(NOTHING),
    /** Of that: given back. */
    refundedCents: integer('refunded_cents').$type<Cents>().notNull().default(NOTHING),
    /** It comes along with this basket, without shipping of its own; null: by itself. */
    withDeliveryId: uuid('with_delivery_id'),
    /** Of such an order: the day that its customer knows, and whether it then comes with the basket. */
    toldArrival: jsonb('told_arrival').$type<ToldArrival>(),
    /** The day on which it may have gone out, which a restore has forgotten: it keeps that day until a person says so. */
    doubtedDay: date('doubted_day', { mode: 'string' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    deletedAt: moment('deleted_at'),
    /** Since when its customer's bank wants the money back, or has it: it does not go out without a question. */
    disputedAt: moment('disputed_at'),
  },
  (table) => [
    check('orders_status_known', oneOf('status', ORDER_STATUSES)),
    check('orders_payment_status_known', oneOf('payment_status', PAYMENT_STATUSES)),
    check('orders_payment_method_known', oneOf('payment_method', PAYMENT_METHODS)),
    check('orders_total_not_below_shipping', sql`${table.totalCents} >= ${table.shippingCents}`),
    uniqueIndex('orders_checkout_key').on(table.userId, table.checkoutKey),
    index('orders_by_customer').on(table.userId, desc(table.createdAt)),
    index('orders_newest').on(desc(table.createdAt), table.id).where(sql`deleted_at is null`),
    index('orders_by_status').on(table.status, desc(table.createdAt)).where(sql`deleted_at is null`),
    index('orders_by_payment').on(table.paymentStatus, desc(table.createdAt)).where(sql`deleted_at is null`),
    index('orders_paid_revenue')
      .on(table.createdAt, table.totalCents)
      .where(sql`payment_status = 'paid' and deleted_at is null`),
    index('orders_awaiting_payment').on(table.paymentDeadline).where(sql`payment_deadline is not null`),
    index('orders_with_delivery').on(table.withDeliveryId).where(sql`with_delivery_id is not null`),
    // Those whose day still follows their basket's; the many that were brought are left out.
    index('orders_following_baskets')
      .on(table.id)
      .where(
        sql`with_delivery_id is not null and told_arrival is not null and status not in ('delivered', 'cancelled')`,
      ),
    index('orders_doubted').on(table.doubtedDay).where(sql`doubted_day is not null`),
    index('orders_search').using('gin', sql`(${SEARCHED}) gin_trgm_ops`),
    index('orders_by_city').on(sql`(${CITY})`, desc(table.createdAt)).where(sql`deleted_at is null`),
    index('orders_deleted').on(desc(table.deletedAt), table.id).where(sql`deleted_at is not null`),
    index('orders_to_collect')
      .on(table.updatedAt, table.id)
      .where(sql`payment_method = 'door' and payment_status <> 'paid' and deleted_at is null`),
    index('orders_paid_at_door')
      .on(table.createdAt)
      .where(sql`payment_method = 'door' and payment_status = 'paid' and deleted_at is null`),
    index('orders_cancelled_with_money').on(table.updatedAt, table.id).where(IS_CANCELLED_WITH_MONEY),
    index('orders_cancelled_by_hand').on(table.updatedAt, table.id).where(IS_CANCELLED_BY_HAND),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
    productName: text('product_name').notNull(),
    productPriceCents: integer('product_price_cents').$type<Cents>().notNull(),
    quantity: integer().notNull(),
    /** Who grew it, as known when it was ordered. */
    producerId: uuid('producer_id').references(() => producers.id, { onDelete: 'set null' }),
    /** The name of what was ordered and the harvest did not give; empty: it is what was ordered. */
    insteadOf: text('instead_of').notNull().default(''),
    /** What went back of the line's money because what stands in it is cheaper than what was ordered. */
    returnedCents: integer('returned_cents').$type<Cents>().notNull().default(NOTHING),
    /** The harvest did not give it and its money goes back: it is not packed, and no unit of it returns. */
    missingAt: moment('missing_at'),
  },
  (table) => [
    check('order_items_quantity_positive', sql`${table.quantity} > 0`),
    index('order_items_by_order').on(table.orderId, table.position),
    index('order_items_by_product').on(table.productId),
    index('order_items_by_producer').on(table.producerId).where(sql`producer_id is not null`),
  ],
);

/** Who changed which state, and when. The customer's timeline and the operator's audit log are read from it. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Two changes may share a moment; this says which came first. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    actor: text().$type<OrderActor>().notNull(),
    actorId: uuid('actor_id').references(() => users.id),
    status: text().$type<OrderStatus>(),
    paymentStatus: text('payment_status').$type<PaymentStatus>(),
    note: text().notNull().default(''),
    moneyEvent: text('money_event').$type<MoneyEvent>(),
    amountCents: integer('amount_cents').$type<Cents>(),
    /** Of a change that can be taken back: what it was before, and until when. */
    former: jsonb().$type<FormerOrder>(),
    undoUntil: moment('undo_until'),
    /** Taken back: it counts for nothing, and only the operator still reads of it. */
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('order_history_by_order').on(table.orderId, table.at),
    index('order_history_sent').on(table.at, table.orderId).where(sql`status in ('shipped', 'delivered')`),
  ],
);

export type AttemptState = 'making' | 'open' | 'paid' | 'closed';

/** The payment sessions made for an order, one row an attempt. Only the provider's word turns them to paid. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attempt: smallint().notNull(),
    state: text().$type<AttemptState>().notNull().default('making'),
    /** Known once the provider has answered; a crash in between leaves it empty. */
    sessionId: text('session_id'),
    url: text(),
    paymentIntentId: text('payment_intent_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    /**
     * When the store learnt that the provider had ended its page, or that its payment had gone back before a restore.
     * Null of one that is open, was paid or failed, is not known there, or is older than this column.
     */
    closedAt: moment('closed_at'),
    /** A Pix code was shown and can be paid until then; the bank has not told of the money yet. */
    pixUntil: moment('pix_until'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.attempt] }),
    uniqueIndex('payment_attempts_session').on(table.sessionId),
    index('payment_attempts_open').on(table.createdAt).where(sql`state in ('making', 'open')`),
    check('payment_attempts_state_known', oneOf('state', ['making', 'open', 'paid', 'closed'])),
  ],
);
