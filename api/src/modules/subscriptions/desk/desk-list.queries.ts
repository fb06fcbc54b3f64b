import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import type { AdminSubscriptionQuery } from '@cesta/contract/subscriptions/subscriptions';
import { and, asc, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { coverageGaps } from '../coverage-gaps/coverage-gaps.tables.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { subscriptions } from '../subscriptions.tables.ts';

const LATE: SubscriptionStatus[] = ['past_due', 'unpaid'];

export interface DeskFilter {
  status?: SubscriptionStatus | undefined;
  /** Of these customers alone. */
  userIds?: string[] | undefined;
  /** Only those to which nothing can be delivered. */
  isUncovered?: boolean;
}

function fits({ status, userIds, isUncovered }: DeskFilter): SQL | undefined {
  const gap = sql`exists (select 1 from ${coverageGaps} where ${coverageGaps.subscriptionId} = ${subscriptions.id}
    and ${coverageGaps.endedAt} is null)`;
  return and(
    status && eq(subscriptions.status, status),
    userIds && inArray(subscriptions.userId, userIds),
    isUncovered ? gap : undefined,
  );
}

type Bounds = Pick<AdminSubscriptionQuery, 'limit' | 'offset'>;

export async function listSubscriptions(
  db: Db,
  filter: DeskFilter,
  { limit, offset }: Bounds,
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(fits(filter))
    .orderBy(desc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(limit)
    .offset(offset);
}

export async function countSubscriptions(db: Db, filter: DeskFilter): Promise<number> {
  return db.$count(subscriptions, fits(filter));
}

/** Who has not paid first, longest first, then the others: two lists, each led by its index, read as one. */
export async function listLateFirst(
  db: Db,
  filter: DeskFilter,
  { limit, offset }: Bounds,
): Promise<SubscriptionRow[]> {
  const isLate = and(fits(filter), inArray(subscriptions.status, LATE));
  const lateTotal = await db.$count(subscriptions, isLate);
  const late =
    offset < lateTotal
      ? await db
          .select()
          .from(subscriptions)
          .where(isLate)
          .orderBy(asc(subscriptions.currentPeriodStart), asc(subscriptions.id))
          .limit(limit)
          .offset(offset)
      : [];
  if (late.length === limit) return late;
  const rest = await db
    .select()
    .from(subscriptions)
    .where(and(fits(filter), notInArray(subscriptions.status, LATE)))
    .orderBy(desc(subscriptions.createdAt), asc(subscriptions.id))
    .limit(limit - late.length)
    .offset(Math.max(0, offset - lateTotal));
  return [...late, ...rest];
}

export async function countByStatus(db: Db): Promise<Map<SubscriptionStatus, number>> {
  const rows = await db
    .select({ status: subscriptions.status, total: count() })
    .from(subscriptions)
    .groupBy(subscriptions.status);
  return new Map(rows.map(({ status, total }) => [status, total]));
}
