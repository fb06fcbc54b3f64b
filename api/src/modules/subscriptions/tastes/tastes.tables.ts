import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';

/** How a subscriber likes the baskets, also after a subscription has ended and another one begun. */
export const subscriberTastes = pgTable('subscriber_tastes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Places left empty are filled with the best of the week. */
  completes: boolean().notNull().default(false),
  /** The day before the cut-off. */
  wantsReminders: boolean('wants_reminders').notNull().default(true),
});

/** What a subscriber never wants in a basket. */
export const neverProducts = pgTable(
  'never_products',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('never_products_by_product').on(table.productId),
  ],
);

/** What is written to a subscriber about a delivery by the clock: how to change it, and afterwards how it was. */
export const DELIVERY_NOTICES = ['reminder', 'rating'] as const;
export type DeliveryNotice = (typeof DELIVERY_NOTICES)[number];

/** Each of them once. Apart from the delivery, because planning it anew writes the whole row. */
export const deliveryNotices = pgTable(
  'delivery_notices',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    notice: text().$type<DeliveryNotice>().notNull(),
    postedAt: moment('posted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.notice] }),
    check('delivery_notices_known', oneOf('notice', DELIVERY_NOTICES)),
  ],
);

export interface RatedItem {
  product_id: string;
  liked: boolean;
}

/** One for a delivered basket, by whoever has the link that its customer was sent. */
export const deliveryRatings = pgTable(
  'delivery_ratings',
  {
    deliveryId: uuid('delivery_id')
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    score: smallint().notNull(),
    words: text().notNull().default(''),
    items: jsonb().$type<RatedItem[]>().notNull().default(sql`'[]'::jsonb`),
    ratedAt: moment('rated_at').notNull(),
  },
  (table) => [
    index('delivery_ratings_newest').on(table.ratedAt),
    check('delivery_ratings_score_known', sql`score between 1 and 5`),
  ],
);
