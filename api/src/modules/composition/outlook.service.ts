import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { expectedBaskets } from '../subscriptions/weeks/expected-baskets.service.ts';
import { keepForecast, mailForecasts } from '../supply/harvest/forecasting.service.ts';
import {
  forecastDue,
  listHarvestRounds,
  listOutlooks,
  type OutlookLine,
  type OutlookRow,
  replaceOutlooks,
} from '../supply/harvest/harvest-rows.service.ts';
import { harvestSettingsOf } from '../supply/harvest/harvest-settings.service.ts';
import { hasGrowers } from '../supply/harvest/making.service.ts';
import * as queries from './demand.queries.ts';
import { sumOrders } from './demand.service.ts';
import { forecastOf, LEARNT_FROM, skipRateOf } from './forecast.rules.ts';
import { listRounds } from './harvest-orders.service.ts';
import type { Round } from './rounds.rules.ts';

/** So many rounds are looked ahead to. */
export const ROUNDS_AHEAD = 4;
/** With two days a week everywhere four rounds lie within this, holidays included. */
const DAYS_AHEAD = 35;
/** A weekday that is closed for longer has nothing to teach. */
const WEEKS_BACK = 8;

/** What the coming rounds look like, worked out anew. The same figures whoever does it, and however often. */
export async function refreshOutlooks(deps: Pick<Deps, 'database' | 'clock'>): Promise<OutlookRow[]> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const rounds = await comingRounds(db, now);
  const known = await gatherBaskets(db, now, rounds);
  const ordersOn = eachDayOnce(db, now);
  const rows: OutlookRow[] = [];
  for (const round of rounds) {
    const inBaskets = known.get(round.date) ?? new Map();
    rows.push(await outlookOf(db, now, round, { inBaskets, ordersOn }));
  }
  await db.transaction((tx) => replaceOutlooks(tx, rows));
  return rows;
}

/** The next four, and those whose farmers are to be told by now or soon. */
async function comingRounds(db: Db, now: Date): Promise<Round[]> {
  const today = dayOf(now);
  const { forecastDays } = await harvestSettingsOf(db);
  const all = await listRounds(db, today, addDays(today, DAYS_AHEAD));
  const ahead = all.filter(({ cutoffs }) => cutoffs.some((cutoff) => cutoff > now));
  const soon = addDays(today, forecastDays);
  return ahead.filter(({ date }, place) => place < ROUNDS_AHEAD || date <= soon);
}

interface InBaskets {
  baskets: number;
  skipped: number;
}

/** By day and product: what paid baskets hold, and those of weeks that will be charged in time. */
async function gatherBaskets(db: Db, now: Date, rounds: readonly Round[]) {
  const days = new Map(rounds.map(({ date }) => [date, new Map<string, InBaskets>()]));
  const add = (date: string, productId: string, portions: number, isOff: boolean) => {
    const day = days.get(date);
    if (!day) return;
    const line = day.get(productId) ?? { baskets: 0, skipped: 0 };
    line.baskets += portions;
    if (isOff) line.skipped += portions;
    day.set(productId, line);
  };
  for (const { date } of rounds) {
    for (const it of await queries.sumBaskets(db, date, null)) add(date, it.productId, it.portions, false);
    for (const it of await queries.sumSkipped(db, date)) add(date, it.productId, it.portions, true);
  }
  const cutoffs = rounds.flatMap((round) => round.cutoffs.map(Number));
  const dueBy = new Date(Math.max(now.getTime(), ...cutoffs));
  if (rounds.length > 0)
    for await (const some of expectedBaskets(db, { now, dueBy, withOverdue: true }))
      for (const { date, items, isOff } of some)
        for (const { productId, portions } of items) add(date, productId, portions, isOff);
  return days;
}

type OrdersOn = (date: string) => Promise<ReadonlyMap<string, number>>;

/** One-off orders of a day, by product. Rounds of one weekday look back at the same days: each is read once. */
function eachDayOnce(db: Db, now: Date): OrdersOn {
  const known = new Map<string, ReadonlyMap<string, number>>();
  return async (date) => {
    const orders =
      known.get(date) ??
      new Map((await sumOrders(db, now, date)).map(({ productId, portions }) => [productId, portions]));
    known.set(date, orders);
    return orders;
  };
}

async function outlookOf(
  db: Db,
  now: Date,
  { date, cutoffs }: Round,
  { inBaskets, ordersOn }: { inBaskets: ReadonlyMap<string, InBaskets>; ordersOn: OrdersOn },
): Promise<OutlookRow> {
  const past = await learnFrom(db, now, date, ordersOn);
  const ordered = await ordersOn(date);
  const skipRate = skipRateOf(past);
  const ids = new Set([
    ...inBaskets.keys(),
    ...ordered.keys(),
    ...past.flatMap(({ orders }) => [...orders.keys()]),
  ]);
  const lines: OutlookLine[] = [...ids].sort().flatMap((productId) => {
    const { baskets, skipped } = inBaskets.get(productId) ?? { baskets: 0, skipped: 0 };
    const before = past.map(({ orders }) => orders.get(productId) ?? 0);
    const parts = forecastOf(
      { baskets, skipped, ordered: ordered.get(productId) ?? 0, past: before },
      skipRate,
    );
    return parts.baskets + parts.orders > 0 ? { productId, ...parts } : [];
  });
  const cutoffAt = cutoffs.at(-1) ?? now;
  return { date, madeAt: now, cutoffAt, skipRate, rounds: past.length, lines };
}

/** The last rounds of the same weekday that anything went out on. */
async function learnFrom(db: Db, now: Date, date: string, ordersOn: OrdersOn) {
  const today = dayOf(now);
  const weeks = Array.from({ length: WEEKS_BACK + LEARNT_FROM }, (_, index) =>
    addDays(date, -7 * (index + 1)),
  );
  const days = weeks.filter((day) => day < today && day >= addDays(today, -7 * WEEKS_BACK));
  const counts = new Map((await queries.countSkips(db, days)).map((row) => [row.date, row]));
  const learnt = [];
  for (const day of days) {
    const orders = await ordersOn(day);
    const { skipped, all } = counts.get(day) ?? { skipped: 0, all: 0 };
    if (all > 0 || orders.size > 0) learnt.push({ skipped, all, orders });
    if (learnt.length === LEARNT_FROM) break;
  }
  return learnt;
}

/** Some days before a round its farmers are told what it may want, once. */
export async function tellForecasts(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  if (!(await hasGrowers(db))) return;
  const { forecastDays } = await harvestSettingsOf(db);
  const today = dayOf(now);
  const until = addDays(today, forecastDays);
  const told = new Map((await listHarvestRounds(db, today, until)).map((round) => [round.date, round]));
  const due = (await listRounds(db, today, until)).filter(({ date, cutoffs }) => {
    const round = told.get(date);
    const isNew = !round?.forecastAt && !round?.madeUntil;
    return isNew && forecastDue(date, forecastDays) <= now && cutoffs.every((cutoff) => cutoff > now);
  });
  if (due.length > 0) {
    const outlooks = new Map((await refreshOutlooks(deps)).map((row) => [row.date, row]));
    for (const { date } of due) {
      const lines = outlooks.get(date)?.lines ?? [];
      await keepForecast(deps, date, new Map(lines.map(({ productId, portions }) => [productId, portions])));
    }
  }
  await mailForecasts(deps);
}

/** The job has not run for longer: then whoever looks has it worked out. */
const STALE_AFTER_MS = 3 * 3_600_000;

export async function freshOutlooks(deps: Pick<Deps, 'database' | 'clock'>): Promise<OutlookRow[]> {
  const now = deps.clock.now();
  const kept = await listOutlooks(deps.database.db, dayOf(now));
  const [first] = kept;
  const isFresh = first && now.getTime() - first.madeAt.getTime() < STALE_AFTER_MS;
  return isFresh ? kept : refreshOutlooks(deps);
}
