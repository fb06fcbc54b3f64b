import type { Cents } from '@cesta/contract/money';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables.ts';

/** Events the provider has told us and that took effect. Each counts once, however often it is told. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('provider_events_applied_at').on(table.appliedAt)],
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
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('refunds_by_order').on(table.orderId),
    index('refunds_pending').on(table.createdAt).where(sql`state = 'pending'`),
    check('refunds_state_known', sql.raw(`state in ('pending', 'done')`)),
  ],
);
