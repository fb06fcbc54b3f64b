import type { Cents } from '@cesta/contract/base/money';
import { RECEIPT_KINDS, type ReceiptKind } from '@cesta/contract/supply/supply-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { producers } from '../../producers/producers.tables.ts';
import { crops } from '../farms/farms.tables.ts';

/** What reached the shed, and what of it was lost. Only ever added: a correction is a line with the opposite sign. */
export const receipts = pgTable(
  'receipts',
  {
    /** Made by the screen that sends it: what comes twice is one line. */
    id: uuid().primaryKey(),
    date: date({ mode: 'string' }).notNull(),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** Null for what nobody asked for and nobody had agreed. */
    cropId: uuid('crop_id').references(() => crops.id),
    kind: text().$type<ReceiptKind>().notNull(),
    productName: text('product_name').notNull(),
    unit: text().notNull(),
    portions: integer().notNull(),
    priceCents: integer('price_cents').$type<Cents>().notNull(),
    /** Without a crop: the office has said the price, also where it is nothing. */
    priceNamed: boolean('price_named').notNull().default(false),
    /** Of the farmer's unit, in thousandths; below zero it takes back. */
    quantityThousandths: integer('quantity_thousandths').notNull(),
    /** Why it was lost, or why it is corrected. */
    reason: text().notNull().default(''),
    corrects: uuid(),
    /** When what it stands in for was entered: a slip of the finger put right brings nothing more. Null: as entered. */
    cameAt: moment('came_at'),
    enteredAt: moment('entered_at').notNull(),
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [
    index('receipts_of_day').on(table.date, table.producerId),
    index('receipts_of_producer').on(table.producerId, table.date),
    index('receipts_of_product').on(table.productId, table.date),
    unique('receipts_corrected_once').on(table.corrects),
    check('receipts_kind_known', oneOf('kind', RECEIPT_KINDS)),
    check('receipts_portions_positive', sql`portions > 0`),
    check('receipts_price_not_negative', sql`price_cents >= 0`),
    check('receipts_something', sql`quantity_thousandths <> 0`),
    check('receipts_negative_corrects', sql`quantity_thousandths > 0 or corrects is not null`),
  ],
);

/** Of a receipt: portions that came, below zero those that were lost. */
export const portionsCame = sql`case when ${receipts.kind} = 'received' then 1 else -1 end * ${receipts.quantityThousandths}::bigint * ${receipts.portions} / 1000.0`;
