import type { Cents } from '@cesta/contract/base/money';
import type { ShortStop } from '@cesta/contract/panel/shortages';
import type { Db } from '../../platform/database/db.ts';
import { listBoxes } from '../fulfilment/stops.service.ts';
import { heldBack, worthOfLine } from '../subscriptions/deliveries/contents/replacing.service.ts';
import type { RoundNeeds } from './round-needs.service.ts';
import * as queries from './shortages.queries.ts';

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
