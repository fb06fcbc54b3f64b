import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { products } from '../catalog/catalog.tables.ts';
import { closedDays } from '../coverage/coverage.tables.ts';
import { producers } from '../producers/producers.tables.ts';
import { crops } from '../supply/farms/farms.tables.ts';
import { harvestOutlooks } from '../supply/harvest/forecasts.tables.ts';
import {
  harvestAnswers,
  harvestOrders,
  harvestRounds,
  isOpenLate,
  mailState,
  toldAt,
} from '../supply/harvest/harvest.tables.ts';

/** From today on, the days that farmers were asked for: few, whatever the years before had. */
export async function listAskedDays(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ date: harvestOrders.date })
    .from(harvestOrders)
    .where(gte(harvestOrders.date, today));
  return rows.map(({ date }) => date);
}

interface Open {
  days: string[];
  /** Orders that were made before that moment. */
  madeBefore: Date;
  now: Date;
}

/** A round that was opened again has a new time. */
const isTimeUp = (now: Date) => sql<boolean>`exists (
  select from ${harvestRounds} where ${harvestRounds.date} = ${harvestOrders.date}
    and (${harvestRounds.closedAt} is not null or ${harvestRounds.answersUntil} <= ${now}))`;

/**
 * Who could still be called when the time is up: silence has answered for them, and they were not asked before. Told
 * since, they may harvest what nobody counts on.
 */
const isPassedOver = (now: Date) => sql`${harvestOrders.answeredBy} = 'silence'
  and (${toldAt} is null
    or ${toldAt} > ${harvestOrders.answeredAt} and ${isTimeUp(now)})
  and exists (
    select from ${producers} where ${producers.id} = ${harvestOrders.producerId} and ${producers.active})`;

const isUnsent = ({ days, madeBefore, now }: Open): SQL | undefined =>
  and(
    inArray(harvestOrders.date, days),
    or(and(isNull(toldAt), isNull(harvestOrders.answeredAt)), isPassedOver(now)),
    lte(harvestOrders.madeAt, madeBefore),
  );

export async function countUnsent(db: Db, open: Open): Promise<number> {
  const [row] = await db.select({ total: count() }).from(harvestOrders).where(isUnsent(open));
  return row?.total ?? 0;
}

const orderOf = {
  id: harvestOrders.id,
  date: harvestOrders.date,
  number: harvestOrders.number,
  madeAt: harvestOrders.madeAt,
  producerName: producers.name,
  isGone: sql<boolean>`not ${producers.active}`,
  isSent: isNotNull(toldAt).mapWith(Boolean),
  mail: mailState,
};

export function listUnsent(db: Db, open: Open, limit: number) {
  return db
    .select({ ...orderOf, isTimeUp: isTimeUp(open.now) })
    .from(harvestOrders)
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .where(isUnsent(open))
    .orderBy(asc(harvestOrders.madeAt), asc(harvestOrders.id))
    .limit(limit);
}

interface Waiting {
  days: string[];
  now: Date;
  /** Their time is up by then. */
  by: Date;
}

/** Sent and not answered. */
const isUnanswered = ({ days, now, by }: Waiting): SQL | undefined =>
  and(
    inArray(harvestRounds.date, days),
    isNull(harvestRounds.closedAt),
    lte(harvestRounds.answersUntil, by),
    gt(harvestRounds.answersUntil, now),
    isNotNull(toldAt),
    isNull(harvestOrders.answeredAt),
  );

export async function countUnanswered(db: Db, waiting: Waiting): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(harvestRounds)
    .innerJoin(harvestOrders, eq(harvestOrders.date, harvestRounds.date))
    .where(isUnanswered(waiting));
  return row?.total ?? 0;
}

export function listUnanswered(db: Db, waiting: Waiting, limit: number) {
  return db
    .select({ ...orderOf, answersUntil: harvestRounds.answersUntil })
    .from(harvestRounds)
    .innerJoin(harvestOrders, eq(harvestOrders.date, harvestRounds.date))
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .where(isUnanswered(waiting))
    .orderBy(asc(harvestOrders.madeAt), asc(harvestOrders.id))
    .limit(limit);
}

const ofLate = eq(harvestAnswers.orderId, harvestOrders.id);

/** Orders whose farmer has said something when the time was up that nobody has taken over. */
export async function countLate(db: Db, days: string[]): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(harvestOrders.id) })
    .from(harvestOrders)
    .innerJoin(harvestAnswers, ofLate)
    .where(and(inArray(harvestOrders.date, days), isOpenLate()));
  return row?.total ?? 0;
}

export function listLate(db: Db, days: string[], limit: number) {
  const saidAt = max(harvestAnswers.at);
  return db
    .select({
      id: harvestOrders.id,
      date: harvestOrders.date,
      number: harvestOrders.number,
      producerName: producers.name,
      saidAt,
    })
    .from(harvestOrders)
    .innerJoin(harvestAnswers, ofLate)
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .where(and(inArray(harvestOrders.date, days), isOpenLate()))
    .groupBy(harvestOrders.id, producers.id)
    .orderBy(asc(saidAt), asc(harvestOrders.id))
    .limit(limit);
}

/** Days that were closed after farmers had been asked for them, in one city or everywhere. */
export function listClosedAfterwards(db: Db, today: string) {
  return db
    .select({
      id: closedDays.id,
      date: closedDays.date,
      city: closedDays.city,
      reason: closedDays.reason,
      replacedBy: closedDays.replacedBy,
      closedAt: closedDays.createdAt,
      orders: count(harvestOrders.id),
    })
    .from(closedDays)
    .innerJoin(harvestOrders, eq(harvestOrders.date, closedDays.date))
    .where(and(gte(closedDays.date, today), lte(harvestOrders.madeAt, closedDays.createdAt)))
    .groupBy(closedDays.id)
    .orderBy(asc(closedDays.createdAt));
}

/**
 * Of days that were closed and are driven again: who knew of an order before that, and whose answer is older. Silence
 * that was counted meanwhile is no newer word.
 */
export function listBeforeBack(db: Db, days: string[]) {
  const knew = or(sql`${toldAt} < ${harvestRounds.backAt}`, sql`${harvestOrders.answeredBy} <> 'silence'`);
  const saidSince = sql`coalesce(${harvestOrders.answeredBy} <> 'silence'
    and ${harvestOrders.answeredAt} > ${harvestRounds.backAt}, false)`;
  return db
    .select({ ...orderOf, backAt: harvestRounds.backAt })
    .from(harvestRounds)
    .innerJoin(harvestOrders, eq(harvestOrders.date, harvestRounds.date))
    .innerJoin(producers, eq(producers.id, harvestOrders.producerId))
    .where(
      and(
        inArray(harvestRounds.date, days),
        isNotNull(harvestRounds.backAt),
        producers.active,
        knew,
        not(saidSince),
      ),
    )
    .orderBy(asc(harvestOrders.date), asc(producers.name), asc(harvestOrders.number));
}

/** Wanted by a round of these days, grown once, and by nobody now. */
export async function listUngrown(
  db: Db,
  from: string,
  to: string,
  limit: number,
): Promise<{ productId: string; name: string; date: string; portions: number; since: Date }[]> {
  const { rows } = await db.execute<{
    productId: string;
    name: string;
    date: string;
    portions: number;
    since: string;
  }>(sql`
    with left_alone as (
      select ${crops.productId} as product_id, max(${crops.updatedAt}) as since
      from ${crops} join ${producers} on ${producers.id} = ${crops.producerId}
      group by 1 having not bool_or(${crops.active} and ${producers.active}))
    select distinct on (left_alone.product_id) left_alone.product_id as "productId", ${products.name} as name,
      ${harvestOutlooks.date}::text as date, (line->>'portions')::int as portions, left_alone.since
    from left_alone
    join ${products} on ${products.id} = left_alone.product_id
    cross join ${harvestOutlooks}
    cross join lateral jsonb_path_query(${harvestOutlooks.lines}, '$[*] ? (@.productId == $id && @.portions > 0)',
      jsonb_build_object('id', left_alone.product_id)) as line
    where ${harvestOutlooks.date} between ${from} and ${to}
    order by left_alone.product_id, ${harvestOutlooks.date}
    limit ${limit}`);
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since) }));
}
