import { dayOf } from '@cesta/contract/calendar';
import type { Cents } from '@cesta/contract/money';
import type { AskedLine } from '@cesta/contract/phone-answer';
import type { AnsweredBy, SilenceRule } from '@cesta/contract/supply-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findProducts } from '../../catalog/catalog.service.ts';
import { listCityCalendars } from '../../coverage/coverage.service.ts';
import type { LinkedFarm } from '../farms/farm-links.service.ts';
import { isTimeUp } from '../harvest/answering.rules.ts';
import { isCalledOff } from '../harvest/called-off.rules.ts';
import { stillOn } from '../harvest/called-off.service.ts';
import { shareForecast } from '../harvest/forecasting.service.ts';
import type { TextLine } from '../harvest/texts.rules.ts';
import * as queries from './farm-page.queries.ts';
import { roundsAfter } from './farm-page.rules.ts';
import { listOffers } from './offers.queries.ts';

type Reading = Pick<Deps, 'database' | 'clock'>;

export interface FarmOrder {
  id: string;
  date: string;
  number: number;
  revision: number;
  note: string;
  answeredBy: AnsweredBy | null;
  answersUntil: Date | null;
  /** What counts when nobody answers. */
  silence: SilenceRule;
  isOver: boolean;
  isCalledOff: boolean;
  lines: AskedLine[];
}

export interface FarmCrop {
  id: string;
  product: string;
  unit: string;
  portions: number;
  usual: number;
  since: Date;
}

export interface FarmPage {
  farm: LinkedFarm;
  orders: FarmOrder[];
  /** What the shop expects to ask of this farm, in its units. */
  forecast: { date: string; lines: TextLine[] } | null;
  crops: FarmCrop[];
  /** What the farm says it will have, by day and crop. */
  offers: { date: string; units: Map<string, number> }[];
  statements: queries.StatementRow[];
  open: { count: number; total: Cents };
}

const MOST_STATEMENTS = 12;

/** Everything that a farmer sees, and nothing of anybody else. */
export async function readFarmPage(
  { database: { db }, clock }: Reading,
  farm: LinkedFarm,
): Promise<FarmPage> {
  const now = clock.now();
  const today = dayOf(now);
  const calendars = (await listCityCalendars(db)).map(({ schedule }) => schedule);
  const crops = await listNamedCrops(db, farm.producerId);
  const orders = await readOrders(db, farm.producerId, today, now);
  const asked = new Set(orders.map(({ date }) => date));
  return {
    farm,
    orders: orders.map((order) => ({ ...order, isCalledOff: isCalledOff(order.date, calendars) })),
    forecast: await readForecast(db, farm.producerId, today, crops),
    crops,
    offers: await readOffers(db, roundsAfter(today, calendars, asked), crops),
    statements: await queries.listStatements(db, farm.producerId, MOST_STATEMENTS),
    open: await queries.sumLines(db, { producerId: farm.producerId }),
  };
}

/** For which days a farm may say what it will have. */
export async function listOfferDays(
  { database: { db }, clock }: Reading,
  farm: LinkedFarm,
): Promise<string[]> {
  const today = dayOf(clock.now());
  const calendars = (await listCityCalendars(db)).map(({ schedule }) => schedule);
  const orders = await queries.listComingOrders(db, farm.producerId, today);
  return roundsAfter(today, calendars, new Set(orders.map(({ order }) => order.date)));
}

export interface OwnStatement {
  /** Null for what is not in a statement yet. */
  statement: queries.StatementRow | null;
  total: Cents;
  lines: queries.StatementLineRow[];
  /** Which of so many parts the lines are, from 1. */
  part: number;
  parts: number;
}

/** So many of the longest descriptions still stay below 60 kB, with all else that a phone is sent. */
const LINES_AT_ONCE = 100;

/** One of the farm's own statements with its lines, or what is open; null for one that is not theirs. */
export async function readOwnStatement(
  { database: { db } }: Reading,
  { producerId }: LinkedFarm,
  which: number | 'open',
  wanted: number,
): Promise<OwnStatement | null> {
  const statement = which === 'open' ? null : await queries.findStatement(db, producerId, which);
  if (statement === undefined) return null;
  const of = statement ? { statementId: statement.id } : { producerId };
  const { count, total } = await queries.sumLines(db, of);
  const parts = Math.max(1, Math.ceil(count / LINES_AT_ONCE));
  const part = Math.min(Math.max(1, wanted), parts);
  const lines = await queries.listLines(db, of, LINES_AT_ONCE, (part - 1) * LINES_AT_ONCE);
  return { statement, total: statement?.totalCents ?? total, lines, part, parts };
}

async function readOrders(db: Db, producerId: string, today: string, now: Date) {
  const rows = await queries.listComingOrders(db, producerId, today);
  const lines =
    rows.length > 0
      ? await queries.listLinesOf(
          db,
          rows.map(({ order }) => order.id),
        )
      : [];
  return rows.map(({ order, answersUntil, closedAt, silence }) => ({
    ...order,
    answersUntil,
    silence: silence ?? 'nothing',
    isOver: isTimeUp({ answersUntil, closedAt }, now),
    lines: lines.filter(({ orderId }) => orderId === order.id),
  }));
}

const byName = new Intl.Collator('pt-BR');

export interface NamedCrop extends FarmCrop {
  productId: string;
}

/** What is not sold any more is not asked for. */
export async function listNamedCrops(db: Db, producerId: string): Promise<NamedCrop[]> {
  const rows = await queries.listCrops(db, producerId);
  const known = await findProducts(
    db,
    rows.map(({ productId }) => productId),
  );
  return rows
    .flatMap(({ id, productId, unit, portions, usualQuantity: usual, updatedAt: since }) => {
      const product = known.get(productId);
      return product ? { id, productId, product: product.name, unit, portions, usual, since } : [];
    })
    .sort((one, other) => byName.compare(one.product, other.product));
}

async function readForecast(
  db: Db,
  producerId: string,
  today: string,
  crops: readonly NamedCrop[],
): Promise<FarmPage['forecast']> {
  if (crops.length === 0) return null;
  const [next] = await stillOn(db, await queries.listForecastDays(db, today));
  if (next === undefined) return null;
  const shares = await shareForecast(db, next);
  const lines = shares.get(producerId);
  return lines ? { date: next, lines } : null;
}

async function readOffers(
  db: Db,
  dates: readonly string[],
  crops: readonly NamedCrop[],
): Promise<FarmPage['offers']> {
  const [first] = dates;
  if (first === undefined || crops.length === 0) return [];
  const rows = await listOffers(
    db,
    crops.map(({ id }) => id),
    first,
  );
  return dates.map((date) => ({
    date,
    units: new Map(rows.flatMap((row) => (row.date === date ? [[row.cropId, row.quantity] as const] : []))),
  }));
}
