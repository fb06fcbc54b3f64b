import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { subscriptions } from '../subscriptions.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Live subscriptions that the provider says it does not know: another account, or data lost there. */
export const missingSubscriptions = pgTable('missing_subscriptions', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscriptions.id, { onDelete: 'cascade' }),
  stripeSubscriptionId: text('stripe_subscription_id').notNull(),
  since: moment('since').notNull(),
});
