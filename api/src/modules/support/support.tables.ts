import type { ProblemItem } from '@cesta/contract/orders/problems';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { contactMessages } from '../content/content.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';

/** What was wrong with an order or a basket. The words are the message in Contato that it belongs to. */
export const problemReports = pgTable(
  'problem_reports',
  {
    messageId: uuid('message_id')
      .primaryKey()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    deliveryId: uuid('delivery_id').references(() => deliveries.id, { onDelete: 'cascade' }),
    items: jsonb().$type<ProblemItem[]>().notNull(),
    /** Names in the file store: only their customer and the operator get them. */
    photos: text().array().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    check('problem_reports_of_one', sql`num_nonnulls(order_id, delivery_id) = 1`),
    index('problem_reports_by_order').on(table.orderId),
    index('problem_reports_by_delivery').on(table.deliveryId),
    index('problem_reports_photos').using('gin', table.photos),
    index('problem_reports_by_user').on(table.userId),
  ],
);
