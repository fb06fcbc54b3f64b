import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';
import { products } from '../../catalog/catalog.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';

export type WeekChoiceKind = 'skip' | 'keep';

/** What a customer wants otherwise than the rhythm of the subscription says, paid for or not. */
export const weekChoices = pgTable(
  'week_choices',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    /** The first day, in Bahia, of the period that is billed together. */
    week: date({ mode: 'string' }).notNull(),
    /** Which delivery of the week; 0: all of them. */
    ordinal: smallint().notNull(),
    choice: text().$type<WeekChoiceKind>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.week, table.ordinal] }),
    check('week_choices_ordinal_known', sql`ordinal >= 0`),
    check('week_choices_choice_known', oneOf('choice', ['skip', 'keep'])),
  ],
);

/** What one delivery shall hold instead of the standing choice. Counts while the week is billed as that plan. */
export const deliveryChoices = pgTable(
  'delivery_choices',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    week: date({ mode: 'string' }).notNull(),
    ordinal: smallint().notNull(),
    planType: text('plan_type').$type<PlanType>().notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    position: smallint().notNull(),
    /** When the customer was told that it is no longer sold; null again once it is. */
    unsoldNotifiedAt: moment('unsold_notified_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.week, table.ordinal, table.productId] }),
    index('delivery_choices_by_product').on(table.productId),
    index('delivery_choices_unsold').on(table.productId).where(sql`unsold_notified_at is not null`),
    check('delivery_choices_ordinal_positive', sql`ordinal > 0`),
    check('delivery_choices_plan_known', oneOf('plan_type', PLAN_TYPES)),
  ],
);
