import { desc, sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { products } from '../catalog/catalog.tables.ts';

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    title: text().notNull(),
    author: text().notNull(),
    excerpt: text().notNull(),
    /** Written by a person, so an edit of the content leaves it alone. */
    excerptGiven: boolean('excerpt_given').notNull().default(false),
    content: text().notNull(),
    imageUrl: text('image_url').notNull(),
    published: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    updatedAt: moment('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('posts_newest').on(desc(table.createdAt), table.id),
    index('posts_newest_published').on(desc(table.createdAt), table.id).where(sql`published`),
  ],
);

/** Every slug a post ever had, its present one included: a link that was shared once works for good. */
export const postSlugs = pgTable(
  'post_slugs',
  {
    slug: text().primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('post_slugs_post').on(table.postId)],
);

/** What a post cooks with, in the order it names them. */
export const postProducts = pgTable(
  'post_products',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.productId] }),
    index('post_products_by_product').on(table.productId),
  ],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    readAt: moment('read_at'),
    /** Somebody of the staff has answered it, by whatever means. The name as it was then. */
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by'),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('contact_messages_newest').on(desc(table.createdAt), table.id),
    index('contact_messages_by_sender').on(sql`lower(${table.email})`),
    index('contact_messages_unread').on(desc(table.createdAt), table.id).where(sql`read_at is null`),
  ],
);
