import { randomUUID } from 'node:crypto';
import type { Operator } from '@cesta/api/modules/audit/audit.service';
import { readDemand, totalOf } from '@cesta/api/modules/composition/demand.service';
import { listRounds } from '@cesta/api/modules/composition/harvest-orders.service';
import type { Round } from '@cesta/api/modules/composition/rounds.rules';
import { answerOrder } from '@cesta/api/modules/supply/harvest/answering.service';
import {
  forecastTextsOf,
  keepForecast,
  markForecastSent,
} from '@cesta/api/modules/supply/harvest/forecasting.service';
import {
  listFarmOrders,
  listGrowers,
  listLinesOf,
} from '@cesta/api/modules/supply/harvest/harvest-rows.service';
import { importReceipts } from '@cesta/api/modules/supply/harvest/import.service';
import { makeHarvestOrders } from '@cesta/api/modules/supply/harvest/making.service';
import { markOrderSent } from '@cesta/api/modules/supply/harvest/sending.service';
import { closeSilentRounds } from '@cesta/api/modules/supply/harvest/silence.service';
import { MovableClock } from '@cesta/api/platform/clock';
import type { Db } from '@cesta/api/platform/database/db';
import type { Store } from '@cesta/api/store';
import { addDays, dayOf, HOUR_MS, momentOf } from '@cesta/contract/base/calendar';
import { THOUSANDTHS } from '@cesta/contract/supply/supply-constants';
import type { Step } from './steps.ts';

type Deps = Store['deps'];
type Wanted = (tx: Db, date: string) => Promise<ReadonlyMap<string, number>>;

const ROUNDS = 4;
const DAYS_BACK = 30;
const DAYS_AHEAD = 14;
const FORECAST_DAYS = 5;

/**
 * Rounds in every state: four that came in, lived through at their own time; today's, answered with less of one product
 * than its baskets want; the next one answered; the one after it asked; and one that is only forecast. With the days of
 * the first four.
 */
export async function roundSteps(deps: Deps, by: Operator): Promise<{ came: string[]; steps: Step[] }> {
  const now = deps.clock.now();
  const today = dayOf(now);
  const rounds = await listRounds(deps.database.db, addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD));
  const past = weekly(rounds.filter(({ date }) => date < today));
  const [next, later, last] = rounds.filter(({ date }) => date > today);
  const due = rounds.find(({ date }) => date === today);
  const steps = past.map((round) => ({ at: askedAt(round), take: () => livePastRound(deps, by, round) }));
  if (due) steps.push({ at: askedAt(due), take: () => answerInTime(deps, by, due) });
  if (next) steps.push({ at: now, take: () => answerAll(deps, by, next) });
  if (later) steps.push({ at: now, take: async () => void (await askAll(deps, by, later)) });
  if (last) steps.push({ at: now, take: () => tellAhead(deps, by, last) });
  return { came: past.map(({ date }) => date), steps };
}

/** The last cut-off of a round that is due or past. */
const cutoffOf = ({ date, cutoffs }: Round) => cutoffs.at(-1) ?? momentOf(addDays(date, -2), '18:00');

const askedAt = (round: Round) => new Date(cutoffOf(round).getTime() + HOUR_MS);

/** The last four that lie about a week apart: one a week is enough to look at. */
function weekly(rounds: readonly Round[]): Round[] {
  const chosen: Round[] = [];
  for (const round of rounds.toReversed()) {
    const later = chosen[0]?.date;
    if (chosen.length < ROUNDS && (!later || round.date < addDays(later, -5))) chosen.unshift(round);
  }
  return chosen;
}

const at = (deps: Deps, moment: Date): Deps => ({ ...deps, clock: new MovableClock(moment) });

async function livePastRound(deps: Deps, by: Operator, round: Round): Promise<void> {
  const { date } = round;
  const cutoff = cutoffOf(round);
  const told = at(deps, momentOf(addDays(date, -FORECAST_DAYS), '08:00'));
  await keepForecast(told, date, await expectedOf(deps.database.db, date));
  const asked = at(deps, askedAt(round));
  await makeHarvestOrders(asked, date, cutoff, (tx) => usualOf(tx, date));
  const orders = await listFarmOrders(deps.database.db, date);
  for (const { id } of orders) await markOrderSent(asked, by, id, 'whatsapp');
  // The last one says nothing: the farm's own rule counts when the time is up.
  for (const [place, order] of orders.slice(0, -1).entries()) await answer(asked, order, place === 1 ? 1 : 0);
  await closeSilentRounds(at(deps, momentOf(date, '05:00')));
  await receive(at(deps, momentOf(date, '06:30')), by, date);
}

/** Nearly what each farm has in a usual week. */
async function usualOf(tx: Db, date: string): Promise<ReadonlyMap<string, number>> {
  const wanted = new Map<string, number>();
  for (const { productId, portions, usual } of await listGrowers(tx, date))
    wanted.set(productId, (wanted.get(productId) ?? 0) + Math.floor(portions * usual * 0.85));
  return wanted;
}

/** As forecasts are: of most products near what came to be wanted, of a few far from it. */
const FORECAST_OFF = [1.05, 0.9, 1, 1.2, 0.95, 1, 0.75];

async function expectedOf(db: Db, date: string): Promise<ReadonlyMap<string, number>> {
  const wanted = [...(await usualOf(db, date))].sort(([a], [b]) => (a < b ? -1 : 1));
  const offset = Number(date.slice(-2));
  return new Map(
    wanted.map(([productId, portions], place) => {
      const off = FORECAST_OFF[(place + offset) % FORECAST_OFF.length] ?? 1;
      return [productId, Math.round(portions * off)] as const;
    }),
  );
}

/** What the day really wants; without any basket yet, what a usual week would. */
function demandOf(deps: Deps, round: Round): Wanted {
  return async (tx, date) => {
    const dueBy = round.cutoffs.at(-1) ?? null;
    const demand = await readDemand(tx, deps.clock.now(), date, { until: null, dueBy });
    const portions = [...demand].map(([id, parts]) => [id, totalOf(parts)] as const);
    return portions.length > 0 ? new Map(portions) : usualOf(tx, date);
  };
}

async function askAll(deps: Deps, by: Operator, round: Round) {
  const { date } = round;
  const wanted = demandOf(deps, round);
  const now = deps.clock.now();
  const passed = round.cutoffs.findLast((cutoff) => cutoff <= now);
  await makeHarvestOrders(deps, date, passed ?? now, (tx) => wanted(tx, date));
  const orders = await listFarmOrders(deps.database.db, date);
  for (const { id } of orders.slice(1)) await markOrderSent(deps, by, id, 'whatsapp');
  return orders;
}

async function answerAll(deps: Deps, by: Operator, round: Round): Promise<void> {
  const orders = await askAll(deps, by, round);
  const [unsent] = orders;
  if (unsent) await markOrderSent(deps, by, unsent.id, 'whatsapp');
  for (const [place, order] of orders.entries()) await answer(deps, order, place === 0 ? 1 : 0);
}

/** What may be wanted, told to all who have an e-mail address; whoever has none is left to the operator. */
async function tellAhead(deps: Deps, by: Operator, round: Round): Promise<void> {
  const { date } = round;
  await keepForecast(deps, date, await demandOf(deps, round)(deps.database.db, date));
  for (const { producerId, email } of await forecastTextsOf(deps, date))
    if (email) await markForecastSent(deps, by, date, producerId, 'whatsapp');
}

/** What today's baskets and orders want, asked and answered when its time was. */
async function answerInTime(deps: Deps, by: Operator, round: Round): Promise<void> {
  const { date } = round;
  const cutoff = cutoffOf(round);
  const asked = at(deps, askedAt(round));
  const wanted = demandOf(deps, round);
  await makeHarvestOrders(asked, date, cutoff, (tx) => wanted(tx, date));
  for (const [place, order] of (await listFarmOrders(deps.database.db, date)).entries()) {
    await markOrderSent(asked, by, order.id, 'whatsapp');
    await answer(asked, order, place === 0 ? 1 : 0);
  }
}

type Order = Awaited<ReturnType<typeof listFarmOrders>>[number];

/** On their page: everything, or of their first line so many less. */
async function answer(deps: Deps, { id, producerId }: Order, fewer: number): Promise<void> {
  const lines = await listLinesOf(deps.database.db, [id]);
  await answerOrder(deps, {
    orderId: id,
    answerId: randomUUID(),
    by: 'page',
    producerId,
    note: fewer > 0 ? 'Choveu muito esta semana.' : '',
    lines: lines.map((line, place) => ({
      lineId: line.id,
      confirmed: place === 0 ? Math.max(0, line.asked - fewer) : line.asked,
    })),
  });
}

/** Nearly all of it comes: every seventh line half a crate short, every ninth with a loss. */
async function receive(deps: Deps, by: Operator, date: string): Promise<void> {
  const { db } = deps.database;
  const orders = await listFarmOrders(db, date);
  const producerOf = new Map(orders.map(({ id, producerId }) => [id, producerId]));
  const entered = { date, corrects: null, enteredAt: deps.clock.now(), enteredBy: by.name };
  const rows = (await listLinesOf(db, [...producerOf.keys()])).flatMap((line, place) => {
    const { orderId, cropId, productId, productName, unit, portions, priceCents } = line;
    const confirmed = (line.confirmed ?? line.asked) * THOUSANDTHS;
    const came = place % 7 === 3 ? confirmed - THOUSANDTHS / 2 : confirmed;
    if (came <= 0) return [];
    const goods = { cropId, productId, productName, unit, portions, priceCents };
    const row = { ...entered, ...goods, producerId: producerOf.get(orderId) ?? '' };
    const received = {
      ...row,
      id: randomUUID(),
      kind: 'received' as const,
      quantityThousandths: came,
      reason: '',
    };
    const lost = {
      ...row,
      id: randomUUID(),
      kind: 'lost' as const,
      quantityThousandths: THOUSANDTHS / 4,
      reason: 'Amassado',
    };
    return place % 9 === 4 ? [received, lost] : [received];
  });
  await importReceipts(db, rows);
}
