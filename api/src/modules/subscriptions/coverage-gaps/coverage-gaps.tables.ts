import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { subscriptions } from '../subscriptions.tables.ts';

export type GapCause = 'no_address' | 'out_of_coverage';

/** Times in which a subscriber has no address that is delivered to: nothing is charged, and the customer is told. */
export const coverageGaps = pgTable(
  'coverage_gaps',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    cause: text().$type<GapCause>().notNull(),
    since: moment('since').notNull(),
    /** The date that the customer was told: then the money of paid weeks goes back. */
    answerBy: moment('answer_by').notNull(),
    /** When there was an address again, or nothing left to charge or to deliver. */
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('coverage_gaps_one_open').on(table.subscriptionId).where(sql`ended_at is null`),
    index('coverage_gaps_open').on(table.since).where(sql`ended_at is null`),
    check('coverage_gaps_cause_known', sql.raw(`cause in ('no_address', 'out_of_coverage')`)),
  ],
);
