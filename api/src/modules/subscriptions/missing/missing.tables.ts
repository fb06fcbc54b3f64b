import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/columns.ts';
import { subscriptions } from '../subscriptions.tables.ts';

/** Live subscriptions that the provider says it does not know: another account, or data lost there. */
export const missingSubscriptions = pgTable('missing_subscriptions', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  stripeSubscriptionId: text('stripe_subscription_id').notNull(),
  since: moment('since').notNull(),
});
