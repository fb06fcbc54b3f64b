import type { Cents } from '@cesta/contract/base/money';
import { PLAN_TYPES, type PlanType } from '@cesta/contract/subscriptions/plans';
import { and, asc, count, eq, inArray, isNotNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { excluded } from '../../../platform/database/upsert.ts';
import { subscriptionInvoices, weekReturns } from '../billing/billing.tables.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { isNotDoubted } from '../deliveries/doubted.queries.ts';
import { subscriptions } from '../subscriptions.tables.ts';
import { planWorths } from './worth.tables.ts';

export type PlanWorthRow = typeof planWorths.$inferSelect;

export function listPlanWorths(db: Db): Promise<PlanWorthRow[]> {
  return db.select().from(planWorths);
}

/** The targets that somebody has set. */
export async function listTargets(db: Db): Promise<Map<PlanType, number>> {
  const rows = await listPlanWorths(db);
  return new Map(rows.map(({ planType, targetPercent }) => [planType, targetPercent]));
}

/** Two operators at once: the second sees what the first has set. */
export async function lockPlanWorths(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${planWorths} in share row exclusive mode`);
}

export async function writePlanWorths(tx: Db, rows: readonly PlanWorthRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(planWorths)
    .values([...rows])
    .onConflictDoUpdate({ target: planWorths.planType, set: excluded(planWorths, ['planType']) });
}

const isShort = isNotNull(deliveries.shortfallCents);
/** Its money goes back whole, by another way. */
const comes = notInArray(deliveries.status, ['cancelled', 'skipped']);
const ofPlans = (plans: readonly PlanType[]) => inArray(subscriptionInvoices.planType, [...plans]);

const itemsOf = (least: Record<PlanType, number>) => sql`case
  ${sql.join(
    PLAN_TYPES.map((plan) => sql`when ${subscriptionInvoices.planType} = ${plan} then ${least[plan]}::int`),
    sql` `,
  )} end`;

/** What the shelf could not fill may still be completed by a person, until it is packed or its day has come. */
const isFinal = (today: string, least: Record<PlanType, number>) =>
  or(
    ne(deliveries.status, 'scheduled'),
    lte(deliveries.date, today),
    sql`jsonb_array_length(${deliveries.items}) >= ${itemsOf(least)}`,
  );

export interface Finality {
  today: string;
  /** The fewest products that a basket of the plan may hold. */
  least: Record<PlanType, number>;
  /** Weeks whose money waits for something else. */
  except: readonly string[];
}

const shortOf = (plans: readonly PlanType[], { today, least, except }: Finality) =>
  and(
    isShort,
    comes,
    ofPlans(plans),
    isNotDoubted,
    notInArray(deliveries.invoiceId, [...except]),
    isFinal(today, least),
  );

/** Of these plans, the oldest first. */
export function listShortfalls(db: Db, plans: readonly PlanType[], finality: Finality, limit: number) {
  return db
    .select({
      id: deliveries.id,
      subscriptionId: deliveries.subscriptionId,
      date: deliveries.date,
      frozenAt: deliveries.frozenAt,
      shortfallCents: sql<Cents>`${deliveries.shortfallCents}`,
      items: deliveries.items,
      planType: subscriptionInvoices.planType,
      userId: subscriptions.userId,
      status: subscriptions.status,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pauseReason: subscriptions.pauseReason,
    })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(shortOf(plans, finality))
    .orderBy(asc(deliveries.cutoffAt), asc(deliveries.id))
    .limit(limit);
}

export async function countShortfalls(
  db: Db,
  plans: readonly PlanType[],
  finality: Finality,
): Promise<number> {
  if (plans.length === 0) return 0;
  const [row] = await db
    .select({ total: count() })
    .from(deliveries)
    .innerJoin(subscriptionInvoices, eq(subscriptionInvoices.id, deliveries.invoiceId))
    .where(shortOf(plans, finality));
  return row?.total ?? 0;
}

/** Undefined when somebody has decided about it, or it does not come at all. */
export async function lockShortfall(tx: Db, id: string) {
  const [row] = await tx
    .select({
      id: deliveries.id,
      invoiceId: deliveries.invoiceId,
      date: deliveries.date,
      frozenAt: deliveries.frozenAt,
      shortfallCents: sql<Cents>`${deliveries.shortfallCents}`,
      status: subscriptions.status,
      cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
      pauseReason: subscriptions.pauseReason,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.id, id), isShort, comes, isNotDoubted))
    .for('update', { of: deliveries });
  return row;
}

export async function clearShortfall(tx: Db, id: string): Promise<void> {
  await tx.update(deliveries).set({ shortfallCents: null }).where(eq(deliveries.id, id));
}

export async function findSubscriptionOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ subscriptionId: deliveries.subscriptionId })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return row?.subscriptionId;
}

/** How the keys begin of what goes back for a basket that comes all the same: it was worth less, or something is missing. */
const FOR_CONTENTS = ['worth', 'shortage'];

/** What went back of these baskets although they come, by delivery; all causes and ways together. */
export async function sumReturned(
  db: Db,
  deliveryIds: readonly string[],
): Promise<Map<string, { amount: Cents; isCredit: boolean }>> {
  if (deliveryIds.length === 0) return new Map();
  const ofDelivery = sql<string>`split_part(${weekReturns.key}, ':', 2)`;
  const rows = await db
    .select({
      id: deliveries.id,
      amount: sql<Cents>`sum(${weekReturns.amountCents})::int`,
      isCredit: sql<boolean>`bool_and(${weekReturns.kind} = 'credit')`,
    })
    .from(deliveries)
    .innerJoin(
      weekReturns,
      and(eq(weekReturns.invoiceId, deliveries.invoiceId), eq(ofDelivery, sql`${deliveries.id}::text`)),
    )
    .where(
      and(
        inArray(deliveries.id, [...deliveryIds]),
        inArray(sql`split_part(${weekReturns.key}, ':', 1)`, FOR_CONTENTS),
      ),
    )
    .groupBy(deliveries.id);
  return new Map(rows.map(({ id, ...returned }) => [id, returned]));
}
