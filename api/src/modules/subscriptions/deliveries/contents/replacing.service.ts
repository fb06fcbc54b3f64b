import { spokenMoment } from '@cesta/contract/base/calendar';
import { type Cents, cents } from '@cesta/contract/base/money';
import type { MissingItem, PackedItem } from '@cesta/contract/subscriptions/subscriptions';
import type { Db } from '../../../../platform/database/db.ts';
import { sumReturned } from '../../worth/worth.queries.ts';
import { shortfallOf } from '../../worth/worth.rules.ts';
import { listSubscriptionIds } from '../cancelling.queries.ts';
import { lockSubscriptions } from '../deliveries.queries.ts';
import * as queries from './replacing.queries.ts';
import { reserveUnits } from './reserving.service.ts';

export {
  creditFor,
  portionsInstead,
  putInstead,
  type Replacement,
  unfitness,
  worthOfLine,
} from './replacing.rules.ts';

export interface ShortBasket extends queries.ClosedBasket {
  /** What went back for it already, though it comes. */
  returnedBefore: Cents;
}

/** As the planner does it: first the subscriptions, then their deliveries, so that nobody locks anybody out. */
export async function lockShortBaskets(tx: Db, ids: readonly string[]): Promise<ShortBasket[]> {
  if (ids.length === 0) return [];
  await lockSubscriptions(tx, await listSubscriptionIds(tx, [...ids]));
  const rows = await queries.lockDeliveries(tx, ids);
  const returned = await sumReturned(tx, ids);
  return rows.map((row) => ({ ...row, returnedBefore: returned.get(row.id)?.amount ?? cents(0) }));
}

const NOT_OPEN: Record<Exclude<ShortBasket['status'], 'scheduled'>, string> = {
  packed: 'Esta cesta já foi separada.',
  delivered: 'Esta cesta já foi entregue.',
  cancelled: 'Esta entrega foi cancelada.',
  skipped: 'O cliente pulou esta entrega.',
};

/** Why nothing in it can be replaced; null: it can. Until its cut-off it follows its customer's choice. */
export function heldBack({
  status,
  frozenAt,
  cutoffAt,
}: Pick<ShortBasket, 'status' | 'frozenAt' | 'cutoffAt'>): string | null {
  if (status !== 'scheduled') return NOT_OPEN[status];
  return frozenAt ? null : `O cliente ainda pode mudar esta cesta, até ${spokenMoment(cutoffAt)}.`;
}

/** By how much a basket with these contents stays further below what was paid than it did. */
export function furtherShortfall(basket: ShortBasket, items: readonly PackedItem[]): Cents {
  const short = (contents: readonly PackedItem[]) =>
    shortfallOf(basket, contents, basket.returnedBefore) ?? 0;
  return cents(short(items) - short(basket.items));
}

/** What nobody has decided about yet shrinks with what the basket has gained; what it lost is given back otherwise. */
export async function writeContents(
  tx: Db,
  now: Date,
  basket: ShortBasket,
  { items, missing }: { items: PackedItem[]; missing: MissingItem },
): Promise<void> {
  const gained = Math.max(0, -furtherShortfall(basket, items));
  const left = (basket.shortfallCents ?? 0) - gained;
  await queries.writeContents(tx, basket.id, {
    items,
    missing: [...(basket.missing ?? []), missing],
    shortfallCents: left > 0 ? cents(left) : null,
  });
  // Only what has changed, which the press has locked in id order: to lock the basket's others now, one basket after the
  // other, would wait across whoever takes units.
  await reserveUnits(tx, now, changedProducts(basket.items, items));
}

function changedProducts(before: readonly PackedItem[], after: readonly PackedItem[]): string[] {
  const gone = before.filter((item) => !after.includes(item));
  const added = after.filter((item) => !before.includes(item));
  return [...gone, ...added].map(({ product_id }) => product_id);
}
