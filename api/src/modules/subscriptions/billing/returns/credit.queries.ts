import { type Cents, cents } from '@cesta/contract/base/money';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/database/db.ts';
import { subscriptions } from '../../subscriptions.tables.ts';
import { subscriptionInvoices, weekReturns } from '../billing.tables.ts';

const sumOf = (amount: unknown, when: unknown) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${when}), 0)::int`;

const isCredit = sql`${weekReturns.kind} = 'credit'`;
const isPaidOut = sql`${weekReturns.fromCredit}`;
/** Once there is a refund, its credit has left the balance, whatever becomes of it. */
const HAS_LEFT = sql`(${weekReturns.state} in ('pending', 'waiting', 'succeeded')
  or (${weekReturns.state} = 'failed' and ${weekReturns.providerId} is not null)
  or (${weekReturns.state} = 'settled' and ${weekReturns.problem} is distinct from 'credit_used'))`;
const IS_PENDING = sql`${weekReturns.state} = 'pending'`;

/** What our own books know of somebody's credit. */
export interface CreditBooks {
  /** Given, and the provider is still to be asked. */
  coming: Cents;
  /** To be paid out to the card, and still on the balance. */
  leaving: Cents;
  /** All that was ever given, less what was paid out. */
  given: Cents;
}

export async function sumCredit(db: Db, userId: string): Promise<CreditBooks> {
  const amount = weekReturns.amountCents;
  const [row] = await db
    .select({
      coming: sumOf(amount, sql`${isCredit} and ${IS_PENDING}`),
      leaving: sumOf(amount, sql`${isPaidOut} and ${IS_PENDING}`),
      credits: sumOf(amount, sql`${isCredit} and ${weekReturns.state} in ('pending', 'succeeded')`),
      paidOut: sumOf(amount, sql`${isPaidOut} and ${HAS_LEFT}`),
    })
    .from(subscriptions)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.subscriptionId, subscriptions.id))
    .innerJoin(weekReturns, eq(weekReturns.invoiceId, subscriptionInvoices.id))
    .where(eq(subscriptions.userId, userId));
  const { coming = 0, leaving = 0, credits = 0, paidOut = 0 } = row ?? {};
  return { coming: cents(coming), leaving: cents(leaving), given: cents(credits - paidOut) };
}

/** What invoices have used of somebody's credit. An invoice that was voided has given it back. */
export async function sumUsedCredit(db: Db, userId: string): Promise<Cents> {
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(${subscriptionInvoices.creditCents}), 0)::int` })
    .from(subscriptions)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.subscriptionId, subscriptions.id))
    .where(and(eq(subscriptions.userId, userId), ne(subscriptionInvoices.state, 'void')));
  return cents(row?.used ?? 0);
}

/** What the provider has done to the balance, before it is asked: what it said earlier is too old by now. */
export async function moveCredit(tx: Db, userId: string, by: number): Promise<void> {
  await tx
    .update(subscriptions)
    .set({
      creditCents: sql`greatest(0, ${subscriptions.creditCents} + ${by})`,
      revision: sql`${subscriptions.revision} + 1`,
    })
    .where(eq(subscriptions.userId, userId));
}

/** What the provider says of the balance of somebody for whom nothing more is charged. */
export async function keepCredit(tx: Db, ids: string[], credit: Cents): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(subscriptions)
    .set({ creditCents: credit, revision: sql`${subscriptions.revision} + 1` })
    .where(and(inArray(subscriptions.id, ids), ne(subscriptions.creditCents, credit)));
}

/** How much was booked under the keys that begin so. */
export async function sumBooked(tx: Db, keyStart: string): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${weekReturns.amountCents}), 0)::int` })
    .from(weekReturns)
    .where(sql`starts_with(${weekReturns.key}, ${keyStart})`);
  return cents(row?.sum ?? 0);
}
