import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Periods to compare with the provider, object by object. Booked, then worked off day by day by a job. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** 'restore' or 'outage'. */
    reason: text().$type<'restore' | 'outage'>().notNull(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    /** Compared up to here. */
    doneUntil: moment('done_until').notNull(),
    bookedAt: moment('booked_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Until then one process works on it; after a crash another takes it over. */
    leaseUntil: moment('lease_until'),
    differences: integer().notNull().default(0),
    /** Of them, those that need a person. */
    left: integer().notNull().default(0),
  },
  (table) => [index('reconciliations_open').on(table.bookedAt).where(sql`finished_at is null`)],
);
