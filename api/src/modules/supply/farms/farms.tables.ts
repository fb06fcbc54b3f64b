import type { Cents } from '@cesta/contract/base/money';
import { SILENCE_RULES, type SilenceRule } from '@cesta/contract/supply/supply-constants';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { producers } from '../../producers/producers.tables.ts';

/** The private side of a producer: nothing of it leaves through a public answer. */
export const farms = pgTable(
  'farms',
  {
    producerId: uuid('producer_id')
      .primaryKey()
      .references(() => producers.id, { onDelete: 'cascade' }),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    pixKey: text('pix_key').notNull().default(''),
    silence: text().$type<SilenceRule>().notNull().default('nothing'),
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
  },
  () => [check('farms_silence_known', oneOf('silence', SILENCE_RULES))],
);

/** What a farm grows for the shop, in its own unit: 'caixa de 20 kg' holds 40 portions. */
export const crops = pgTable(
  'crops',
  {
    id: uuid().primaryKey().defaultRandom(),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    unit: text().notNull(),
    /** How many of the shop's units one of the farmer's holds. */
    portions: integer().notNull(),
    /** Agreed for one of the farmer's units. */
    priceCents: integer('price_cents').$type<Cents>().notNull(),
    /** Who is asked first: 1. */
    priority: smallint().notNull().default(1),
    /** In the farmer's units, a week. */
    usualQuantity: integer('usual_quantity').notNull().default(0),
    /** Taken out instead of deleted: lines of the past name it. */
    active: boolean().notNull().default(true),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('crops_one_a_product').on(table.producerId, table.productId).where(sql`active`),
    index('crops_of_producer').on(table.producerId),
    index('crops_of_product').on(table.productId).where(sql`active`),
    check('crops_portions_positive', sql`portions > 0`),
    check('crops_price_not_negative', sql`price_cents >= 0`),
    check('crops_priority_known', sql`priority between 1 and 9`),
    check('crops_usual_not_negative', sql`usual_quantity >= 0`),
  ],
);

/**
 * The private page of a farm. The token in its address is made from the row's id and the store's secret: it
 * can be written into every message, and nothing here opens the page.
 */
export const farmLinks = pgTable(
  'farm_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [uniqueIndex('farm_links_one_open').on(table.producerId).where(sql`revoked_at is null`)],
);
