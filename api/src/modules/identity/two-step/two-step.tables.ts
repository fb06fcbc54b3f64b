import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { users } from '../identity.tables.ts';

/** The second step of a sign-in: a code from an app on the person's phone. Not asked for before it is confirmed. */
export const twoSteps = pgTable(
  'two_steps',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted: who steals the database has no codes. */
    secret: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Set by the first right code: only then the app is known to have the secret. */
    confirmedAt: moment('confirmed_at'),
    /** The time step of the last code that was taken: no code is taken twice. */
    lastStep: integer('last_step').notNull().default(0),
  },
  (table) => [check('two_steps_last_step', sql`${table.lastStep} >= 0`)],
);

/** For who has lost the phone: each works once and is then gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256: the codes are 80 random bits, so a plain hash cannot be guessed back. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
