import { DAY_MS, dayOf, TIME_ZONE } from '@cesta/contract/base/calendar';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptionInvoices } from '../billing/billing.tables.ts';
import { EVERY_WEEK, offReason, ordinals, type WeekChoice } from '../weeks/weeks.rules.ts';
import { weekChoices } from '../weeks/weeks.tables.ts';
import { paidBy } from './charging.rules.ts';
import { later } from './deliveries.rules.ts';
import type { RefusedWeek } from './refused.rules.ts';

/** The days of a week that began before are over. */
const LOOK_BACK_MS = 30 * DAY_MS;

const BAHIA = sql.raw(`'${TIME_ZONE}'`);
const week = sql`(${subscriptionInvoices.periodStart} at time zone ${BAHIA})::date`;

// Written out, with the outer table's name: what else the subscription had on the days that follow.
const taken = sql<string[]>`array(select d.date::text from deliveries d
  join subscription_invoices earlier on earlier.id = d.invoice_id
  where d.subscription_id = "subscription_invoices"."subscription_id"
  and earlier.period_start < "subscription_invoices"."period_start"
  and d.date >= "subscription_invoices"."period_start"::date
  and d.status <> 'cancelled' and d.late_since is null)`;

const isUnpaid = sql`not exists (select 1 from subscription_invoices paid
  where paid.subscription_id = "subscription_invoices"."subscription_id"
  and paid.period_start = "subscription_invoices"."period_start" and paid.state = 'paid')`;

/** By subscription, the oldest first: weeks that were skipped before they were paid, so that no row tells of them. */
export async function listRefused(db: Db, ids: string[], now: Date): Promise<Map<string, RefusedWeek[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: subscriptionInvoices.id,
      subscriptionId: subscriptionInvoices.subscriptionId,
      chargedAt: subscriptionInvoices.periodStart,
      deliveries: subscriptionInvoices.deliveries,
      taken,
      ordinal: weekChoices.ordinal,
      choice: weekChoices.choice,
      chosenAt: weekChoices.createdAt,
    })
    .from(subscriptionInvoices)
    .innerJoin(
      weekChoices,
      and(eq(weekChoices.subscriptionId, subscriptionInvoices.subscriptionId), eq(weekChoices.week, week)),
    )
    .where(
      and(
        inArray(subscriptionInvoices.subscriptionId, ids),
        eq(subscriptionInvoices.state, 'void'),
        gte(subscriptionInvoices.periodStart, new Date(now.getTime() - LOOK_BACK_MS)),
        isUnpaid,
      ),
    )
    .orderBy(subscriptionInvoices.periodStart, weekChoices.createdAt);
  const refused = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((choices) => toRefused(choices));
  return Map.groupBy(refused, ({ subscriptionId }) => subscriptionId);
}

interface Row extends Omit<RefusedWeek, 'week' | 'off' | 'from'>, Omit<WeekChoice, 'week'> {
  chosenAt: Date;
}

function toRefused(rows: readonly Row[]): RefusedWeek[] {
  const last = rows.at(-1);
  if (!last) return [];
  const { subscriptionId, chargedAt, deliveries, taken, chosenAt } = last;
  const week = dayOf(chargedAt);
  const choices = rows.map(({ ordinal, choice }) => ({ week, ordinal, choice }));
  const isOff = (ordinal: number) => offReason({ ...EVERY_WEEK, choices }, week, ordinal) === 'skip';
  const off = new Set(ordinals(deliveries).filter(isOff));
  // As it stood on the screen when the last of them was skipped.
  const from = later(paidBy(chargedAt), chosenAt);
  return off.size > 0 ? [{ subscriptionId, week, chargedAt, deliveries, taken, off, from }] : [];
}
