import type { PersonPage } from '@cesta/contract/panel/people';
import { LIVE_SUBSCRIPTION_STATUSES } from '@cesta/contract/subscriptions/subscription-constants';
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { emails } from '../../platform/database/platform.tables.ts';
import { contactMessages } from '../content/content.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { orders } from '../orders/orders.tables.ts';
import { refunds } from '../payments/payments.tables.ts';
import { subscriptionInvoices } from '../subscriptions/billing/billing.tables.ts';
import { deliveries } from '../subscriptions/deliveries/deliveries.tables.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { staffNotes } from './desk.tables.ts';

/** Deleted accounts are nobody any more. */
export async function findPerson(db: Db, id: string) {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: sql<string>`coalesce(${users.email}, '')`,
      emailVerifiedAt: users.emailVerifiedAt,
      role: users.role,
      phone: users.phone,
      cpf: users.cpf,
      birthdate: users.birthdate,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function countParts(db: Db, userId: string, email: string) {
  const id = sql`${userId}::uuid`;
  const counted = (what: SQL) => sql<number>`(select count(*) from ${what})`.mapWith(Number);
  const [row] = await db
    .select({
      orders: counted(sql`${orders} o where o.user_id = ${id} and o.deleted_at is null`),
      messages: counted(sql`${contactMessages} m where lower(m.email) = ${email}`),
      emails: counted(sql`${emails} e where e.recipient = ${email}`),
      notes: counted(sql`${staffNotes} n where n.user_id = ${id} and n.removed_at is null`),
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error('A select of one row answered none');
  return row;
}

/** The live one first, then the newest. */
export function listSubscriptions(db: Db, userId: string) {
  return db
    .select({
      id: subscriptions.id,
      planType: subscriptions.planType,
      status: subscriptions.status,
      createdAt: subscriptions.createdAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(
      desc(inArray(subscriptions.status, [...LIVE_SUBSCRIPTION_STATUSES])),
      desc(subscriptions.createdAt),
    );
}

export function listMessages(db: Db, email: string, { limit, offset }: PersonPage) {
  return db
    .select()
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, email))
    .orderBy(desc(contactMessages.createdAt), contactMessages.id)
    .limit(limit)
    .offset(offset);
}

/** Without what they say: it may hold a link that opens something. */
export function listEmails(db: Db, email: string, { limit, offset }: PersonPage) {
  return db
    .select({
      id: emails.id,
      subject: emails.subject,
      createdAt: emails.createdAt,
      sentAt: emails.sentAt,
      nextAttemptAt: emails.nextAttemptAt,
      failedAt: emails.failedAt,
    })
    .from(emails)
    .where(eq(emails.to, email))
    .orderBy(desc(emails.createdAt), desc(emails.seq))
    .limit(limit)
    .offset(offset);
}

/** Of all their orders, deleted ones too: their money still goes back. */
export async function listRefunds(db: Db, userId: string, { limit, offset }: PersonPage) {
  const isTheirs = eq(orders.userId, userId);
  const rows = await db
    .select({ refund: refunds })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(isTheirs)
    .orderBy(desc(refunds.createdAt), refunds.id)
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .where(isTheirs);
  return { rows: rows.map(({ refund }) => refund), total: counted?.total ?? 0 };
}

/** Whatever the audit log may name that is theirs: account, orders, subscriptions and baskets. */
export async function listSubjects(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${userId} as id
    union all select id::text from ${orders} where user_id = ${userId}
    union all select id::text from ${subscriptions} where user_id = ${userId}
    union all select d.id::text from ${subscriptions} s
      join ${subscriptionInvoices} i on i.subscription_id = s.id
      join ${deliveries} d on d.invoice_id = i.id where s.user_id = ${userId}`);
  return rows.map(({ id }) => id);
}
