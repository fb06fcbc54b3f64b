import type { Cents } from '@cesta/contract/base/money';
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { subscriptionInvoices, weekReturns } from '../billing/billing.tables.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { deliveries } from './deliveries.tables.ts';

/** Paid, not given back, and not known to be done with: few of all the weeks there ever were, by an index of their own. */
export const IS_OWED = and(
  isNotNull(subscriptionInvoices.paidAt),
  isNull(subscriptionInvoices.settledAt),
  isNull(subscriptionInvoices.refundedAt),
);

const goneOut = (isDone: ReturnType<typeof sql>) => sql`exists (select 1 from ${deliveries}
  where ${deliveries.invoiceId} = ${subscriptionInvoices.id} and ${deliveries.ordinal} = n
    and (${isDone} or ${deliveries.cancelledAt} is not null))`;

const givenBack = sql`exists (select 1 from ${weekReturns}
  where ${weekReturns.invoiceId} = ${subscriptionInvoices.id} and ${weekReturns.ordinal} = n)`;

/** The deliveries of a week for which neither a day is set nor money went back; null when there are none. */
export const MISSING_ORDINALS = sql<number[] | null>`(select array_agg(n order by n)
  from generate_series(1, ${subscriptionInvoices.deliveries}) as n
  where not ${goneOut(sql`${deliveries.status} <> 'cancelled'`)} and not ${givenBack})`;

/** By any way; credit that was paid out later counts once. */
export const RETURNED_OF_WEEK = sql<Cents>`coalesce((select sum(${weekReturns.amountCents})::int from ${weekReturns}
  where ${weekReturns.invoiceId} = ${subscriptionInvoices.id} and not ${weekReturns.fromCredit}), 0)`;

/** What went back for what was in them, by ordinal: it was worth too little, or something was missing. */
const FOR_CONTENTS = sql<Record<number, Cents>>`coalesce((select jsonb_object_agg(ordinal, cents) from (
  select ${deliveries.ordinal} as ordinal, sum(${weekReturns.amountCents})::int as cents
  from ${deliveries} join ${weekReturns} on ${weekReturns.invoiceId} = ${deliveries.invoiceId}
    and split_part(${weekReturns.key}, ':', 1) in ('worth', 'shortage')
    and split_part(${weekReturns.key}, ':', 2) = ${deliveries.id}::text
  where ${deliveries.invoiceId} = ${subscriptionInvoices.id} group by 1) as of_contents), '{}')`;

const hasDayForEach = sql`(select count(*) from ${deliveries}
  where ${deliveries.invoiceId} = ${subscriptionInvoices.id} and ${deliveries.ordinal} <= ${subscriptionInvoices.deliveries}
    and (${deliveries.status} <> 'cancelled' or ${deliveries.cancelledAt} is not null)) >= ${subscriptionInvoices.deliveries}`;

/**
 * Something of it is missing, and not all of its money went back by other ways, without a word about its deliveries.
 * Nearly every week has a day for each of its deliveries: only of the others more is asked.
 */
const lacksSome = sql`case when ${hasDayForEach} then false
  else ${RETURNED_OF_WEEK} < ${subscriptionInvoices.amountCents} + ${subscriptionInvoices.creditCents}
    and ${MISSING_ORDINALS} is not null end`;

export interface OwedWeek {
  id: string;
  subscriptionId: string;
  userId: string;
  amountCents: Cents;
  creditCents: Cents;
  deliveries: number;
  periodStart: Date;
  paidAt: Date | null;
  /** What went back of it, whatever for. */
  returnedOfWeek: Cents;
  /** Which of its deliveries. */
  ordinals: number[];
  /** What went back for what was in them, by ordinal. */
  forContents: Record<number, Cents>;
}

const owedWeek = {
  id: subscriptionInvoices.id,
  subscriptionId: subscriptionInvoices.subscriptionId,
  userId: subscriptions.userId,
  amountCents: subscriptionInvoices.amountCents,
  creditCents: subscriptionInvoices.creditCents,
  deliveries: subscriptionInvoices.deliveries,
  periodStart: subscriptionInvoices.periodStart,
  paidAt: subscriptionInvoices.paidAt,
  returnedOfWeek: RETURNED_OF_WEEK,
  ordinals: sql<number[]>`${MISSING_ORDINALS}`,
  forContents: FOR_CONTENTS,
};

/** What of these subscriptions, or of this week alone, is paid and has no day. */
export function listOwedWeeks(
  db: Db,
  of: { subscriptionIds: string[] } | { invoiceId: string },
): Promise<OwedWeek[]> {
  const own =
    'invoiceId' in of
      ? eq(subscriptionInvoices.id, of.invoiceId)
      : inArray(subscriptionInvoices.subscriptionId, of.subscriptionIds);
  return db
    .select(owedWeek)
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(and(own, IS_OWED, lacksSome))
    .orderBy(asc(subscriptionInvoices.paidAt));
}

interface LongOwed {
  before: Date;
  /** Weeks that wait for something else. */
  except: string[];
}

const isLongOwed = ({ before, except }: LongOwed) =>
  and(
    IS_OWED,
    lte(subscriptionInvoices.paidAt, before),
    notInArray(subscriptionInvoices.id, except),
    lacksSome,
  );

export async function countLongOwed(db: Db, which: LongOwed): Promise<number> {
  const [row] = await db.select({ total: count() }).from(subscriptionInvoices).where(isLongOwed(which));
  return row?.total ?? 0;
}

/** Oldest first. */
export function listLongOwed(db: Db, which: LongOwed, limit: number): Promise<OwedWeek[]> {
  return db
    .select(owedWeek)
    .from(subscriptionInvoices)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionInvoices.subscriptionId))
    .where(isLongOwed(which))
    .orderBy(asc(subscriptionInvoices.paidAt))
    .limit(limit);
}

/** Those whose deliveries have left the house, or whose money went back, or that nobody wanted, are not looked at again. */
export async function settleWeeks(db: Db, paidBefore: Date, today: string, at: Date): Promise<void> {
  const hasLeft = sql`(${deliveries.status} = 'delivered'
    or (${deliveries.status} = 'packed' and ${deliveries.date} < ${today})
    or (${deliveries.status} = 'skipped' and ${deliveries.frozenAt} is not null))`;
  const remains = sql`exists (select 1 from generate_series(1, ${subscriptionInvoices.deliveries}) as n
    where not ${goneOut(hasLeft)} and not ${givenBack})`;
  await db
    .update(subscriptionInvoices)
    .set({ settledAt: at })
    .where(
      and(
        isNotNull(subscriptionInvoices.paidAt),
        isNull(subscriptionInvoices.settledAt),
        lte(subscriptionInvoices.paidAt, paidBefore),
        sql`(${subscriptionInvoices.refundedAt} is not null or not ${remains})`,
      ),
    );
}

/** By delivery of these weeks what went back for what was in it, though it comes. */
export async function listForContents(db: Db, invoiceIds: string[]): Promise<Map<string, Cents>> {
  if (invoiceIds.length === 0) return new Map();
  const delivery = sql<string>`split_part(${weekReturns.key}, ':', 2)`;
  const rows = await db
    .select({ delivery, amount: sql<Cents>`sum(${weekReturns.amountCents})::int` })
    .from(weekReturns)
    .where(
      and(
        inArray(weekReturns.invoiceId, invoiceIds),
        inArray(sql`split_part(${weekReturns.key}, ':', 1)`, ['worth', 'shortage']),
      ),
    )
    .groupBy(delivery);
  return new Map(rows.map(({ delivery: id, amount }) => [id, amount]));
}

/** Which deliveries of these weeks will not come, because their money went back. */
export async function listReturnedOrdinals(db: Db, invoiceIds: string[]): Promise<Map<string, Set<number>>> {
  if (invoiceIds.length === 0) return new Map();
  const rows = await db
    .select({ invoiceId: weekReturns.invoiceId, ordinal: weekReturns.ordinal })
    .from(weekReturns)
    .where(and(inArray(weekReturns.invoiceId, invoiceIds), isNotNull(weekReturns.ordinal)));
  const byInvoice = Map.groupBy(rows, ({ invoiceId }) => invoiceId);
  return new Map([...byInvoice].map(([id, some]) => [id, new Set(some.map(({ ordinal }) => ordinal ?? 0))]));
}
