import { addDays, dayOf } from '@cesta/contract/base/calendar';
import type { Shortage, ShortageDetail, ShortageList } from '@cesta/contract/panel/shortages';
import { MOST_SHORT_STOPS } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { listOpenOrders, type OutgoingOrder } from '../fulfilment/outgoing-orders.service.ts';
import { listAwaitedFarms, listSuppliedDays, sumReceived } from './round-needs.queries.ts';
import { type Needed, type RoundNeeds, readNeeds } from './round-needs.service.ts';
import * as queries from './shortages.queries.ts';
import { availableOf, missingOf, whyMissing } from './shortages.rules.ts';
import { listSubstitutes } from './substitutes.service.ts';
import { listTouched } from './touched-stops.service.ts';

export async function listShortages(deps: Deps, date: string): Promise<ShortageList> {
  const { db } = deps.database;
  const shortages = await shortagesOf(db, deps.clock.now(), date);
  const hasBegun = (await sumReceived(db, date)).size > 0;
  return { date, shortages, awaited: hasBegun ? await listAwaitedFarms(db, date) : [] };
}

/** Worst first. */
async function shortagesOf(
  db: Db,
  now: Date,
  date: string,
  openOrders?: readonly OutgoingOrder[],
): Promise<Shortage[]> {
  const { needs } = await readNeeds(db, now, date, openOrders);
  const short = [...needs].filter(([, need]) => missingOf(need) > 0);
  const known = new Map(
    (
      await queries.listProducts(
        db,
        short.map(([id]) => id),
      )
    ).map((product) => [product.id, product]),
  );
  const shortages = short.map(([id, need]) => toShortage(id, need, known.get(id)));
  shortages.sort((a, b) => b.missing - a.missing || (a.product_name < b.product_name ? -1 : 1));
  return shortages;
}

/** For so many days ahead the operator is told without looking. */
const TOLD_DAYS = 7;

/** Of a round whose farmers were asked, or that something has come for. */
interface ComingRound {
  date: string;
  since: Date;
  shortages: Shortage[];
}

/** The coming rounds, soonest first, each with what it is short of, if anything. */
export async function listComingRounds(
  db: Db,
  now: Date,
  known?: readonly OutgoingOrder[],
): Promise<ComingRound[]> {
  const today = dayOf(now);
  const days = await listSuppliedDays(db, today, addDays(today, TOLD_DAYS));
  if (days.length === 0) return [];
  const open = known ?? (await listOpenOrders(db, now));
  const rounds: ComingRound[] = [];
  for (const day of days) rounds.push({ ...day, shortages: await shortagesOf(db, now, day.date, open) });
  return rounds;
}

function toShortage(id: string, need: Needed, product: queries.KnownProduct | undefined): Shortage {
  return {
    product_id: id,
    product_name: product?.name ?? need.name,
    unit: product?.unit ?? '',
    wanted: need.wanted,
    available: availableOf(need) ?? need.wanted,
    missing: missingOf(need),
    why: whyMissing(need),
    baskets: need.baskets,
    orders: need.orders,
  };
}

/** One of them, with the baskets and orders that it touches and what may go in its place. */
export async function readShortage(deps: Deps, date: string, productId: string): Promise<ShortageDetail> {
  const { db } = deps.database;
  const round = await readNeeds(db, deps.clock.now(), date);
  const { product, need } = await findShort(db, round, productId);
  const stops = await listTouched(db, round, date, product);
  return {
    ...toShortage(productId, need, product),
    stops: stops.slice(0, MOST_SHORT_STOPS).map(({ contents: _, userId: __, worth: ___, ...stop }) => stop),
    total: stops.length,
    substitutes: await listSubstitutes(db, round, product, stops),
  };
}

export async function findShort(db: Db, { needs }: RoundNeeds, productId: string) {
  const [product] = await queries.listProducts(db, [productId]);
  const need = needs.get(productId);
  if (!product || !need || missingOf(need) === 0) throw new AppError('SHORTAGE_GONE');
  return { product, need };
}
