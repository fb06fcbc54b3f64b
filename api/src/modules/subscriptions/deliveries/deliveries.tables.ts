import type { Cents } from '@cesta/contract/base/money';
import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import { DELIVERY_STATUSES, type DeliveryStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { MissingItem, PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';

/** The baskets that go out: as many for a paid week as its plan has, never two on one day unless one of them is late. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => subscriptionInvoices.id),
    /** The first of its week is 1. */
    ordinal: smallint().notNull(),
    /** A day in Bahia. */
    date: date({ mode: 'string' }).notNull(),
    /** Until then the delivery follows the customer's basket and address. */
    cutoffAt: moment('cutoff_at').notNull(),
    /** From then on its contents stay as they are. */
    frozenAt: moment('frozen_at'),
    status: text().$type<DeliveryStatus>().notNull().default('scheduled'),
    address: jsonb().$type<DeliveryAddress>().notNull(),
    items: jsonb().$type<PackedItem[]>().notNull(),
    /** What the harvest did not give for it, and what became of that; null: nothing is missing. */
    missing: jsonb().$type<MissingItem[]>(),
    /** When the customer was written what is in it. */
    notifiedAt: moment('notified_at'),
    /** The first day on which it should have gone out; null while it is on time. */
    lateSince: date('late_since', { mode: 'string' }),
    /** The day on which it may have gone out, which a restore has forgotten; in doubt while that is still its day. */
    doubtedDay: date('doubted_day', { mode: 'string' }),
    /** What packing took from the shelf, to be given back when it is undone; null while nothing is taken. */
    takenUnits: jsonb('taken_units').$type<{ productId: string; quantity: number }[]>(),
    /** The day whose harvest is in it: of a box that was put on another day by hand once it was packed; null: its own. */
    goodsOf: date('goods_of', { mode: 'string' }),
    /** The operator chose its day: the planner keeps it there, whatever the city's days are. */
    isPinned: boolean('is_pinned').notNull().default(false),
    /** The day that the customer knew before it was moved by the store, and what they are told about it. */
    movedFrom: date('moved_from', { mode: 'string' }),
    moveReason: text('move_reason'),
    moveNotifiedAt: moment('move_notified_at'),
    /** What it is worth less than was paid for it, until that is given back or a person has decided; null: nothing. */
    shortfallCents: integer('shortfall_cents').$type<Cents>(),
    /** By a person and with its money given back: nothing takes its place. Empty for what the planner cancelled. */
    cancelledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
  },
  (table) => [
    uniqueIndex('deliveries_of_week').on(table.invoiceId, table.ordinal),
    uniqueIndex('deliveries_one_a_day')
      .on(table.subscriptionId, table.date)
      .where(sql`status not in ('cancelled', 'skipped') and late_since is null`),
    // All of one customer's, whatever became of them.
    index('deliveries_by_subscription').on(table.subscriptionId, table.date),
    index('deliveries_by_date')
      .on(table.date, table.status)
      .where(sql`status not in ('cancelled', 'skipped')`),
    index('deliveries_skipped').on(table.date).where(sql`status = 'skipped'`),
    index('deliveries_to_freeze').on(table.cutoffAt).where(sql`frozen_at is null and status = 'scheduled'`),
    index('deliveries_skips_to_settle')
      .on(table.cutoffAt)
      .where(sql`frozen_at is null and status = 'skipped'`),
    index('deliveries_to_notify')
      .on(table.frozenAt)
      .where(sql`notified_at is null and status in ('scheduled', 'packed')`),
    index('deliveries_with_shortfall').on(table.cutoffAt).where(sql`shortfall_cents is not null`),
    // Past days hold next to none: what waits there is late.
    index('deliveries_scheduled').on(table.date).where(sql`status = 'scheduled'`),
    index('deliveries_to_pack').on(table.date).where(sql`status = 'scheduled' and frozen_at is not null`),
    index('deliveries_by_goods').on(table.goodsOf).where(sql`goods_of is not null`),
    index('deliveries_moves_to_notify')
      .on(table.id)
      .where(sql`moved_from is not null and move_notified_at is null`),
    check('deliveries_cancelled_when', sql`cancelled_at is null or status = 'cancelled'`),
    check('deliveries_status_known', oneOf('status', DELIVERY_STATUSES)),
    check('deliveries_shortfall_positive', sql`shortfall_cents > 0`),
    check('deliveries_ordinal_positive', sql`${table.ordinal} > 0`),
  ],
);
