import type { Db } from '../../platform/database/db.ts';
import type { OutgoingOrder } from '../fulfilment/outgoing-orders.service.ts';
import { listDueOrders } from '../fulfilment/stops.service.ts';
import { readCarried } from './carried-goods.service.ts';
import * as queries from './round-needs.queries.ts';
import type { KnownProduct } from './shortages.queries.ts';
import { type Figures, leftOf } from './shortages.rules.ts';

export interface Needed extends Figures {
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

/** How many portions of a product nobody waits for: of the day's harvest, or on the shelf where none was asked for. */
export function leftOfProduct({ needs }: RoundNeeds, { id, onShelf }: KnownProduct): number {
  const need = needs.get(id);
  return (need && leftOf(need)) ?? onShelf;
}
