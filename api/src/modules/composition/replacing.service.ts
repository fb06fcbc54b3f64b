import { type Cents, toReais } from '@cesta/contract/base/money';
import type { ShortageRequest, ShortageResult } from '@cesta/contract/panel/shortages';
import { MOST_SHORT_STOPS } from '@cesta/contract/supply/supply-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { dryRun } from '../../platform/database/dry-run.ts';
import { AppError, refusedBy } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { lockProducts } from '../catalog/stock.service.ts';
import { lockOpenOrders, settleOrderShortage } from '../payments/refunds/order-shortages.service.ts';
import { findShownProducers } from '../producers/producers.service.ts';
import {
  creditInBasket,
  openBaskets,
  portionsFor,
  replaceInBasket,
} from '../subscriptions/exceptions/basket-shortages.service.ts';
import { leftOfProduct, type RoundNeeds, readNeeds } from './round-needs.service.ts';
import * as actions from './shortage-actions.queries.ts';
import * as queries from './shortages.queries.ts';
import { missingOf, whyMissing } from './shortages.rules.ts';
import { findShort } from './shortages.service.ts';
import type { KeptResult } from './shortages.tables.ts';
import { listTouched, type TouchedStop } from './touched-stops.service.ts';

/** Which round is short of which product. */
export interface ShortOf {
  date: string;
  productId: string;
}

/** Replaces the product in these stops, or gives its worth back. Each stop is done whole or named as refused. */
export async function settleShortage(
  deps: Deps,
  by: Operator,
  about: ShortOf,
  { dry_run, ...request }: ShortageRequest,
): Promise<ShortageResult> {
  const { db } = deps.database;
  const work = (tx: Db) => settleOnce(tx, deps, by, about, request);
  return dry_run ? dryRun(db, work) : db.transaction(work);
}

type Press = Omit<ShortageRequest, 'dry_run'>;

/** All of it is one transaction: whoever is killed midway has done nothing, and the same press does it once. */
async function settleOnce(
  tx: Db,
  deps: Deps,
  by: Operator,
  { date, productId }: ShortOf,
  press: Press,
): Promise<ShortageResult> {
  await actions.lockActions(tx);
  const before = await actions.findAction(tx, press.id);
  if (before) {
    if (before.date !== date || before.productId !== productId) throw new AppError('CONFLICT');
    return named(tx, before.result);
  }
  const now = deps.clock.now();
  const round = await readNeeds(tx, now, date);
  const { product, need } = await findShort(tx, round, productId);
  const touched = await listTouched(tx, round, date, product);
  refuseUnlessSeen(press, { missing: missingOf(need), stops: touched.length });
  const { chosen, gone, left } = choose(press, touched);
  const work = await open(tx, round, press, chosen, { product, why: whyMissing(need) });
  const result: KeptResult = { done: [], refused: gone, left };
  for (const { kind, id } of chosen) {
    const message = await refusedBy(async () => {
      // One stop's refusal undoes what was begun for it, and nothing else.
      const settled = await tx.transaction((step) => settleStop(step, deps, by, work, { kind, id }));
      result.done.push({ kind, id, portions: settled.portions, returned: toReais(settled.returned) });
    });
    if (message) result.refused.push({ kind, id, message });
  }
  await actions.insertAction(tx, { id: press.id, date, productId, at: now, by: by.name, result });
  return named(tx, result);
}

/**
 * Refuses when the shortage is no longer what the screen showed. The number of stops counts only where all were chosen:
 * packing lowers it, and single stops that were packed meanwhile are refused by name.
 */
function refuseUnlessSeen({ expected, stops }: Press, found: { missing: number; stops: number }): void {
  const isSeen = expected.missing === found.missing && (stops !== 'all' || expected.stops === found.stops);
  if (isSeen) return;
  const portions = found.missing === 1 ? 'falta 1 porção' : `faltam ${found.missing} porções`;
  const where = found.stops === 1 ? '1 entrega' : `${found.stops} entregas`;
  const message = `Enquanto você olhava, a falta mudou: agora ${portions}, em ${where}. Nada foi feito: confira e confirme de novo.`;
  throw new AppError('CONFLICT', { message });
}

function choose({ stops }: Press, touched: readonly TouchedStop[]) {
  if (stops === 'all') {
    const open = touched.filter(({ held }) => held === null);
    return {
      chosen: open.slice(0, MOST_SHORT_STOPS),
      gone: [],
      left: Math.max(0, open.length - MOST_SHORT_STOPS),
    };
  }
  const wanted = new Set(stops.map(({ kind, id }) => `${kind} ${id}`));
  const chosen = touched.filter(({ kind, id }) => wanted.delete(`${kind} ${id}`));
  const gone = stops
    .filter(({ kind, id }) => wanted.has(`${kind} ${id}`))
    .map(({ kind, id }) => ({ kind, id, message: GONE }));
  return { chosen, gone, left: 0 };
}

const GONE = 'Já foi separado, saiu deste dia ou não tem mais este produto.';

type Work = Awaited<ReturnType<typeof open>>;

/** Everything locked, in the order in which everybody locks: subscriptions, deliveries, orders, products. */
async function open(
  tx: Db,
  round: RoundNeeds,
  { action, substituteId }: Press,
  chosen: readonly TouchedStop[],
  shortage: { product: queries.KnownProduct; why: string },
) {
  const idsOf = (wanted: string) => chosen.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const baskets = await openBaskets(tx, idsOf('basket'));
  const orders = await lockOpenOrders(tx, idsOf('order'));
  const wanted = action === 'replace' ? substituteId : undefined;
  const locked = await lockProducts(tx, [shortage.product.id, ...(wanted ? [wanted] : [])]);
  const substitute = wanted ? await readSubstitute(tx, round, wanted, locked) : null;
  if (substitute?.id === shortage.product.id)
    throw new AppError('VALIDATION', { message: 'Escolha outro produto: este é o que falta.' });
  return { shortage, substitute, baskets, orders };
}

async function readSubstitute(
  tx: Db,
  round: RoundNeeds,
  id: string,
  locked: Awaited<ReturnType<typeof lockProducts>>,
) {
  const [known] = await queries.listProducts(tx, [id]);
  const found = locked.find((product) => product.id === id);
  if (!known?.isSold || !found)
    throw new AppError('PRODUCT_UNAVAILABLE', {
      message: 'O que iria no lugar saiu da loja. Escolha outro.',
    });
  const producers = await findShownProducers(tx, [found.producerId]);
  const producerName = producers.get(found.producerId ?? '')?.name;
  // Counted down as the stops get theirs.
  return { ...found, inBaskets: known.inBaskets, producerName, left: leftOfProduct(round, known) };
}

async function settleStop(
  tx: Db,
  deps: Deps,
  by: Operator,
  work: Work,
  stop: Pick<TouchedStop, 'kind' | 'id'>,
): Promise<{ portions: number | null; returned: Cents }> {
  return stop.kind === 'basket'
    ? settleBasket(tx, deps, by, work, stop.id)
    : settleOrder(tx, deps, by, work, stop.id);
}

async function settleBasket(
  tx: Db,
  deps: Deps,
  by: Operator,
  { baskets, shortage, substitute }: Work,
  id: string,
) {
  const basket = baskets.get(id);
  if (!basket) throw new AppError('DELIVERY_NOT_FOUND');
  if (!substitute) return { portions: null, returned: await creditInBasket(tx, deps, by, basket, shortage) };
  if (!substitute.inBaskets)
    throw new AppError('CONFLICT', { message: `${substitute.name} não vai em cestas.` });
  refuseBeyond(substitute, portionsFor(basket, shortage, substitute));
  const done = await replaceInBasket(tx, deps, by, basket, shortage, substitute);
  substitute.left -= done.portions;
  return done;
}

async function settleOrder(
  tx: Db,
  deps: Deps,
  by: Operator,
  { orders, shortage: { product, why }, substitute }: Work,
  id: string,
) {
  const order = orders.get(id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const { units, returned } = await settleOrderShortage(tx, deps, by, order, {
    productId: product.id,
    productName: product.name,
    why,
    substituteId: substitute?.id ?? null,
  });
  if (!substitute) return { portions: null, returned };
  refuseBeyond(substitute, units);
  substitute.left -= units;
  return { portions: units, returned };
}

/** Nobody gets a part of what they should: who comes last gets nothing, and is named. */
function refuseBeyond({ name, left }: { name: string; left: number }, portions: number): void {
  if (portions <= left) return;
  const rest = left === 1 ? 'só resta 1' : `só restam ${left}`;
  const message = left > 0 ? `${name}: ${rest}, e aqui vão ${portions}.` : `${name} acabou.`;
  throw new AppError('OUT_OF_STOCK', { message });
}

async function named(db: Db, { done, refused, left }: KeptResult): Promise<ShortageResult> {
  const idsOf = (wanted: string) =>
    [...done, ...refused].filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const names = await queries.findNames(db, { baskets: idsOf('basket'), orders: idsOf('order') });
  const withName = <Stop extends { id: string }>(stop: Stop) => ({
    ...stop,
    customer_name: names.get(stop.id) ?? '',
  });
  return { done: done.map(withName), refused: refused.map(withName), left };
}
