import type { Cents } from '@cesta/contract/base/money';
import type { Category } from '@cesta/contract/catalog/catalog';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import { desc, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { folded } from '../../platform/database/folded.ts';
import { users } from '../identity/identity.tables.ts';
import { producers } from '../producers/producers.tables.ts';

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for what is deleted: its address is free again. */
    slug: text().unique(),
    name: text().notNull(),
    nameFolded: text('name_folded')
      .notNull()
      .generatedAlwaysAs(folded(sql.raw('name'))),
    description: text().notNull(),
    category: text().$type<Category>().notNull(),
    priceCents: integer('price_cents').$type<Cents>().notNull(),
    unit: text().notNull().default('unidade'),
    imageUrl: text('image_url').notNull(),
    /** Who usually grows it; null while nobody has said so. */
    producerId: uuid('producer_id').references(() => producers.id, { onDelete: 'set null' }),
    /** Months, 1 is January; from October to March goes over the new year. Both null: all year. */
    seasonFrom: smallint('season_from'),
    seasonTo: smallint('season_to'),
    /** How to keep it, and what to make of it. */
    keeping: text().notNull().default(''),
    usage: text().notNull().default(''),
    /** Farmers harvest it for baskets: it may be chosen for one although the shelf is empty. */
    harvestedForBaskets: boolean('harvested_for_baskets').notNull().default(false),
    /** The most portions of it in one basket; null: as many as its price suggests. */
    maxPerBasket: smallint('max_per_basket'),
    /** What may stand for it in a basket is of the same family: 'folhas', 'raízes'. Empty: none. */
    family: text().notNull().default(''),
    /** Whether it may come in baskets at all. */
    inBaskets: boolean('in_baskets').notNull().default(true),
    active: boolean().notNull().default(true),
    stock: integer().notNull().default(0),
    /** Units that closed baskets wait for: counted from the deliveries by each change of them, never by adding. */
    reserved: integer().notNull().default(0),
    /** Raised by every edit, so that a second editor notices the first. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    updatedAt: moment('updated_at').notNull().default(sql`now()`),
    /** Set instead of deleting: an order that names the product still needs it. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    check('products_price_positive', sql`${table.priceCents} > 0`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_max_per_basket_known', sql`max_per_basket between 1 and 20`),
    check('products_reserved_not_negative', sql`${table.reserved} >= 0`),
    check('products_category_known', oneOf('category', CATEGORIES)),
    check(
      'products_season_known',
      sql`(season_from is null and season_to is null) or (season_from between 1 and 12 and season_to between 1 and 12)`,
    ),
    index('products_by_producer').on(table.producerId).where(sql`active and deleted_at is null`),
    index('products_shelf').on(desc(table.createdAt), table.id).where(sql`active and deleted_at is null`),
    index('products_shelf_category')
      .on(table.category, desc(table.createdAt), table.id)
      .where(sql`active and deleted_at is null`),
    index('products_newest').on(desc(table.createdAt), table.id).where(sql`deleted_at is null`),
    index('products_short').on(table.id).where(sql`reserved > stock`),
    index('products_unsold').on(table.id).where(sql`not active or deleted_at is not null`),
    index('products_out_of_baskets').on(table.id).where(sql`not in_baskets`),
    index('products_in_no_basket')
      .on(table.id)
      .where(sql`not active or deleted_at is not null or not in_baskets`),
    index('products_name_search').using('gin', sql`name_folded gin_trgm_ops`),
    index('products_description_search').using('gin', sql`(${folded(sql.raw('description'))}) gin_trgm_ops`),
  ],
);

/** Every slug a product ever had, its present one included: a link that was shared once works while it is there. */
export const productSlugs = pgTable(
  'product_slugs',
  {
    slug: text().primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index('product_slugs_product').on(table.productId)],
);

/** Words that mean the same to whoever searches: 'macaxeira', 'aipim'. Kept as the operator typed them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: uuid().primaryKey().defaultRandom(),
    words: text().array().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  () => [check('search_synonyms_words', sql`cardinality(words) >= 2`)],
);

export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favourites_by_product').on(table.productId),
  ],
);
