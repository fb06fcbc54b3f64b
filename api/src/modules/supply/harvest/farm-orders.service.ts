import type { Db } from '../../../platform/db.ts';
import { findProducerNames } from '../../producers/producers.service.ts';
import * as queries from './harvest.queries.ts';

/** A harvest order with whom it goes to. */
export type FarmOrderRow = queries.AskedOrder & { producerName: string };

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
  return named(db, await queries.listUnmailed(db, today, limit));
}

async function named(db: Db, orders: readonly queries.AskedOrder[]): Promise<FarmOrderRow[]> {
  if (orders.length === 0) return [];
  const known = await findProducerNames(
    db,
    orders.map(({ producerId }) => producerId),
  );
  return orders.map((order) => ({ ...order, producerName: known.get(order.producerId) ?? '' }));
}
