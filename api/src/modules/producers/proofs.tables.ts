import { ORGANIC_MECHANISMS, type OrganicMechanism } from '@cesta/contract/catalog/organic-constants';
import { check, date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { producers } from './producers.tables.ts';

/** What proves that a farm is organic, until when. The scanned paper is private. */
export const organicProofs = pgTable(
  'organic_proofs',
  {
    id: uuid().primaryKey().defaultRandom(),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id, { onDelete: 'cascade' }),
    mechanism: text().$type<OrganicMechanism>().notNull(),
    body: text().notNull(),
    registration: text().notNull(),
    /** The last day on which it counts. */
    validUntil: date('valid_until', { mode: 'string' }).notNull(),
    /** Of the file store; null: none was scanned. */
    document: text(),
    documentType: text('document_type'),
    createdAt: moment('created_at').notNull(),
    /** Set some time after its last day, for the release before, which goes by it. Whether it counts says the day. */
    endedAt: moment('ended_at'),
    /** So many days before the end the operator was warned last. */
    warnedDays: smallint('warned_days'),
  },
  (table) => [
    index('organic_proofs_of_producer').on(table.producerId, table.validUntil),
    index('organic_proofs_by_end').on(table.validUntil),
    check('organic_proofs_mechanism_known', oneOf('mechanism', ORGANIC_MECHANISMS)),
  ],
);
