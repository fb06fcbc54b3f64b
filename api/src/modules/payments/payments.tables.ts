import type { Cents } from '@cesta/contract/base/money';
import {
  REFUND_RESOLUTIONS,
  REFUND_STATES,
  type RefundResolution,
  type RefundState,
} from '@cesta/contract/orders/order-constants';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../orders/orders.tables.ts';

/** Events received from the provider, and the queue of those still to be applied. Each counts once, however often it is sent. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Whose worker applies it: the first side of the store that it points to. Empty for those applied on arrival, formerly. */
    lane: text().notNull().default(''),
    /** What it points to, by the side of the store that follows it. Ids only: an event itself names people. */
    targets: jsonb().$type<Record<string, object>>().notNull().default({}),
    happenedAt: moment('happened_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** When its effect was in the database. */
    appliedAt: moment('applied_at'),
    attempts: smallint().notNull().default(0),
    /** Sent by the provider, or fetched because it never came. */
    source: text().$type<'webhook' | 'poll'>().notNull().default('webhook'),
    /** Null once it is applied or given up. A worker moves it on when taking the event, so that a crash loses nothing. */
    nextAttemptAt: moment('next_attempt_at'),
  },
  (table) => [
    index('provider_events_due').on(table.lane, table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('provider_events_given_up')
      .on(table.receivedAt)
      .where(sql`applied_at is null and next_attempt_at is null`),
    index('provider_events_by_source').on(table.source, table.receivedAt),
    index('provider_events_applied').on(table.appliedAt).where(sql`applied_at is not null`),
    check('provider_events_source_known', sql.raw(`source in ('webhook', 'poll')`)),
  ],
);

/** How far the provider's own list of events was read. */
export const providerCursors = pgTable('provider_cursors', {
  name: text().primaryKey(),
  until: moment('until').notNull(),
});

/** Asked for, or still to be asked for. */
export const IS_UNDER_WAY = sql.raw(`state in ('pending', 'requires_action')`);
/** The provider did not make it, and nobody has said what becomes of the money. */
export const IS_REFUSED = sql.raw(`state in ('failed', 'canceled') and resolution is null`);

/** Money to give back. Written with its reason before the provider is asked, so that a crash cannot forget it. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of the provider's call. */
    id: uuid().primaryKey().defaultRandom(),
    paymentIntentId: text('payment_intent_id').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    reason: text().notNull(),
    /** The operator's words. */
    note: text().notNull().default(''),
    requestedBy: uuid('requested_by').references(() => users.id),
    state: text().$type<RefundState>().notNull().default('pending'),
    /** The provider's. Empty until it was asked. */
    refundId: text('refund_id').unique(),
    /** Why it failed, in the provider's words. */
    failure: text(),
    resolution: text().$type<RefundResolution>(),
    resolvedBy: uuid('resolved_by').references(() => users.id),
    resolvedAt: moment('resolved_at'),
    createdAt: moment('created_at').notNull(),
    /** Since when it is in its state. */
    stateAt: moment('state_at').notNull(),
    /** When the money was back. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('refunds_by_order').on(table.orderId),
    index('refunds_by_payment').on(table.paymentIntentId),
    index('refunds_under_way').on(table.createdAt, table.id).where(IS_UNDER_WAY),
    index('refunds_refused').on(table.stateAt).where(IS_REFUSED),
    check('refunds_state_known', oneOf('state', REFUND_STATES)),
    check('refunds_resolution_known', oneOf('resolution', REFUND_RESOLUTIONS)),
    check('refunds_amount_positive', sql`${table.amountCents} > 0`),
  ],
);
