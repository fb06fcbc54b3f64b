import { addDays } from '@cesta/contract/base/calendar';
import type { Db } from '../../platform/database/db.ts';
import { listDueOrders } from '../fulfilment/stops.service.ts';
import { listCalledOffBefore } from '../supply/harvest/called-off.service.ts';
import * as queries from './round-needs.queries.ts';

/** In portions. */
export interface Carried {
  /** What there is for the day, or will be. */
  supply: number;
  /** As far as it has come. */
  received: number;
}

/** A day that is called off goes out again at most so much later, boxes that were packed for it included. */
const MOVED_WITHIN_DAYS = 7;

/**
 * What had come for a day that was called off only then, and did not go out on it: it is in the shed, or in boxes that
 * were packed, and goes out on the day that the baskets were moved to. Where only one of its cities was called off it is
 * what the others leave. By product of which farmers were asked for some.
 */
export async function readCarried(db: Db, now: Date, date: string): Promise<Map<string, Carried>> {
  const carried = new Map<string, Carried>();
  for (const { date: day, isInPart } of await listCalledOffBefore(db, date)) {
    const received = await queries.sumReceived(db, day);
    // Before anything has come farmers are told that there is nothing to harvest, and are asked anew.
    if (!isInPart && received.size === 0) continue;
    const stays = await sumStops(db, now, day, ({ wanted, later, packed }) => wanted + later + packed);
    for (const [id, promised] of await queries.sumSupply(db, day)) {
      const known = carried.get(id) ?? { supply: 0, received: 0 };
      const left = (portions: number) => Math.max(0, portions - (stays.get(id) ?? 0));
      const came = left(received.get(id) ?? 0);
      known.supply += isInPart ? left(promised) : came;
      known.received += came;
      carried.set(id, known);
    }
  }
  if (carried.size > 0) await leaveOutBoxes(db, now, date, carried);
  return carried;
}

/** What was packed and goes out after the day only: by another city's van, past this one's. */
async function leaveOutBoxes(db: Db, now: Date, date: string, carried: Map<string, Carried>): Promise<void> {
  for (let ahead = 1; ahead < MOVED_WITHIN_DAYS; ahead += 1) {
    const boxed = await sumStops(db, now, addDays(date, ahead), ({ packed }) => packed);
    for (const [id, portions] of boxed) {
      const goods = carried.get(id);
      if (!goods) continue;
      goods.supply = Math.max(0, goods.supply - portions);
      goods.received = Math.max(0, goods.received - portions);
    }
  }
}

type Counted = Pick<queries.InStops, 'wanted' | 'later' | 'packed'>;

/** What the stops of a day hold, baskets and orders, as far as `count` says. */
async function sumStops(
  db: Db,
  now: Date,
  day: string,
  count: (stops: Counted) => number,
): Promise<Map<string, number>> {
  const due: string[] = [];
  const packed: string[] = [];
  for (const { id, state } of await listDueOrders(db, now, day))
    (state === 'scheduled' ? due : packed).push(id);
  const rows = [
    ...(await queries.sumInBaskets(db, now, day)),
    ...(await queries.sumInOrders(db, { due, later: [], packed })),
  ];
  const held = new Map<string, number>();
  for (const row of rows) held.set(row.productId, (held.get(row.productId) ?? 0) + count(row));
  return held;
}
