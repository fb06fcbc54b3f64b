import type { AuditAction, AuditSubject } from '@cesta/contract/audit';
import { desc } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../identity/identity.tables.ts';

/**
 * Who of the store's staff changed what, and when. Only ever added to: the migration lets no row be changed or
 * removed. Subjects and actions are a closed list in the contract and open here, so that a new one needs no migration.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** As it was then: an account that is deleted loses its name, the audit log does not. */
    actorName: text('actor_name').notNull(),
    subject: text().$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectName: text('subject_name').notNull().default(''),
    action: text().$type<AuditAction>().notNull(),
    before: text(),
    after: text(),
  },
  (table) => [
    index('audit_log_by_subject').on(table.subject, desc(table.id)),
    index('audit_log_by_actor').on(table.actorId, desc(table.id)),
  ],
);
