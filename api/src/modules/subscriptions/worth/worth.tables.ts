import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../../../platform/database/columns.ts';

/** What the operator wants a plan's baskets to be worth; a plan without a row has the usual target. */
export const planWorths = pgTable(
  'plan_worths',
  {
    planType: text('plan_type').$type<PlanType>().primaryKey(),
    /** Of what the delivery costs, in percent. */
    targetPercent: smallint('target_percent').notNull(),
    /** What a basket stays below its price becomes credit by itself; otherwise a person decides. */
    creditsShortfall: boolean('credits_shortfall').notNull().default(true),
    updatedAt: moment('updated_at').notNull(),
  },
  () => [
    check('plan_worths_plan_known', oneOf('plan_type', PLAN_TYPES)),
    check('plan_worths_target_known', sql`target_percent between 100 and 125`),
  ],
);
