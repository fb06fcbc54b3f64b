import { desc, sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Every message the store ever wanted to send. Without SMTP this is the outbox the operator reads. */
export const emails = pgTable(
  'emails',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Says what the message is about ('order-paid:<id>'), so that no event can send it twice. */
    key: text().notNull().unique(),
    to: text('recipient').notNull(),
    subject: text().notNull(),
    text: text('body_text').notNull(),
    html: text('body_html').notNull(),
    replyTo: text('reply_to'),
    /** The run that is sending it; after a crash it stays until the e-mail is due again. */
    takenBy: uuid('taken_by'),
    /** Where one click ends e-mails of its kind; null for those that belong to a contract. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Two e-mails may share a moment; this says which came first. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    createdAt: moment('created_at').notNull().default(sql`now()`),
    sentAt: moment('sent_at'),
    /** Set while it waits to be sent. A worker moves it on when taking the e-mail, so that a crash loses nothing. */
    nextAttemptAt: moment('next_attempt_at'),
    attempts: smallint().notNull().default(0),
    lastError: text('last_error'),
    /** Not sent after this: it would no longer be true. */
    validUntil: moment('valid_until'),
    /** Given up: somebody has to look at it. */
    failedAt: moment('failed_at'),
  },
  (table) => [
    index('emails_created_at').on(table.createdAt),
    index('emails_by_recipient').on(table.to, desc(table.createdAt), desc(table.seq)),
    index('emails_due').on(table.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('emails_waiting').on(table.to, table.seq).where(sql`next_attempt_at is not null`),
    index('emails_failed').on(table.failedAt).where(sql`failed_at is not null`),
  ],
);

/** How often something happened in the current window. Losing it in a crash harms nobody. */
export const counters = pgTable(
  'counters',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('counters_expires_at').on(table.expiresAt)],
);

/** When the store went on from a past state: what happened between the two moments nobody here remembers. */
export const restores = pgTable('restores', {
  /** When the state was saved that was brought back. */
  since: moment('since').primaryKey(),
  at: moment('at').notNull(),
  /** When a person had looked at the roles and accounts that came back with it. */
  accountsCheckedAt: moment('accounts_checked_at'),
  /** When a person had looked at what farmers said, brought and were paid meanwhile. */
  harvestCheckedAt: moment('harvest_checked_at'),
  /** When all that the provider knows of that time had been compared with what came back. */
  comparedAt: moment('compared_at'),
});
