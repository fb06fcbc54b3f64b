import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { Role } from '@cesta/contract/identity/identity';
import type { HarvestRound, HarvestRounds, RoundPart } from '@cesta/contract/supply/harvest';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { stillOn } from '../supply/harvest/called-off.service.ts';
import {
  countByDay,
  findHarvestRound,
  listFarmOrders,
  listHarvestRounds,
  listLinesOf,
  listOutlooks,
  type OutlookRow,
  type RoundRow,
} from '../supply/harvest/harvest-rows.service.ts';
import { hasGrowers } from '../supply/harvest/making.service.ts';
import { canAskForMissing, listRounds } from './harvest-orders.service.ts';
import { farmFor, stateOf } from './harvest-views.rules.ts';
import { readFarms } from './round-farms.service.ts';
import { readProducts } from './round-products.service.ts';
import { nextAhead, type Round } from './rounds.rules.ts';

const DAYS_BACK = 14;
const DAYS_AHEAD = 21;

/** The rounds near today, each with how far its farmers are. */
export async function readHarvestRounds(deps: Deps): Promise<HarvestRounds> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const today = dayOf(now);
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)];
  const known = new Map((await listHarvestRounds(db, from, to)).map((round) => [round.date, round]));
  const counts = new Map((await countByDay(db, from, to)).map((row) => [row.date, row]));
  const planned = new Map((await listRounds(db, from, to)).map((round) => [round.date, round]));
  // A day that has gone by without anybody being asked is of no interest here.
  const days = [...known.keys(), ...[...planned.keys()].filter((date) => date >= today)];
  const on = new Set(await stillOn(db, days));
  return {
    today,
    has_growers: await hasGrowers(db),
    rounds: [...new Set(days)].sort().map((date) => {
      const { orders, sent, answered, silent, passedOver } = counts.get(date) ?? NO_ORDERS;
      const closed = { orders, answered: answered + silent + passedOver };
      const head = headOf(date, known.get(date), planned.get(date), closed, now);
      return {
        ...head,
        called_off: !on.has(date),
        orders,
        sent,
        answered,
        silent,
        passed_over: passedOver,
      };
    }),
  };
}

const NO_ORDERS = { orders: 0, sent: 0, answered: 0, silent: 0, passedOver: 0 };

function headOf(
  date: string,
  round: RoundRow | undefined,
  planned: Round | undefined,
  counts: { orders: number; answered: number },
  now: Date,
) {
  const text = (moment: Date | null | undefined) => moment?.toISOString() ?? null;
  return {
    date,
    state: stateOf(round, counts),
    next_cutoff: text(planned && nextAhead(planned, now)),
    made_until: text(round?.madeUntil),
    answers_until: text(round?.answersUntil),
    forecast_at: text(round?.forecastAt),
  };
}

/** One round by product, by farmer or both, with what this role may read. */
export async function readHarvestRound(
  deps: Deps,
  role: Role,
  date: string,
  part?: RoundPart,
): Promise<HarvestRound> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const [round, [planned], orders, on] = await Promise.all([
    findHarvestRound(db, date),
    listRounds(db, date, date),
    listFarmOrders(db, date),
    stillOn(db, [date]),
  ]);
  const isMade = Boolean(round?.madeUntil);
  const isCalledOff = on.length === 0;
  const [lines, outlook, canAsk] = await Promise.all([
    listLinesOf(
      db,
      orders.map(({ id }) => id),
    ),
    findOutlook(db, now, date, { isMade, planned }),
    isMade && canAskForMissing(db, date, now),
  ]);
  const counts = { orders: orders.length, answered: orders.filter(({ answeredAt }) => answeredAt).length };
  const [products, farms] = await Promise.all([
    part === 'farms' ? [] : readProducts(db, now, { date, isMade, planned, outlook, lines, orders }),
    part === 'products' ? [] : readFarms(deps, role, { round, orders, lines, isCalledOff }),
  ]);
  return {
    ...headOf(date, round, planned, counts, now),
    called_off: isCalledOff,
    can_ask: canAsk,
    is_forecast: outlook !== undefined,
    products,
    farms: farms.map((farm) => farmFor(role, farm)),
  };
}

/** Before anybody is asked it is what is expected; afterwards what is really there. */
async function findOutlook(
  db: Db,
  now: Date,
  date: string,
  { isMade, planned }: { isMade: boolean; planned: Round | undefined },
): Promise<OutlookRow | undefined> {
  const isAhead = !isMade && planned !== undefined && nextAhead(planned, now) !== undefined;
  return isAhead ? (await listOutlooks(db, date)).find((row) => row.date === date) : undefined;
}
