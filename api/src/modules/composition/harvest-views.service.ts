import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { cents, sum, times, toReais } from '@cesta/contract/base/money';
import type { Role } from '@cesta/contract/identity/identity';
import type {
  FarmOrder,
  HarvestRound,
  HarvestRounds,
  RoundFarm,
  RoundPart,
  RoundProduct,
} from '@cesta/contract/supply/harvest';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { stillOn } from '../supply/harvest/called-off.service.ts';
import { forecastTextsOf } from '../supply/harvest/forecasting.service.ts';
import {
  countByDay,
  countGrowers,
  type FarmOrderRow,
  findHarvestRound,
  type LineRow,
  listAskable,
  listFarmOrders,
  listHarvestRounds,
  listLateAnswers,
  listLinesOf,
  listOutlooks,
  type OutlookRow,
  type RoundRow,
} from '../supply/harvest/harvest-rows.service.ts';
import { hasGrowers, sumCovered } from '../supply/harvest/making.service.ts';
import { calledOffTextsOf, textsOf } from '../supply/harvest/sending.service.ts';
import { readCarried } from './carried-goods.service.ts';
import { type Demand, readDemand, totalOf } from './demand.service.ts';
import { canAskForMissing, listRounds } from './harvest-orders.service.ts';
import { farmFor, inShedOrder, stateOf } from './harvest-views.rules.ts';
import { nextAhead, type Round } from './rounds.rules.ts';
import { listProducts, sumReceived } from './shortages.queries.ts';
import { readNeeds } from './shortages.service.ts';

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

interface Known {
  date: string;
  isMade: boolean;
  planned: Round | undefined;
  outlook: OutlookRow | undefined;
  lines: readonly LineRow[];
  orders: readonly FarmOrderRow[];
}

async function demandOf(
  db: Db,
  now: Date,
  { date, planned, outlook }: Known,
): Promise<ReadonlyMap<string, Demand>> {
  if (outlook) {
    const parts = outlook.lines.map(({ productId, baskets, skipped, expectedSkips, orders }) => {
      const demand: Demand = { baskets: baskets - skipped - expectedSkips, renewals: 0, orders };
      return [productId, demand] as const;
    });
    return new Map(parts);
  }
  const dueBy = (date >= dayOf(now) && planned?.cutoffs.at(-1)) || null;
  return readDemand(db, now, date, { until: null, dueBy });
}

const NOTHING: Demand = { baskets: 0, renewals: 0, orders: 0 };

async function readProducts(db: Db, now: Date, known: Known): Promise<RoundProduct[]> {
  const { date, isMade, planned, lines, orders } = known;
  const isOpen = isMade && planned !== undefined && nextAhead(planned, now) !== undefined;
  const [demand, inTime, { needs }, received, growers, askable, covered, carried] = await Promise.all([
    demandOf(db, now, known),
    isOpen ? readDemand(db, now, date, { until: now, dueBy: now }) : null,
    readNeeds(db, now, date),
    sumReceived(db, date),
    countGrowers(db),
    listAskable(db, date),
    sumCovered(db, date),
    readCarried(db, now, date),
  ]);
  // What came for a day that was called off is what this one has got.
  for (const [id, portions] of carried) received.set(id, (received.get(id) ?? 0) + portions);
  // What is wanted by places whose cut-off has come.
  const closed = inTime ?? demand;
  const asked = Map.groupBy(lines, ({ productId }) => productId);
  const ids = [...new Set([...demand.keys(), ...asked.keys(), ...received.keys()])];
  const products = new Map((await listProducts(db, ids)).map((product) => [product.id, product]));
  const gone = new Set(orders.filter(({ isGone }) => isGone).map(({ id }) => id));
  // Who has left the shop is asked for no more than they confirmed.
  const askedOf = ({ orderId, asked: units, confirmed }: LineRow) =>
    gone.has(orderId) ? (confirmed ?? 0) : units;
  const portionsOf = (own: readonly LineRow[], units: (line: LineRow) => number) =>
    own.reduce((total, line) => total + units(line) * line.portions, 0);
  return inShedOrder(
    ids.map((id): RoundProduct => {
      const parts = demand.get(id) ?? NOTHING;
      const own = asked.get(id) ?? [];
      const wanted = totalOf(parts);
      const later = Math.max(0, wanted - totalOf(closed.get(id) ?? NOTHING));
      const confirmed = portionsOf(own, (line) => line.confirmed ?? 0);
      const there = (covered.get(id) ?? 0) + (carried.get(id) ?? 0);
      const unanswered = portionsOf(own, (line) => (line.confirmed === null ? askedOf(line) : 0));
      return {
        product_id: id,
        product_name: products.get(id)?.name ?? own[0]?.productName ?? '',
        category: products.get(id)?.category ?? 'Outros',
        unit: products.get(id)?.unit ?? '',
        ...parts,
        wanted,
        later,
        packed: needs.get(id)?.packed ?? 0,
        asked: portionsOf(own, askedOf),
        is_asked: own.length > 0,
        confirmed,
        unanswered,
        unasked: askable.has(id) ? Math.max(0, wanted - later - there) : 0,
        received: received.get(id) ?? 0,
        is_received: received.has(id),
        supply: needs.get(id)?.supply ?? null,
        growers: growers.get(id) ?? 0,
      };
    }),
  );
}

interface Asked {
  round: RoundRow | undefined;
  orders: readonly FarmOrderRow[];
  lines: readonly LineRow[];
  isCalledOff: boolean;
}

async function readFarms(
  deps: Deps,
  role: Role,
  { round, orders, lines, isCalledOff }: Asked,
): Promise<RoundFarm[]> {
  const isOffice = role === 'admin';
  if (isOffice && round?.forecastAt && !round.madeUntil)
    return isCalledOff ? [] : readForecastFarms(deps, round.date);
  const open = orders.filter(({ isGone }) => !isGone);
  const readTexts = async () => {
    if (!isOffice) return new Map<string, string>();
    return isCalledOff ? calledOffTextsOf(deps, orders) : textsOf(deps, open, lines);
  };
  const [texts, late] = await Promise.all([
    readTexts(),
    listLateAnswers(
      deps.database.db,
      orders.map(({ id }) => id),
    ),
  ]);
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const farms = Map.groupBy(orders, ({ producerId }) => producerId);
  return [...farms.values()].map((own): RoundFarm => {
    const [first] = own as [FarmOrderRow, ...FarmOrderRow[]];
    return {
      producer_id: first.producerId,
      producer_name: first.producerName,
      is_gone: first.isGone,
      silence: first.silence ?? 'nothing',
      contact: { phone: first.phone, email: first.email },
      orders: own.map((order) =>
        toFarmOrder(order, linesOf.get(order.id) ?? [], {
          text: texts.get(order.id),
          late: late.get(order.id),
        }),
      ),
    };
  });
}

async function readForecastFarms(deps: Deps, date: string): Promise<RoundFarm[]> {
  const farms = await forecastTextsOf(deps, date);
  return farms.map(({ producerId, name, phone, email, text, sentAt, sentBy }) => ({
    producer_id: producerId,
    producer_name: name,
    is_gone: false,
    silence: 'nothing',
    orders: [],
    contact: { phone, email },
    forecast_text: text,
    forecast_sent: { sent_at: sentAt?.toISOString() ?? null, sent_by: sentBy },
  }));
}

type LateAnswer = Awaited<ReturnType<typeof listLateAnswers>> extends Map<string, infer Row> ? Row : never;

function toFarmOrder(
  order: FarmOrderRow,
  lines: readonly LineRow[],
  { text, late }: { text: string | undefined; late: LateAnswer | undefined },
): FarmOrder {
  return {
    id: order.id,
    number: order.number,
    made_at: order.madeAt.toISOString(),
    sent_at: order.sentAt?.toISOString() ?? null,
    sent_by: order.sentBy,
    mail: order.mail,
    answered_at: order.answeredAt?.toISOString() ?? null,
    answered_by: order.answeredBy,
    note: order.note,
    revision: order.revision,
    lines: lines.map((line) => ({
      id: line.id,
      product_id: line.productId,
      product_name: line.productName,
      unit: line.unit,
      portions: line.portions,
      asked: line.asked,
      confirmed: line.confirmed,
      price: toReais(line.priceCents),
    })),
    late_answer: late
      ? {
          at: late.at.toISOString(),
          note: late.note,
          lines: late.lines.map(({ lineId, confirmed }) => ({ line_id: lineId, confirmed })),
        }
      : null,
    ...(text !== undefined && { text }),
    amount: toReais(sum([cents(0), ...lines.map(({ priceCents, asked }) => times(priceCents, asked))])),
  };
}
