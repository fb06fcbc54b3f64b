import { dayOf } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';
import type { AskedLine } from '@cesta/contract/supply/phone-names';
import type { AnsweredBy, SilenceRule } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findProducts } from '../../catalog/catalog.service.ts';
import { listCityCalendars } from '../../coverage/coverage.service.ts';
import type { LinkedFarm } from '../farms/farm-links.service.ts';
import { isTimeUp } from '../harvest/answering.rules.ts';
import { isCalledOff } from '../harvest/called-off.rules.ts';
import { stillOn } from '../harvest/called-off.service.ts';
import { listForecastDays, shareForecasts } from '../harvest/forecasting.service.ts';
import { listLinesOf } from '../harvest/harvest.queries.ts';
import { usualLeft } from '../harvest/sharing.rules.ts';
import type { TextLine } from '../harvest/texts.rules.ts';
import { sumElsewhere } from '../harvest/weeks.service.ts';
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
  /** What the shop expects to ask of this farm, in its units: every day that it was told of. */
  forecasts: { date: string; lines: TextLine[] }[];
  crops: FarmCrop[];
  offers: OfferDay[];
  /** The newest. */
  statements: queries.StatementRow[];
  hasOlderStatements: boolean;
  open: { count: number; total: Cents };
}

export interface OfferDay {
  date: string;
  /** What the farm says it will have, by crop. */
  units: Map<string, number>;
  /** Of the week's usual quantity, what no other round has taken, by crop. */
  left: Map<string, number>;
}

const NEWEST_STATEMENTS = 12;

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
  const statements = await queries.listStatements(db, farm.producerId, { limit: NEWEST_STATEMENTS + 1 });
  return {
    farm,
    orders: orders.map((order) => ({ ...order, isCalledOff: isCalledOff(order.date, calendars) })),
    forecasts: await readForecasts(db, farm.producerId, today, crops),
    crops,
    offers: await readOffers(db, roundsAfter(today, calendars, asked), crops),
    statements: statements.slice(0, NEWEST_STATEMENTS),
    hasOlderStatements: statements.length > NEWEST_STATEMENTS,
    open: await queries.sumLines(db, { producerId: farm.producerId }),
  };
}

/** For which days a farm may say what it will have. */
export async function listOfferDays(
  { database: { db }, clock }: Reading,
  farm: Pick<LinkedFarm, 'producerId'>,
): Promise<string[]> {
  const today = dayOf(clock.now());
  const calendars = (await listCityCalendars(db)).map(({ schedule }) => schedule);
  const orders = await queries.listComingOrders(db, farm.producerId, today);
  return roundsAfter(today, calendars, new Set(orders.map(({ order }) => order.date)));
}

export interface OlderStatements {
  statements: queries.StatementRow[];
  /** Which of so many parts they are, from 1. */
  part: number;
  parts: number;
}

const STATEMENTS_AT_ONCE = 50;

/** Those that the page has no room for, so many at a time; null where there are none. */
export async function readOlderStatements(
  { database: { db } }: Reading,
  { producerId }: LinkedFarm,
  wanted: number,
): Promise<OlderStatements | null> {
  const older = (await queries.countStatements(db, producerId)) - NEWEST_STATEMENTS;
  if (older <= 0) return null;
  const { part, parts } = partOf(older, STATEMENTS_AT_ONCE, wanted);
  const offset = NEWEST_STATEMENTS + (part - 1) * STATEMENTS_AT_ONCE;
  const statements = await queries.listStatements(db, producerId, { limit: STATEMENTS_AT_ONCE, offset });
  return { statements, part, parts };
}

/** The wanted part of so many, or the one that is nearest to it. */
function partOf(count: number, atOnce: number, wanted: number): { part: number; parts: number } {
  const parts = Math.max(1, Math.ceil(count / atOnce));
  return { part: Math.min(Math.max(1, wanted), parts), parts };
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
  const { part, parts } = partOf(count, LINES_AT_ONCE, wanted);
  const lines = await queries.listLines(db, of, LINES_AT_ONCE, (part - 1) * LINES_AT_ONCE);
  return { statement, total: statement?.totalCents ?? total, lines, part, parts };
}

async function readOrders(db: Db, producerId: string, today: string, now: Date) {
  const rows = await queries.listComingOrders(db, producerId, today);
  const lines = await listLinesOf(
    db,
    rows.map(({ order }) => order.id),
  );
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

async function readForecasts(
  db: Db,
  producerId: string,
  today: string,
  crops: readonly NamedCrop[],
): Promise<FarmPage['forecasts']> {
  if (crops.length === 0) return [];
  const days = await stillOn(db, await listForecastDays(db, today));
  const shares = await shareForecasts(
    db,
    days,
    crops.map(({ productId }) => productId),
  );
  return [...shares].flatMap(([date, farms]) => {
    const lines = farms.get(producerId);
    return lines ? { date, lines } : [];
  });
}

async function readOffers(
  db: Db,
  dates: readonly string[],
  crops: readonly NamedCrop[],
): Promise<FarmPage['offers']> {
  const [first] = dates;
  if (first === undefined || crops.length === 0) return [];
  const cropIds = crops.map(({ id }) => id);
  const rows = await listOffers(db, cropIds, first);
  const days: OfferDay[] = [];
  for (const date of dates) {
    const { asked } = await sumElsewhere(db, date, cropIds);
    days.push({
      date,
      units: new Map(rows.flatMap((row) => (row.date === date ? [[row.cropId, row.quantity] as const] : []))),
      left: new Map(crops.map((crop) => [crop.id, usualLeft(crop, asked.get(crop.id) ?? 0)])),
    });
  }
  return days;
}
