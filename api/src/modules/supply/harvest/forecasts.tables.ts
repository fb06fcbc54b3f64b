import { SENT_BY, type SentBy } from '@cesta/contract/supply/supply-constants';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { emails } from '../../../platform/database/platform.tables.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { producers } from '../../producers/producers.tables.ts';
import { harvestRounds, isStuck } from './harvest.tables.ts';

/** What was expected to be wanted of a product some days before, to be held against what was. */
export const harvestForecasts = pgTable(
  'harvest_forecasts',
  {
    date: date({ mode: 'string' })
      .notNull()
      .references(() => harvestRounds.date),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    portions: integer().notNull(),
    /** What was wanted in the end; null until the orders are made. */
    wanted: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.productId] }),
    index('harvest_forecasts_of_product').on(table.productId, table.date),
    check('harvest_forecasts_not_negative', sql`portions >= 0 and wanted >= 0`),
  ],
);

/** That a farm was told what is expected of it for a round, and by what way. */
export const forecastsSent = pgTable(
  'harvest_forecasts_sent',
  {
    date: date({ mode: 'string' })
      .notNull()
      .references(() => harvestRounds.date),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id),
    sentAt: moment('sent_at').notNull(),
    sentBy: text('sent_by').$type<SentBy>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.producerId] }),
    index('harvest_forecasts_sent_of_producer').on(table.producerId),
    check('harvest_forecasts_sent_known', oneOf('sent_by', SENT_BY)),
  ],
);

/** One product of a round's outlook, with the parts that its figure is made of. */
export interface OutlookLine {
  productId: string;
  /** Portions in the baskets that are paid or will be, as if nobody left one out. */
  baskets: number;
  /** Of these, in baskets that are known not to come. */
  skipped: number;
  /** Of these, in baskets that by experience will not come either. */
  expectedSkips: number;
  /** In one-off orders that are there already. */
  ordered: number;
  /** In one-off orders, by experience or as many as are there already. */
  orders: number;
  /** All of it together. */
  portions: number;
}

/** What the coming rounds look like now. Worked out again and again and replaced as a whole. */
export const harvestOutlooks = pgTable('harvest_outlooks', {
  date: date({ mode: 'string' }).primaryKey(),
  madeAt: moment('made_at').notNull(),
  /** The last of its cities' cut-offs. */
  cutoffAt: moment('cutoff_at').notNull(),
  /** Of a hundred thousand baskets so many are left out, by the rounds before. */
  skipRate: integer('skip_rate').notNull(),
  /** How many rounds that was learnt from. */
  rounds: smallint().notNull(),
  lines: jsonb().$type<OutlookLine[]>().notNull(),
});

/** Of a forecast that was given to the mail: it has not left. */
export const isForecastStuck = sql`(harvest_forecasts_sent.sent_by = 'email' and exists (select 1 from ${emails} mail
  where mail.key = 'harvest-forecast:' || harvest_forecasts_sent.date || ':' || harvest_forecasts_sent.producer_id
    and ${isStuck}))`;
