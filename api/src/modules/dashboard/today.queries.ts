import type { Cents } from '@cesta/contract/base/money';
import { between, count, eq, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { contactMessages } from '../content/content.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

export function countUnread(db: Db): Promise<number> {
  return db.$count(contactMessages, isNull(contactMessages.readAt));
}

// Written out, so that the index by status and the one of open invoices are used.
const overdue = sql`${subscriptions.status} in ('past_due', 'unpaid')`;
const owed = sql<Cents | null>`(select invoice.amount_cents from subscription_invoices invoice
  where invoice.subscription_id = subscriptions.id and invoice.state in ('open', 'draft')
  order by invoice.created_at desc limit 1)`;

export async function sumOverdue(db: Db): Promise<{ total: number; amount: number }> {
  const [row] = await db
    .select({ total: count(), amount: sql<string>`coalesce(sum(${owed}), 0)` })
    .from(subscriptions)
    .where(overdue);
  return { total: row?.total ?? 0, amount: Number(row?.amount ?? 0) };
}

/** The longest overdue first. Chosen before they are named: else everybody's name would be read for a few. */
export function listOverdue(db: Db, limit: number) {
  const since = sql<string>`coalesce(${subscriptions.currentPeriodStart}, ${subscriptions.createdAt})`;
  const first = db
    .select({
      id: subscriptions.id,
      userId: subscriptions.userId,
      amount: owed.as('amount'),
      since: since.as('since'),
    })
    .from(subscriptions)
    .where(overdue)
    .orderBy(since, subscriptions.id)
    .limit(limit)
    .as('first');
  return db
    .select({ id: first.id, name: users.name, amount: first.amount, since: first.since })
    .from(first)
    .innerJoin(users, eq(users.id, first.userId))
    .orderBy(first.since, first.id);
}

/** Baskets of these days that nobody has brought, and the first of the days. */
export async function countUnbrought(
  db: Db,
  from: string,
  to: string,
): Promise<{ total: number; since: string | null }> {
  const [row] = await db
    .select({ total: count(), since: min(deliveries.date) })
    .from(deliveries)
    .where(sql`${between(deliveries.date, from, to)} and ${deliveries.status} in ('scheduled', 'packed')`);
  return row ?? { total: 0, since: null };
}
