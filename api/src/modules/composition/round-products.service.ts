import { dayOf } from '@cesta/contract/base/calendar';
import type { RoundProduct } from '@cesta/contract/supply/harvest';
import type { Db } from '../../platform/database/db.ts';
import {
  countGrowers,
  type FarmOrderRow,
  type LineRow,
  listAskable,
  type OutlookRow,
} from '../supply/harvest/harvest-rows.service.ts';
import { sumCovered } from '../supply/harvest/making.service.ts';
import { readCarried } from './carried-goods.service.ts';
import { type Demand, readDemand, totalOf } from './demand.service.ts';
import { inShedOrder } from './harvest-views.rules.ts';
import { sumReceived } from './round-needs.queries.ts';
import { readNeeds } from './round-needs.service.ts';
import { nextAhead, type Round } from './rounds.rules.ts';
import { listProducts } from './shortages.queries.ts';

/** What is known of a round before its products are read. */
export interface KnownRound {
  date: string;
  isMade: boolean;
  planned: Round | undefined;
  outlook: OutlookRow | undefined;
  lines: readonly LineRow[];
  orders: readonly FarmOrderRow[];
}

async function demandOf(
  db: Db,
  now: Date,
  { date, planned, outlook }: KnownRound,
): Promise<ReadonlyMap<string, Demand>> {
  if (outlook) {
    const parts = outlook.lines.map(({ productId, baskets, skipped, expectedSkips, orders }) => {
      const demand: Demand = { baskets: baskets - skipped - expectedSkips, renewals: 0, orders };
      return [productId, demand] as const;
    });
    return new Map(parts);
  }
  const dueBy = (date >= dayOf(now) && planned?.cutoffs.at(-1)) || null;
  return readDemand(db, now, date, { until: null, dueBy });
}

const NOTHING: Demand = { baskets: 0, renewals: 0, orders: 0 };

/** One round by product: what is wanted, asked, confirmed and there. */
export async function readProducts(db: Db, now: Date, known: KnownRound): Promise<RoundProduct[]> {
  const { date, isMade, planned, lines, orders } = known;
  const isOpen = isMade && planned !== undefined && nextAhead(planned, now) !== undefined;
  const [demand, inTime, { needs }, received, growers, askable, covered, carried] = await Promise.all([
    demandOf(db, now, known),
    isOpen ? readDemand(db, now, date, { until: now, dueBy: now }) : null,
    readNeeds(db, now, date),
    sumReceived(db, date),
    countGrowers(db),
    listAskable(db, date),
    sumCovered(db, date),
    readCarried(db, now, date),
  ]);
  // What came for a day that was called off is what this one has got.
  for (const [id, { received: came }] of carried)
    if (came > 0) received.set(id, (received.get(id) ?? 0) + came);
  // What is wanted by places whose cut-off has come.
  const closed = inTime ?? demand;
  const asked = Map.groupBy(lines, ({ productId }) => productId);
  const ids = [...new Set([...demand.keys(), ...asked.keys(), ...received.keys()])];
  const products = new Map((await listProducts(db, ids)).map((product) => [product.id, product]));
  const gone = new Set(orders.filter(({ isGone }) => isGone).map(({ id }) => id));
  // Who has left the shop is asked for no more than they confirmed.
  const askedOf = ({ orderId, asked: units, confirmed }: LineRow) =>
    gone.has(orderId) ? (confirmed ?? 0) : units;
  const portionsOf = (own: readonly LineRow[], units: (line: LineRow) => number) =>
    own.reduce((total, line) => total + units(line) * line.portions, 0);
  return inShedOrder(
    ids.map((id): RoundProduct => {
      const parts = demand.get(id) ?? NOTHING;
      const own = asked.get(id) ?? [];
      const wanted = totalOf(parts);
      const later = Math.max(0, wanted - totalOf(closed.get(id) ?? NOTHING));
      const confirmed = portionsOf(own, (line) => line.confirmed ?? 0);
      const there = (covered.get(id) ?? 0) + (carried.get(id)?.supply ?? 0);
      const unanswered = portionsOf(own, (line) => (line.confirmed === null ? askedOf(line) : 0));
      return {
        product_id: id,
        product_name: products.get(id)?.name ?? own[0]?.productName ?? '',
        category: products.get(id)?.category ?? 'Outros',
        unit: products.get(id)?.unit ?? '',
        ...parts,
        wanted,
        later,
        packed: needs.get(id)?.packed ?? 0,
        asked: portionsOf(own, askedOf),
        is_asked: own.length > 0,
        confirmed,
        unanswered,
        unasked: askable.has(id) ? Math.max(0, wanted - later - there) : 0,
        received: received.get(id) ?? 0,
        is_received: received.has(id),
        supply: needs.get(id)?.supply ?? null,
        growers: growers.get(id) ?? 0,
      };
    }),
  );
}
