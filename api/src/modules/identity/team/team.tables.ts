import { STAFF_ROLES, type StaffRole } from '@cesta/contract/identity/identity';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { users } from '../identity.tables.ts';

/** Who was asked to work here and has not answered yet. Gone once accepted or taken back: the audit log tells of it. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    /** SHA-256 of the link's token, which only its e-mail holds. */
    tokenHash: text('token_hash').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(table.email),
    uniqueIndex('staff_invitations_token_hash').on(table.tokenHash),
    index('staff_invitations_expires_at').on(table.expiresAt),
    check('staff_invitations_email_lower_case', sql`${table.email} !~ '[A-Z]'`),
    check('staff_invitations_role_known', oneOf('role', STAFF_ROLES)),
  ],
);
