import type { Cents } from '@cesta/contract/base/money';
import {
  STATEMENT_LINE_KINDS,
  STATEMENT_STATES,
  type StatementLineKind,
  type StatementState,
} from '@cesta/contract/supply/supply-constants';
import { desc, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf, transactionId } from '../../../platform/database/columns.ts';
import { producers } from '../../producers/producers.tables.ts';
import { receipts } from '../harvest/receiving.tables.ts';

/** What a farm is owed for a period, once it is closed. Before that a statement is its open lines. */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id),
    /** Both included. Lines of before that were entered late belong to it, too. */
    from: date('from', { mode: 'string' }).notNull(),
    to: date('to', { mode: 'string' }).notNull(),
    state: text().$type<StatementState>().notNull().default('closed'),
    totalCents: integer('total_cents').$type<Cents>().notNull(),
    /** The number of the producer's nota; empty until it is there. */
    nota: text().notNull().default(''),
    closedAt: moment('closed_at').notNull(),
    closedBy: text('closed_by').notNull(),
    paidOn: date('paid_on', { mode: 'string' }),
    /** What the bank calls the payment. */
    pixReference: text('pix_reference').notNull().default(''),
    paidBy: text('paid_by'),
    /** The transaction that closed it, which the database sets: no other one may add lines to it. */
    closedIn: transactionId('closed_in').default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('statements_of_producer').on(table.producerId, desc(table.number)),
    index('statements_by_number').on(desc(table.number)),
    index('statements_paid').on(table.paidOn).where(sql`paid_on is not null`),
    index('statements_unpaid').on(table.number).where(sql`state = 'closed'`),
    check('statements_state_known', oneOf('state', STATEMENT_STATES)),
    check('statements_paid_when', sql`(state = 'paid') = (paid_on is not null)`),
    check('statements_period', sql`"from" <= "to"`),
  ],
);

/** Every cent that is owed, either way, and where it comes from. Only ever added; closing names its statement. */
export const statementLines = pgTable(
  'statement_lines',
  {
    /** A receipt's own id where it is one: it is counted once. */
    id: uuid().primaryKey(),
    producerId: uuid('producer_id')
      .notNull()
      .references(() => producers.id),
    statementId: uuid('statement_id').references(() => statements.id),
    kind: text().$type<StatementLineKind>().notNull(),
    receiptId: uuid('receipt_id')
      .unique()
      .references(() => receipts.id),
    /** The line that it takes back, whole and once. */
    corrects: uuid()
      .unique()
      .references((): AnyPgColumn => statementLines.id),
    /** The round's, or the day it was given. */
    date: date({ mode: 'string' }).notNull(),
    description: text().notNull(),
    unit: text().notNull().default(''),
    quantityThousandths: integer('quantity_thousandths').notNull().default(0),
    priceCents: integer('price_cents')
      .$type<Cents>()
      .notNull()
      .default(0 as Cents),
    /** Above zero the farm gets it, below zero it has had it. */
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    enteredAt: moment('entered_at').notNull(),
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [
    index('statement_lines_open').on(table.producerId, table.date).where(sql`statement_id is null`),
    index('statement_lines_of_statement').on(table.statementId).where(sql`statement_id is not null`),
    index('statement_lines_by_day').on(table.date),
    /** Crates are counted over all statements: who has them still has them after a closing. */
    index('statement_lines_crates')
      .on(table.producerId, table.quantityThousandths)
      .where(sql`kind = 'crates'`),
    check('statement_lines_kind_known', oneOf('kind', STATEMENT_LINE_KINDS)),
    check('statement_lines_goods_received', sql`(kind = 'goods') = (receipt_id is not null)`),
  ],
);
