import { dayOf } from '@cesta/contract/base/calendar';
import type { PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Deps } from '../../../../deps.ts';
import type { Db } from '../../../../platform/database/db.ts';
import {
  addReserved,
  listReserved,
  lockProducts,
  returnStock,
  setReserved,
  takeLockedStock,
} from '../../../catalog/stock.service.ts';
import { findShownProducers } from '../../../producers/producers.service.ts';
import type { DeliveryRow } from '../deliveries.queries.ts';
import { oldestDue } from '../late.rules.ts';
import { type Shelf, toShelf } from './composing.rules.ts';
import * as queries from './reserving.queries.ts';
import { reservedUntil, shareStock } from './reserving.rules.ts';

type Basket = Pick<DeliveryRow, 'id' | 'items' | 'takenUnits'>;

/**
 * The shelf as baskets find it that close now, with what nobody waits for. Locked, and so are `also`. Counted anew, or
 * what is known with what a batch has `watched` itself change.
 */
export async function openShelf(
  tx: Db,
  now: Date,
  also: readonly string[],
  watched?: Watched,
): Promise<Shelf> {
  const locked = await lockProducts(tx, also, { withShelf: true });
  // Once the locks are held: whoever held them before has committed what it took.
  const reserved = watched ? addUp(locked, await watched.changes()) : await countReserved(tx, now);
  const shelf = locked.filter(({ isForBaskets }) => isForBaskets);
  const producers = await findShownProducers(
    tx,
    shelf.map(({ producerId }) => producerId),
  );
  return toShelf(
    shelf.map((product) => ({
      ...product,
      left: product.stock - (reserved.get(product.id) ?? 0),
      producerName: producers.get(product.producerId ?? '')?.name,
    })),
  );
}

/**
 * Call it at the end of every transaction that changes what closed baskets hold, with the products concerned. It counts
 * anew instead of adding: run twice, late or never it leads to the same number, and no path can make it drift.
 */
export async function reserveUnits(tx: Db, now: Date, productIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return;
  const locked = await lockProducts(tx, ids);
  const reserved = await countReserved(tx, now, { productIds: ids });
  await setReserved(tx, new Map(locked.map(({ id }) => [id, reserved.get(id) ?? 0])));
}

/** For what time alone has changed: cut-offs that come, baskets that are too late. */
export async function reserveAll(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const [known, counted] = [await listReserved(db), await countReserved(db, now)];
  const changed = [...new Set([...known.keys(), ...counted.keys()])].filter(
    (id) => known.get(id) !== counted.get(id),
  );
  if (changed.length > 0) await db.transaction((tx) => reserveUnits(tx, now, changed));
}

/** What a transaction has changed of what is set aside. */
export interface Watched {
  /** Units more, or fewer, of each product since it was begun. */
  changes(): Promise<Map<string, number>>;
}

/**
 * For a run over very many baskets, in batches: to count everything anew for each would cost the square of them. Call it
 * before a batch changes the baskets of these subscriptions, and `reserveChanges` afterwards. What is set aside was
 * counted when the run began, and is counted anew when it ends.
 */
export async function watchReserved(tx: Db, now: Date, subscriptionIds: readonly string[]): Promise<Watched> {
  await queries.lockSetAside(tx, reservedUntil(now), oldestDue(dayOf(now)), subscriptionIds);
  const before = await countReserved(tx, now, { subscriptionIds });
  return {
    async changes() {
      const after = await countReserved(tx, now, { subscriptionIds });
      const ids = [...new Set([...before.keys(), ...after.keys()])];
      const units = ids.map((id) => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)] as const);
      return new Map(units.filter(([, more]) => more !== 0));
    },
  };
}

export async function reserveChanges(tx: Db, watched: Watched): Promise<void> {
  const more = await watched.changes();
  await lockProducts(tx, [...more.keys()]);
  await addReserved(tx, more);
}

function addUp(
  products: readonly { id: string; reserved: number }[],
  more: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(products.map(({ id, reserved }) => [id, reserved + (more.get(id) ?? 0)]));
}

function countReserved(db: Db, now: Date, among?: queries.Among): Promise<Map<string, number>> {
  return queries.countReserved(db, reservedUntil(now), oldestDue(dayOf(now)), among);
}

/** They were packed just now: what is in them leaves the shelf. */
export async function takeUnits(tx: Db, now: Date, baskets: readonly Basket[]): Promise<void> {
  const shelf = await lockProducts(tx, productsIn(baskets));
  const taken = shareStock(shelf, baskets);
  await takeLockedStock(tx, [...taken.values()].flat());
  await queries.writeTaken(tx, taken);
  await reserveUnits(tx, now, productsIn(baskets));
}

/** They are not packed after all: what was taken for them comes back, once. */
export async function giveUnitsBack(tx: Db, now: Date, baskets: readonly Basket[]): Promise<void> {
  await lockProducts(tx, productsIn(baskets));
  await returnStock(
    tx,
    baskets.flatMap(({ takenUnits }) => takenUnits ?? []),
  );
  await queries.forgetTaken(
    tx,
    baskets.map(({ id }) => id),
  );
  await reserveUnits(tx, now, productsIn(baskets));
}

/** Since when baskets wait for each of these. */
export function listWaitingSince(db: Db, now: Date, ids: readonly string[]): Promise<Map<string, Date>> {
  return queries.listWaitingSince(db, reservedUntil(now), oldestDue(dayOf(now)), ids);
}

export function productsIn(baskets: readonly { items: readonly PackedItem[] }[]): string[] {
  return [...new Set(baskets.flatMap(({ items }) => items.map(({ product_id }) => product_id)))];
}
