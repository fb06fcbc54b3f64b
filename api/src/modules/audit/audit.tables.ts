import type { AuditAction, AuditSubject } from '@cesta/contract/panel/audit';
import { desc } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Who of the store's staff changed what, and when. Only ever added to: the migration lets no row be changed or
 * removed. Subjects and actions are a closed list in the contract and open here, so that a new one needs no migration.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null for what the store did by itself. */
    actorId: uuid('actor_id').references(() => users.id),
    /** As it was then: an account that is deleted loses its name, the audit log does not. */
    actorName: text('actor_name').notNull(),
    subject: text().$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull().default(''),
    action: text().$type<AuditAction>().notNull(),
    /** Of an 'edited': which field, in the operator's words. */
    field: text(),
    before: text(),
    after: text(),
    /** The request that wrote it: what one press did is read as one. Null in what is older than this column. */
    press: uuid(),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, desc(table.id)),
    index('audit_log_by_subject_id').on(table.subjectId, desc(table.id)),
    index('audit_log_by_day').on(table.at, table.id),
    index('audit_log_by_actor').on(table.actorId, desc(table.id)),
  ],
);
