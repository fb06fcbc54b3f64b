import type { Db } from '../../../platform/database/db.ts';
import { findProducerNames, findShownProducers } from '../../producers/producers.service.ts';
import { stillOn } from './called-off.service.ts';
import * as queries from './harvest.queries.ts';

/** A harvest order with whom it goes to. */
export type FarmOrderRow = queries.AskedOrder & {
  producerName: string;
  /** The farm no longer works with the shop: nobody writes to it, and what it has not confirmed does not come. */
  isGone: boolean;
};

const names = new Intl.Collator('pt-BR');

/** By the farms' names, the first order of each first. */
export async function listFarmOrders(db: Db, date: string): Promise<FarmOrderRow[]> {
  const orders = await named(db, await queries.listOrders(db, date));
  return orders.sort((a, b) => names.compare(a.producerName, b.producerName));
}

export async function findFarmOrder(db: Db, id: string): Promise<FarmOrderRow | undefined> {
  const order = await queries.findOrder(db, id);
  return order && (await named(db, [order]))[0];
}

export async function listUnmailedOrders(db: Db, today: string, limit: number): Promise<FarmOrderRow[]> {
  const unmailed = await queries.listUnmailedFarms(db, today);
  const days = await stillOn(db, [...new Set(unmailed.map(({ date }) => date))]);
  const farms = await findShownProducers(
    db,
    unmailed.map(({ producerId }) => producerId),
  );
  return named(db, await queries.listUnmailed(db, days, [...farms.keys()], limit));
}

/** Farms that are asked for that day and no longer work with the shop. */
export async function listGoneFarms(db: Db, date: string): Promise<string[]> {
  const asked = [...(await queries.countOrders(db, date)).keys()];
  const farms = await findShownProducers(db, asked);
  return asked.filter((id) => !farms.has(id));
}

async function named(db: Db, orders: readonly queries.AskedOrder[]): Promise<FarmOrderRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ producerId }) => producerId);
  const known = await findProducerNames(db, ids);
  const farms = await findShownProducers(db, ids);
  return orders.map((order) => ({
    ...order,
    producerName: known.get(order.producerId) ?? '',
    isGone: !farms.has(order.producerId),
  }));
}
