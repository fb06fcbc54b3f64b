import type { Cents } from '@cesta/contract/base/money';
import { ENTRY_KINDS, ENTRY_SIDES, type EntryKind, type EntrySide } from '@cesta/contract/panel/ledger';
import { desc, sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';

/** The provider's own list of what moved the balance, entry by entry. It names nobody. */
export const balanceTransactions = pgTable(
  'balance_transactions',
  {
    /** The provider's. */
    id: text().primaryKey(),
    createdAt: moment('created_at').notNull(),
    availableOn: moment('available_on').notNull(),
    /** In the provider's words: new ones may come. */
    type: text().notNull(),
    category: text().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    side: text().$type<EntrySide>().notNull(),
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    feeCents: integer('fee_cents').$type<Cents>().notNull(),
    currency: text().notNull(),
    /** The charge, refund, dispute or payout behind it. */
    sourceId: text('source_id'),
    chargeId: text('charge_id'),
    paymentIntentId: text('payment_intent_id'),
    /** The order that the payment bears as its mark; it may not be ours, or not be there any more. */
    namedOrderId: uuid('named_order_id'),
    /** The invoice that was paid with it. */
    invoiceId: text('invoice_id'),
  },
  (table) => [
    index('balance_transactions_by_time').on(table.createdAt, table.id),
    index('balance_transactions_by_payment')
      .on(table.paymentIntentId)
      .where(sql`payment_intent_id is not null`),
    index('balance_transactions_unexplained').on(table.createdAt).where(sql`side = 'other'`),
    check('balance_transactions_side_known', oneOf('side', ENTRY_SIDES)),
    check('balance_transactions_kind_known', oneOf('kind', ENTRY_KINDS)),
  ],
);

/** What the provider has sent to the store's bank account. */
export const payouts = pgTable(
  'payouts',
  {
    /** The provider's. */
    id: text().primaryKey(),
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    status: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** A day, not a moment: when the bank has it. */
    arrivesOn: date('arrives_on', { mode: 'string' }).notNull(),
    failure: text(),
  },
  (table) => [
    index('payouts_by_time').on(desc(table.createdAt), table.id),
    index('payouts_failed').on(desc(table.createdAt)).where(sql`status = 'failed'`),
  ],
);

/** How far the provider's list was read. One row. */
export const ledgerReading = pgTable('ledger_reading', {
  name: text().primaryKey(),
  /** Everything that happened between the first reading and then is here. */
  until: moment('until').notNull(),
  /** What was before the first reading is read from the newest to the oldest: the last entry so far. */
  backTo: text('back_to'),
  backToAt: moment('back_to_at'),
  /** When that came to its end. */
  wholeAt: moment('whole_at'),
  /** When more than the last hours was looked at again. */
  recheckedAt: moment('rechecked_at'),
  /** Since when the provider does not answer. */
  unreachedSince: moment('unreached_since'),
});
