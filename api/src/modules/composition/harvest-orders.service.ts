import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import type { Operator } from '../audit/audit.service.ts';
import { listCityCalendars } from '../coverage/coverage.service.ts';
import { freezeDeliveries, planNewWeeks } from '../subscriptions/deliveries/deliveries.service.ts';
import { listAskable, listHarvestRounds, setMadeBack } from '../supply/harvest/harvest-rows.service.ts';
import { hasGrowers, makeHarvestOrders, sumCovered } from '../supply/harvest/making.service.ts';
import { readCarried } from './carried-goods.service.ts';
import { listBasketDays } from './demand.queries.ts';
import { readDemand, totalOf } from './demand.service.ts';
import { canStillAsk, lastPassed, type Round, roundsOf, withBasketDays } from './rounds.rules.ts';

/** A cut-off lies at most six days before its round. */
const LOOK_AHEAD = 8;

/** The days with a round from then on, by every city's calendar. */
export async function listRounds(db: Db, from: string, to: string): Promise<Round[]> {
  const calendars = await listCityCalendars(db);
  return roundsOf(
    calendars.map(({ schedule }) => schedule),
    from,
    to,
  );
}

/**
 * At each cut-off of a coming day's cities: asks the farmers for what is wanted by then and not asked yet. A city with
 * an earlier cut-off waits for none. Without farmers nothing is made and nothing kept.
 */
export async function askFarmers(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  if (!(await hasGrowers(db))) return;
  // What comes to be wanted until a cut-off that is still ahead is asked for then, whoever was asked before it.
  await setMadeBack(db, now);
  const due = await listDue(db, now);
  if (due.length === 0) return;
  // What was paid and chosen in time is planned and closed first, or it would be counted as it was before.
  await planNewWeeks(deps);
  await freezeDeliveries(deps);
  await eachApart(due, async ({ date, until }) => {
    const made = await makeHarvestOrders(deps, date, until, (tx, all) => countWanted(tx, now, date, all));
    if (made > 0) deps.log.info({ date, orders: made }, 'harvest orders were made');
  });
}

/**
 * What has come to be wanted since, or was not grown by anybody then: the operator asks for it beside the cut-offs. Of
 * a round whose first cut-off is still ahead nothing is asked yet.
 */
export async function askForMissing(deps: Deps, by: Operator, date: string): Promise<number> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const { until, canAsk } = await readAsking(db, date, now);
  if (!until || !canAsk)
    throw new AppError('CONFLICT', {
      message: until ? 'Já não dá tempo de pedir para este dia.' : 'Os pedidos saem sozinhos no corte.',
    });
  await planNewWeeks(deps);
  await freezeDeliveries(deps);
  return makeHarvestOrders(deps, date, until, (tx, all) => countWanted(tx, now, date, all), by);
}

export async function canAskForMissing(db: Db, date: string, now: Date): Promise<boolean> {
  return (await readAsking(db, date, now)).canAsk;
}

/** The last cut-off that a day's wants are counted by, and whether a farmer can still harvest for it. */
async function readAsking(db: Db, date: string, now: Date): Promise<{ until?: Date; canAsk: boolean }> {
  const [round] = await listWithBaskets(db, date, date, now);
  const until = round && lastPassed(round, now);
  return until ? { until, canAsk: canStillAsk(round, until, now) } : { canAsk: false };
}

/** With the days and cut-offs of baskets that were moved, as far as these have come. */
async function listWithBaskets(db: Db, from: string, to: string, now: Date): Promise<Round[]> {
  return withBasketDays(await listRounds(db, from, to), await listBasketDays(db, from, to, now));
}

/** Less what is there already: nobody is asked twice for what had come when its day was called off. */
async function countWanted(tx: Db, now: Date, date: string, until: Date): Promise<Map<string, number>> {
  const demand = await readDemand(tx, now, date, { until, dueBy: until });
  const carried = await readCarried(tx, now, date);
  return new Map(
    [...demand].map(([id, parts]) => [id, Math.max(0, totalOf(parts) - (carried.get(id)?.supply ?? 0))]),
  );
}

async function listDue(db: Db, now: Date): Promise<{ date: string; until: Date }[]> {
  return (await listNotMade(db, now)).filter(({ canAsk }) => canAsk);
}

/** Coming days with a cut-off that has come and at which nobody was asked so far. */
async function listNotMade(db: Db, now: Date): Promise<{ date: string; until: Date; canAsk: boolean }[]> {
  const from = dayOf(now);
  const to = addDays(from, LOOK_AHEAD);
  const made = new Map((await listHarvestRounds(db, from, to)).map((round) => [round.date, round.madeUntil]));
  return (await listWithBaskets(db, from, to, now)).flatMap((round) => {
    const until = lastPassed(round, now);
    const before = made.get(round.date);
    if (!until || (before && before >= until)) return [];
    return [{ date: round.date, until, canAsk: canStillAsk(round, until, now) }];
  });
}

interface UnaskedRound {
  date: string;
  until: Date;
  canAsk: boolean;
  /** Of what farmers grow: wanted, and asked of nobody. */
  portions: number;
}

/** Coming days at whose cut-off nobody was asked for what they want, however long the store was away. */
export async function listUnasked(db: Db, now: Date, asOf: Date): Promise<UnaskedRound[]> {
  if (!(await hasGrowers(db))) return [];
  const unasked: UnaskedRound[] = [];
  for (const round of await listNotMade(db, now)) {
    if (round.until > asOf) continue;
    const wanted = await countWanted(db, now, round.date, round.until);
    const covered = await sumCovered(db, round.date);
    const grown = await listAskable(db, round.date);
    const missing = [...wanted].map(([id, units]) => (grown.has(id) ? units - (covered.get(id) ?? 0) : 0));
    const portions = missing.reduce((sum, units) => sum + Math.max(0, units), 0);
    if (portions > 0) unasked.push({ ...round, portions });
  }
  return unasked;
}
