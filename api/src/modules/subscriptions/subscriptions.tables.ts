import { type Cents, cents } from '@cesta/contract/base/money';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import {
  LIVE_SUBSCRIPTION_STATUSES,
  RHYTHMS,
  type Rhythm,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@cesta/contract/subscriptions/subscription-constants';
import { desc, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../platform/database/columns.ts';
import { products } from '../catalog/catalog.tables.ts';
import { addresses, users } from '../identity/identity.tables.ts';

/** 'address' and 'weeks' follow our rows; 'other' is ours for a dispute, or one made at the provider's desk. */
export const PAUSE_REASONS = ['address', 'weeks', 'other'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Where its baskets go; null: to the customer's default address. */
    addressId: uuid('address_id').references(() => addresses.id, { onDelete: 'set null' }),
    /** What the running week was billed as. */
    planType: text('plan_type').$type<PlanType>().notNull(),
    /** Set while the next charge will be for another plan. */
    nextPlanType: text('next_plan_type').$type<PlanType>(),
    status: text().$type<SubscriptionStatus>().notNull().default('incomplete'),
    /** Known once the provider has told us of it: before that nothing was ever charged. */
    stripeSubscriptionId: text('stripe_subscription_id'),
    currentPeriodStart: moment('current_period_start'),
    currentPeriodEnd: moment('current_period_end'),
    /** Why the provider charges nothing for now. */
    pauseReason: text('pause_reason').$type<PauseReason>(),
    /** The customer's own pause: the first week that is left out, and the first that counts again. Both or none. */
    pausedFrom: date('paused_from', { mode: 'string' }),
    pausedUntil: date('paused_until', { mode: 'string' }),
    /** A basket every so many weeks, counted from a week that has one. */
    everyWeeks: smallint('every_weeks').$type<Rhythm>().notNull().default(1),
    rhythmFrom: date('rhythm_from', { mode: 'string' }),
    /** When pause, rhythm or choices were changed last, by whomever; null while they never were. */
    weeksChangedAt: moment('weeks_changed_at'),
    /** Up to which change the provider keeps them for us. */
    weeksMarkedAt: moment('weeks_marked_at'),
    /** Set by a restore: the provider may know of later changes. */
    weeksDoubted: boolean('weeks_doubted').notNull().default(false),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** The operator ended it in its customer's name: the e-mail about the end says so. */
    endedByDesk: boolean('ended_by_desk').notNull().default(false),
    nextChargeCents: integer('next_charge_cents').$type<Cents>(),
    nextChargeAt: moment('next_charge_at'),
    /** What the customer has with us for coming charges, as the provider has it. */
    creditCents: integer('credit_cents').$type<Cents>().notNull().default(cents(0)),
    /** The card that is charged, as far as anybody may know it. Expires at the end of that month, 'YYYY-MM'. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    cardExpires: text('card_expires'),
    createdAt: moment('created_at').notNull(),
    /** The first payment; null for an attempt that never came to one. */
    startedAt: moment('started_at'),
    endedAt: moment('ended_at'),
    /** When an incomplete one is given up; null for all others. */
    expiresAt: moment('expires_at'),
    /** A second one that the customer has paid beside a running one: ended and given back, never to be live again. */
    duplicateAt: moment('duplicate_at'),
    syncedAt: moment('synced_at'),
    /** Raised by each sync: what was asked of the provider before the last one is too old to be written. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live').on(table.userId).where(oneOf('status', LIVE_SUBSCRIPTION_STATUSES)),
    uniqueIndex('subscriptions_stripe').on(table.stripeSubscriptionId),
    index('subscriptions_by_address').on(table.addressId).where(sql`address_id is not null`),
    index('subscriptions_by_user').on(table.userId, desc(table.createdAt)),
    index('subscriptions_newest').on(desc(table.createdAt), table.id),
    index('subscriptions_by_status').on(table.status, desc(table.createdAt)),
    index('subscriptions_due')
      .on(table.currentPeriodEnd)
      .where(sql`status in ('active', 'past_due', 'paused')`),
    index('subscriptions_expiring').on(table.expiresAt).where(sql`status = 'incomplete'`),
    index('subscriptions_without_news')
      .on(table.syncedAt)
      .where(sql`status in ('active', 'past_due', 'unpaid', 'paused')`),
    index('subscriptions_weeks_to_mark')
      .on(table.id)
      .where(sql`weeks_doubted or weeks_marked_at is distinct from weeks_changed_at`),
    check('subscriptions_status_known', oneOf('status', SUBSCRIPTION_STATUSES)),
    check('subscriptions_pause_known', oneOf('pause_reason', PAUSE_REASONS)),
    check('subscriptions_rhythm_known', sql.raw(`every_weeks in (${RHYTHMS.join(', ')})`)),
    check('subscriptions_rhythm_counted', sql.raw('every_weeks = 1 or rhythm_from is not null')),
    check('subscriptions_pause_both', sql.raw('(paused_from is null) = (paused_until is null)')),
    check('subscriptions_plan_known', oneOf('plan_type', PLAN_TYPES)),
    check('subscriptions_next_plan_known', oneOf('next_plan_type', PLAN_TYPES)),
    check('subscriptions_ended_once', sql.raw(`(status = 'canceled') = (ended_at is not null)`)),
    check('subscriptions_incomplete_expires', sql.raw(`status <> 'incomplete' or expires_at is not null`)),
  ],
);

export type AttemptState = 'making' | 'open' | 'closed';

/** The payment pages made for one subscription, one row an attempt. Booked before the provider is asked. */
export const subscriptionAttempts = pgTable(
  'subscription_attempts',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    attempt: smallint().notNull(),
    state: text().$type<AttemptState>().notNull().default('making'),
    /** Known once the provider has answered; a crash in between leaves it empty. */
    sessionId: text('session_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.attempt] }),
    uniqueIndex('subscription_attempts_session').on(table.sessionId),
    index('subscription_attempts_open').on(table.createdAt).where(sql`state in ('making', 'open')`),
    check('subscription_attempts_state_known', oneOf('state', ['making', 'open', 'closed'])),
  ],
);

/** What the customer wants in a basket, per plan: a change of plan waits for its charge, and so does its basket. */
export const basketItems = pgTable(
  'basket_items',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    planType: text('plan_type').$type<PlanType>().notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
    /** When the customer was told that it is no longer sold; null again once it is. */
    unsoldNotifiedAt: moment('unsold_notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.planType, table.productId] }),
    index('basket_items_by_product').on(table.productId),
    index('basket_items_unsold').on(table.productId).where(sql`unsold_notified_at is not null`),
    check('basket_items_plan_known', oneOf('plan_type', PLAN_TYPES)),
  ],
);
