import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { folded } from '../../platform/database/folded.ts';

export const producers = pgTable(
  'producers',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    nameFolded: text('name_folded')
      .notNull()
      .generatedAlwaysAs(folded(sql.raw('name'))),
    story: text().notNull(),
    location: text().notNull(),
    products: text().notNull(),
    imageUrl: text('image_url').notNull().default(''),
    /** What proves that the farm is organic, as the law has it: certificate, or number of the OCS. Empty: none known. */
    organicEvidence: text('organic_evidence').notNull().default(''),
    active: boolean().notNull().default(true),
    orderIndex: integer('order_index').notNull().default(0),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    updatedAt: moment('updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    check('producers_order_not_negative', sql`${table.orderIndex} >= 0`),
    index('producers_order').on(table.orderIndex, table.nameFolded, table.id),
  ],
);
