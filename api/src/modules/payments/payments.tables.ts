import type { Cents } from '@cesta/contract/money';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

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
    /** Null once it is applied or given up. A worker moves it on when taking the event, so that a crash loses nothing. */
    nextAttemptAt: moment('next_attempt_at'),
  },
  (table) => [
    index('provider_events_due').on(table.lane, table.nextAttemptAt).where(sql`next_attempt_at is not null`),
  ],
);

export const REFUND_STATES = ['pending', 'done'] as const;

/** Money to give back. Written with its reason before the provider is asked, so that a crash cannot forget it. */
export const refunds = pgTable(
  'refunds',
  {
    /** One refund a payment: the key is what was paid. */
    paymentIntentId: text('payment_intent_id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    reason: text().notNull(),
    state: text().$type<(typeof REFUND_STATES)[number]>().notNull().default('pending'),
    refundId: text('refund_id'),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('refunds_by_order').on(table.orderId),
    index('refunds_pending').on(table.createdAt).where(sql`state = 'pending'`),
    check('refunds_state_known', sql.raw(`state in ('pending', 'done')`)),
  ],
);
