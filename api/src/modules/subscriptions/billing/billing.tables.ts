import { type Cents, cents } from '@cesta/contract/base/money';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import { RETURN_CAUSES, type ReturnCause } from '@cesta/contract/subscriptions/subscription-history';
import { desc, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { users } from '../../identity/identity.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';

/** Whom the provider knows our customers as. */
export const billingCustomers = pgTable('billing_customers', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  stripeCustomerId: text('stripe_customer_id').notNull().unique(),
});

export type PricePart = 'basket' | 'delivery';

/** The provider's prices and what each one charges for: this is how an invoice tells which plan it is of. */
export const planPrices = pgTable(
  'plan_prices',
  {
    priceId: text('price_id').primaryKey(),
    planType: text('plan_type').$type<PlanType>().notNull(),
    part: text().$type<PricePart>().notNull(),
  },
  () => [
    check('plan_prices_plan_known', oneOf('plan_type', PLAN_TYPES)),
    check('plan_prices_part_known', oneOf('part', ['basket', 'delivery'])),
  ],
);

export const INVOICE_STATES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** One that was written off may still be paid. */
export const IS_UNPAID = sql.raw(`state in ('draft', 'open', 'uncollectible')`);

/** One week's invoice as the provider has it. A paid one that was not given back is what deliveries are owed for. */
export const subscriptionInvoices = pgTable(
  'subscription_invoices',
  {
    /** The provider's. */
    id: text().primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    planType: text('plan_type').$type<PlanType>().notNull(),
    state: text().$type<InvoiceState>().notNull(),
    /** What was or will be taken from the card. */
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    /** What the customer's credit has paid of it besides. */
    creditCents: integer('credit_cents').$type<Cents>().notNull().default(cents(0)),
    /** How many deliveries the week has; none when the invoice is for something else. */
    deliveries: smallint().notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    refundedAt: moment('refunded_at'),
    /** All its deliveries went out or their money went back: nobody needs to look at it any more. */
    settledAt: moment('settled_at'),
    /** How often the card was tried. */
    attemptCount: smallint('attempt_count').notNull().default(0),
    /** When we learned of the last of them: the provider counts its tries and dates none. */
    lastTriedAt: moment('last_tried_at'),
    hostedUrl: text('hosted_url'),
  },
  (table) => [
    index('subscription_invoices_by_subscription').on(table.subscriptionId, desc(table.createdAt)),
    index('subscription_invoices_paid')
      .on(table.subscriptionId, table.paidAt)
      .where(sql`paid_at is not null`),
    index('subscription_invoices_paid_at').on(table.paidAt).where(sql`refunded_at is null`),
    index('subscription_invoices_credit_used').on(table.paidAt).where(sql`credit_cents > 0`),
    index('subscription_invoices_owed')
      .on(table.subscriptionId)
      .where(sql`paid_at is not null and settled_at is null`),
    index('subscription_invoices_unpaid').on(table.subscriptionId).where(IS_UNPAID),
    check('subscription_invoices_state_known', oneOf('state', INVOICE_STATES)),
    check('subscription_invoices_plan_known', oneOf('plan_type', PLAN_TYPES)),
    check('subscription_invoices_paid_when', sql.raw(`(state = 'paid') = (paid_at is not null)`)),
  ],
);

/** Subscriptions at the provider that must end and be given back. Written with the decision, before the provider is asked. */
export const duplicateSubscriptions = pgTable(
  'duplicate_subscriptions',
  {
    stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    reason: text().notNull(),
    /** The invoices to give back. A later one may join while the end is still on its way. */
    invoiceIds: text('invoice_ids').array().notNull(),
    refundedCents: integer('refunded_cents').$type<Cents>(),
    /** What was neither back nor on its way at the last look. */
    leftCents: integer('left_cents').$type<Cents>(),
    /** What the operator has given back by other means. */
    settledCents: integer('settled_cents').$type<Cents>().notNull().default(cents(0)),
    /** Why that does not go back by itself: the provider's refusal, or a refund that a bank has sent back. */
    problem: text(),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [index('duplicate_subscriptions_pending').on(table.createdAt).where(sql`done_at is null`)],
);

export type CardChangeState = 'open' | 'done' | 'expired';

/** The provider's pages where a new card is entered. What was entered on an older one never wins over a newer. */
export const cardChanges = pgTable(
  'card_changes',
  {
    sessionId: text('session_id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    /** The customer wants the invoice that is open to be charged to it at once. */
    paysOpenInvoice: boolean('pays_open_invoice').notNull(),
    state: text().$type<CardChangeState>().notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    /** Null as well while the card is being taken over: a crash then leaves it to the next look. */
    doneAt: moment('done_at'),
  },
  (table) => [
    index('card_changes_by_subscription').on(table.subscriptionId, desc(table.createdAt)),
    index('card_changes_unfinished').on(table.createdAt).where(sql`done_at is null`),
    check('card_changes_state_known', oneOf('state', ['open', 'done', 'expired'])),
  ],
);

export const RETURN_KINDS = ['credit', 'refund'] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

/**
 * pending: the provider is still to be asked; waiting: it has taken the refund and the bank has not; settled: the
 * operator has given the money back by other means.
 */
export const RETURN_STATES = ['pending', 'waiting', 'succeeded', 'failed', 'settled'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Money of a paid week that goes back, as credit or to the card. Written with its reason before the provider is asked. */
export const weekReturns = pgTable(
  'week_returns',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Names the week and the occasion: however often it is asked for, it goes back once. */
    key: text().notNull().unique(),
    invoiceId: text('invoice_id')
      .notNull()
      .references(() => subscriptionInvoices.id),
    kind: text().$type<ReturnKind>().notNull(),
    amountCents: integer('amount_cents').$type<Cents>().notNull(),
    cause: text().$type<ReturnCause>().notNull().default('other'),
    reason: text().notNull(),
    /** The delivery of the week that will not come; null when it is about something else. */
    ordinal: smallint(),
    /** Credit that was given before and is now paid out to the card: no more goes back by it. */
    fromCredit: boolean('from_credit').notNull().default(false),
    state: text().$type<ReturnState>().notNull().default('pending'),
    /** Raised when the operator lets it be tried again. */
    attempt: smallint().notNull().default(1),
    /** The provider's credit note or refund. */
    providerId: text('provider_id').unique(),
    /** Why it has failed, in the provider's words. */
    problem: text(),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    index('week_returns_by_invoice').on(table.invoiceId),
    index('week_returns_done').on(table.doneAt).where(sql`state = 'succeeded'`),
    index('week_returns_open').on(table.createdAt).where(sql`state in ('pending', 'waiting')`),
    index('week_returns_failed').on(table.createdAt).where(sql`state = 'failed'`),
    check('week_returns_cause_known', oneOf('cause', RETURN_CAUSES)),
    check('week_returns_kind_known', oneOf('kind', RETURN_KINDS)),
    check('week_returns_state_known', oneOf('state', RETURN_STATES)),
    check('week_returns_amount_positive', sql.raw('amount_cents > 0')),
    check('week_returns_credit_to_card', sql.raw(`not from_credit or kind = 'refund'`)),
  ],
);
