import type { ShortageResult } from '@cesta/contract/panel/shortages';
import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { products } from '../catalog/catalog.tables.ts';

type Nameless<Stop> = Omit<Stop, 'customer_name'>;

/** An answer without the names of customers: who is forgotten is forgotten here too. */
export interface KeptResult extends Omit<ShortageResult, 'done' | 'refused'> {
  done: Nameless<ShortageResult['done'][number]>[];
  refused: Nameless<ShortageResult['refused'][number]>[];
}

/** What was done about a product that a round is short of. Only ever added. */
export const shortageActions = pgTable(
  'shortage_actions',
  {
    /** Made by the screen that sends it: what comes twice is done once and answered alike. */
    id: uuid().primaryKey(),
    date: date({ mode: 'string' }).notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    at: moment('at').notNull(),
    /** The operator, in words. */
    by: text().notNull(),
    result: jsonb().$type<KeptResult>().notNull(),
  },
  (table) => [index('shortage_actions_of_product').on(table.productId, table.date)],
);
