import type { Cents } from '@cesta/contract/base/money';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { users } from '../../identity/identity.tables.ts';

export const UNMATCHED_KINDS = ['order', 'subscription'] as const;
export const UNMATCHED_STATES = ['open', 'refunding', 'refunded', 'handled'] as const;

/** Money at the provider that bears our marks and belongs to nothing we know, as after a restore. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    /** The provider's: of the payment intent, or of the subscription. */
    id: text().primaryKey(),
    kind: text().$type<(typeof UNMATCHED_KINDS)[number]>().notNull(),
    /** The order or subscription of ours that it names. */
    namedId: uuid('named_id').notNull(),
    /** What was paid and not given back. */
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    currency: text().notNull(),
    /** As the provider has it. */
    email: text().notNull().default(''),
    paidAt: moment('paid_at').notNull(),
    foundAt: moment('found_at').notNull(),
    /** A subscription that goes on charging. */
    isRunning: boolean('is_running').notNull().default(false),
    state: text().$type<(typeof UNMATCHED_STATES)[number]>().notNull().default('open'),
    /** Null when a setting decided. */
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: moment('decided_at'),
    note: text().notNull().default(''),
    /** Why the provider has not given it back yet. */
    trouble: text().notNull().default(''),
  },
  (table) => [
    index('unmatched_payments_open').on(table.foundAt).where(sql`state in ('open', 'refunding')`),
    index('unmatched_payments_by_email').on(table.email),
    check('unmatched_payments_kind_known', oneOf('kind', UNMATCHED_KINDS)),
    check('unmatched_payments_state_known', oneOf('state', UNMATCHED_STATES)),
  ],
);
