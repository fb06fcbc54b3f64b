import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { type Cents, toReais } from '@cesta/contract/base/money';
import { CATEGORIES } from '@cesta/contract/catalog/catalog-constants';
import type {
  Shortage,
  ShortageDetail,
  ShortageList,
  ShortStop,
  Substitute,
} from '@cesta/contract/panel/shortages';
import { basketKind } from '@cesta/contract/subscriptions/basket-rules';
import { MOST_SHORT_STOPS } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { listOpenOrders, type OutgoingOrder } from '../fulfilment/outgoing-orders.service.ts';
import { listBoxes, listDueOrders } from '../fulfilment/stops.service.ts';
import {
  heldBack,
  portionsInstead,
  unfitness,
  worthOfLine,
} from '../subscriptions/deliveries/contents/replacing.service.ts';
import { readCarried } from './carried-goods.service.ts';
import * as queries from './shortages.queries.ts';
import { availableOf, type Figures, leftOf, missingOf, whyMissing } from './shortages.rules.ts';
import { rankSubstitutes } from './substitutes.rules.ts';

interface Needed extends Figures {
  name: string;
  baskets: number;
  orders: number;
}

/** A round as it is now: of each product what it needs and has. */
export interface RoundNeeds {
  now: Date;
  /** Orders whose cut-off is ahead: nobody was asked for what they hold. */
  laterOrders: ReadonlySet<string>;
  needs: ReadonlyMap<string, Needed>;
}

export async function readNeeds(
  db: Db,
  now: Date,
  date: string,
  openOrders?: readonly OutgoingOrder[],
): Promise<RoundNeeds> {
  const due: string[] = [];
  const later: string[] = [];
  const packed: string[] = [];
  for (const { id, state, cutoffAt } of await listDueOrders(db, now, date, openOrders))
    (state !== 'scheduled' ? packed : cutoffAt <= now ? due : later).push(id);
  const [inBaskets, inOrders] = [
    await queries.sumInBaskets(db, now, date),
    await queries.sumInOrders(db, { due, later, packed }),
  ];
  const supplied = await queries.sumSupply(db, date);
  for (const [id, { supply }] of await readCarried(db, now, date))
    supplied.set(id, (supplied.get(id) ?? 0) + supply);
  const needs = new Map<string, Needed>();
  const needOf = (id: string, name: string) => {
    const supply = supplied.get(id) ?? null;
    const need = needs.get(id) ?? { name, supply, wanted: 0, later: 0, packed: 0, baskets: 0, orders: 0 };
    needs.set(id, need);
    return need;
  };
  for (const [kind, rows] of [['baskets', inBaskets] as const, ['orders', inOrders] as const]) {
    for (const { productId, name, stops, ...portions } of rows) {
      const need = needOf(productId, name);
      need.wanted += portions.wanted;
      need.later += portions.later;
      need.packed += portions.packed;
      need[kind] += stops;
    }
  }
  // What was asked for and nobody wants may stand for something else.
  for (const id of supplied.keys()) needOf(id, '');
  return { now, laterOrders: new Set(later), needs };
}

export async function listShortages(deps: Deps, date: string): Promise<ShortageList> {
  const { db } = deps.database;
  const shortages = await shortagesOf(db, deps.clock.now(), date);
  const hasBegun = (await queries.sumReceived(db, date)).size > 0;
  return { date, shortages, awaited: hasBegun ? await queries.listAwaitedFarms(db, date) : [] };
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
  const days = await queries.listSuppliedDays(db, today, addDays(today, TOLD_DAYS));
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

/** A stop with what decides about substitutes. */
export interface TouchedStop extends ShortStop {
  contents: { product_id: string }[];
  /** Of what is missing, at the price it went into a basket for; null of an order. */
  worth: Cents | null;
  /** Of a basket. */
  userId: string | null;
}

/** The baskets and orders that are not packed, whose cut-off has come, and that hold the product, by box. */
export async function listTouched(
  db: Db,
  { now, laterOrders }: RoundNeeds,
  date: string,
  { id: productId, price }: Pick<queries.KnownProduct, 'id' | 'price'>,
): Promise<TouchedStop[]> {
  const boxes = await listBoxes(db, now, date);
  const open = boxes.filter(({ state }) => state === 'scheduled');
  const boxOf = new Map(open.map(({ id, box }) => [id, box]));
  const baskets = (await queries.listBasketsWith(db, now, date, productId)).map((row): TouchedStop => {
    const line = row.items.find(({ product_id }) => product_id === productId);
    const portions = line?.quantity ?? 0;
    const worth = line ? worthOfLine(line, price) : null;
    const { id, userId, customerName: customer_name, items: contents } = row;
    const box = boxOf.get(id) ?? null;
    return { kind: 'basket', id, customer_name, portions, box, held: heldBack(row), contents, worth, userId };
  });
  const orderIds = open.flatMap(({ kind, id }) => (kind === 'order' && !laterOrders.has(id) ? id : []));
  const lines = orderIds.length > 0 ? await queries.listOrderLines(db, orderIds) : [];
  const orders = [...Map.groupBy(lines, ({ orderId }) => orderId)].flatMap(([id, own]): TouchedStop[] => {
    const held = own.filter((line) => line.productId === productId);
    if (held.length === 0) return [];
    const portions = held.reduce((total, { quantity }) => total + quantity, 0);
    const contents = own.map((line) => ({ product_id: line.productId }));
    const customer_name = own[0]?.customerName ?? '';
    const box = boxOf.get(id) ?? null;
    return [
      { kind: 'order', id, customer_name, portions, box, held: null, contents, worth: null, userId: null },
    ];
  });
  const place = ({ box }: TouchedStop) => box ?? Number.MAX_SAFE_INTEGER;
  return [...baskets, ...orders].sort((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
}

/** How many portions of a product nobody waits for: of the day's harvest, or on the shelf where none was asked for. */
export function leftOfProduct({ needs }: RoundNeeds, { id, onShelf }: queries.KnownProduct): number {
  const need = needs.get(id);
  return (need && leftOf(need)) ?? onShelf;
}

async function listSubstitutes(
  db: Db,
  round: RoundNeeds,
  missing: queries.KnownProduct,
  stops: readonly TouchedStop[],
): Promise<Substitute[]> {
  const kind = basketKind(missing.category);
  const categories = kind
    ? CATEGORIES.filter((category) => basketKind(category) === kind)
    : [missing.category];
  const alike = await queries.listAlike(db, { family: missing.family, categories });
  const hasOrders = stops.some((stop) => stop.kind === 'order');
  const candidates = alike
    // An order may get what never comes in baskets.
    .filter(({ inBaskets }) => inBaskets || hasOrders)
    .map((product) => ({ ...product, left: leftOfProduct(round, product) }));
  const ranked = rankSubstitutes(missing, candidates);
  const userIds = stops.flatMap(({ userId }) => userId ?? []);
  const ids = ranked.map(({ product }) => product.id);
  const never =
    userIds.length > 0 && ids.length > 0 ? await queries.listNever(db, [...new Set(userIds)], ids) : [];
  const neverOf = Map.groupBy(never, ({ userId }) => userId);
  return ranked.map(({ product, why }) => ({
    product_id: product.id,
    product_name: product.name,
    unit: product.unit,
    price: toReais(product.price),
    left: product.left,
    why,
    unfit: stops
      .filter((stop) => {
        const unwanted = new Set(neverOf.get(stop.userId ?? '')?.map(({ productId }) => productId));
        return unfitFor(stop, unwanted, missing, product);
      })
      .map(({ id }) => id),
    portions: stops
      .slice(0, MOST_SHORT_STOPS)
      .map(({ worth, portions }) => (worth === null ? portions : portionsInstead(worth, product))),
  }));
}

function unfitFor(
  { kind, contents }: TouchedStop,
  never: ReadonlySet<string>,
  missing: queries.KnownProduct,
  product: queries.KnownProduct,
): boolean {
  if (kind === 'order') return contents.some(({ product_id }) => product_id === product.id);
  return !product.inBaskets || unfitness(contents, never, missing, product) !== null;
}
