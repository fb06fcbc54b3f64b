import { CATEGORIES, type Category } from '@cesta/contract/catalog';
import type { Cents } from '@cesta/contract/money';
import { desc, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { folded } from '../../platform/folded.ts';

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    nameFolded: text('name_folded')
      .notNull()
      .generatedAlwaysAs(folded(sql.raw('name'))),
    description: text().notNull(),
    category: text().$type<Category>().notNull(),
    priceCents: integer('price_cents').$type<Cents>().notNull(),
    unit: text().notNull().default('unidade'),
    imageUrl: text('image_url').notNull(),
    active: boolean().notNull().default(true),
    stock: integer().notNull().default(0),
    /** Units that closed baskets wait for: counted from the deliveries by each change of them, never by adding. */
    reserved: integer().notNull().default(0),
    /** Raised by every edit, so that a second editor notices the first. */
    version: integer().notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`now()`),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().default(sql`now()`),
    /** Set instead of deleting: an order that names the product still needs it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    check('products_price_positive', sql`${table.priceCents} > 0`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_reserved_not_negative', sql`${table.reserved} >= 0`),
    check(
      'products_category_known',
      sql.raw(`category in (${CATEGORIES.map((name) => `'${name}'`).join(', ')})`),
    ),
    index('products_shelf').on(desc(table.createdAt), table.id).where(sql`active and deleted_at is null`),
    index('products_shelf_category')
      .on(table.category, desc(table.createdAt), table.id)
      .where(sql`active and deleted_at is null`),
    index('products_newest').on(desc(table.createdAt), table.id).where(sql`deleted_at is null`),
    index('products_name_search').using('gin', sql`name_folded gin_trgm_ops`),
  ],
);
