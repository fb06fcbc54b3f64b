import { desc } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import { users } from '../identity/identity.tables.ts';

/** What the staff wants to remember of a person. Part of what that person may take along or have removed. */
export const staffNotes = pgTable(
  'staff_notes',
  {
    /** Made by the screen: a note that is sent twice is one note. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    /** As it was then. */
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    /** Raised by every edit, so that a second window notices the first. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    /** Set while the removal can still be undone. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('staff_notes_by_person').on(table.userId, desc(table.createdAt)),
    index('staff_notes_removed').on(table.removedAt),
  ],
);
