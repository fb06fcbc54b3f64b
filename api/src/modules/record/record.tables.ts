import type { RecordDeed, RecordSubject } from '@cesta/contract/record';
import { desc } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/identity.tables.ts';

/**
 * Who of the store's staff changed what, and when. Only ever added to: the migration lets no row be changed or
 * removed. Subjects and deeds are a closed list in the contract and open here, so that a new one needs no migration.
 */
export const changeRecord = pgTable(
  'change_record',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** As it was then: an account that is deleted loses its name, the record does not. */
    actorName: text('actor_name').notNull(),
    subject: text().$type<RecordSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull().default(''),
    deed: text().$type<RecordDeed>().notNull(),
    before: text(),
    after: text(),
  },
  (table) => [
    index('change_record_by_subject').on(table.subject, desc(table.id)),
    index('change_record_by_actor').on(table.actorId, desc(table.id)),
  ],
);
