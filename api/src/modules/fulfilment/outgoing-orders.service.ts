import { DAY_MS } from '@cesta/contract/base/calendar';
import type { StopState } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryAddress, Order } from '@cesta/contract/orders/orders';
import type { StopMove } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { openSince } from '../orders/order-days.service.ts';
import { changeOrder, isGivenBack } from '../orders/orders.service.ts';
import * as queries from './outgoing-orders.queries.ts';
import { STATUS_OF_STATE, stopState } from './outgoing-orders.rules.ts';

/** What decides when an order is brought, and where to. */
export interface OutgoingOrder {
  id: string;
  state: StopState;
  address: DeliveryAddress;
  createdAt: Date;
  paidAt: Date;
  /** When it was packed; null while it is not. */
  sentAt: Date | null;
  deliveredAt: Date | null;
  /** The basket that it comes along with, or was to. */
  basket: queries.FactBasket | null;
  /** The day on which it may have gone out, which a restore has forgotten. */
  doubtedDay: string | null;
  /** With a basket, or once to come with one: the day that its customer knows. */
  toldDay: string | null;
}

const FORGOTTEN_MOST = 1000;
/** What was ordered longer ago has long been brought, whatever its status says. */
const PACKED_FOR_MS = 90 * DAY_MS;

/** In the house still, and paid or to be paid at the door. */
export async function listOpenOrders(db: Db, now: Date): Promise<OutgoingOrder[]> {
  return toOutgoing(await queries.listOpen(db, openSince(now)));
}

/** Of these orders those that are brought, in any state. */
export async function listOutgoing(db: Db, ids: string[]): Promise<OutgoingOrder[]> {
  return ids.length > 0 ? toOutgoing(await queries.listFacts(db, ids)) : [];
}

/** What comes along with these baskets, or was to, oldest first. */
export async function listOrdersOfBaskets(db: Db, basketIds: string[]): Promise<OutgoingOrder[]> {
  return basketIds.length > 0 ? toOutgoing(await queries.listOfBaskets(db, basketIds)) : [];
}

/** The same for all baskets of a day. */
export async function listOrdersOfBasketDay(db: Db, date: string): Promise<OutgoingOrder[]> {
  return toOutgoing(await queries.listOfBasketDay(db, date));
}

/** Packed or delivered ones that left the house between these moments, or were to come with a basket of these days. */
export async function listSentOrders(
  db: Db,
  packed: { since: Date; until: Date },
  baskets: { from: string; to: string },
): Promise<OutgoingOrder[]> {
  const sent = [
    ...(await queries.listSent(db, packed.since, packed.until)),
    ...(await queries.listSentWithBasket(db, baskets.from, baskets.to)),
  ];
  return toOutgoing([...new Map(sent.map((order) => [order.id, order])).values()]);
}

/** Those that may have gone out on one of these days before a restore, in any state by now. */
export async function listDoubtedOrders(db: Db, from: string, to: string): Promise<OutgoingOrder[]> {
  return toOutgoing(await queries.listDoubted(db, from, to));
}

/** Packed and not there yet. */
export async function listPackedOrders(db: Db, now: Date): Promise<OutgoingOrder[]> {
  return toOutgoing(await queries.listPacked(db, new Date(now.getTime() - PACKED_FOR_MS)));
}

/** The same of those whose money is to be taken at the door, however old. */
export async function listPackedToCollect(db: Db): Promise<OutgoingOrder[]> {
  return toOutgoing(await queries.listPackedToCollect(db));
}

export function countForgottenOrders(db: Db, now: Date): Promise<number> {
  return queries.countForgotten(db, openSince(now), FORGOTTEN_MOST);
}

function toOutgoing(rows: Awaited<ReturnType<typeof queries.listOpen>>): OutgoingOrder[] {
  return rows.flatMap(({ id, address: own, createdAt, paidAt, sentAt, deliveredAt, basket, ...row }) => {
    const { doubtedDay, toldDay } = row;
    const state = stopState(row);
    if (!state) return [];
    const sent = state === 'scheduled' || !sentAt ? null : new Date(sentAt);
    const delivered = state === 'delivered' && deliveredAt ? new Date(deliveredAt) : null;
    const moments = { createdAt: new Date(createdAt), paidAt: new Date(paidAt), sentAt: sent };
    // One door: it follows its basket until that is closed, also to a new home while it is skipped. Nobody chose another
    // place for it, and it may be taken back.
    const follows = basket?.isComing || (basket?.isSkipped && state === 'scheduled');
    const address = follows ? basket.address : own;
    return { id, state, address, ...moments, deliveredAt: delivered, basket, doubtedDay, toldDay };
  });
}

/** Whole orders with what is in them, by their id. */
export async function findOutgoing(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await queries.listByIds(db, ids);
  const items = Map.groupBy(await queries.listItems(db, ids), ({ orderId }) => orderId);
  return new Map(rows.map((row) => [row.id, { ...row, items: items.get(row.id) ?? [] }]));
}

/** Of these orders those that come along with a basket, or were to. */
export async function findWithBaskets(
  db: Db,
  ids: string[],
): Promise<Map<string, Required<Pick<Order, 'with_basket'>>>> {
  const rows = ids.length > 0 ? await queries.listWithBaskets(db, ids) : [];
  return new Map(
    rows.map(({ id, date, status }) => {
      const is_coming = status !== 'cancelled' && status !== 'skipped';
      return [id, { with_basket: { date, is_coming } }];
    }),
  );
}

/** How many units of each product these orders hold together. */
export function sumOrderedUnits(
  db: Db,
  ids: string[],
): Promise<{ productId: string; name: string; units: number }[]> {
  return ids.length > 0 ? queries.sumItems(db, ids) : Promise.resolve([]);
}

/**
 * One step forth or back, as any change of status: with history and e-mail. Done already is done; answers whether
 * anything was left to do. Further than `to` counts as done where the operator asks for many at once.
 */
export async function moveOrder(
  deps: Deps,
  admin: Operator,
  id: string,
  { from, to }: StopMove,
  done: readonly StopState[] = [to],
): Promise<boolean> {
  let isMoved = false;
  await changeOrder(deps, admin, id, (order) => {
    const state = stopState({ ...order, isGivenBack: isGivenBack(order) });
    if (state && done.includes(state)) return {};
    if (state !== from) throw new AppError('CONFLICT', { message: refusalOf(state) });
    isMoved = true;
    const status = STATUS_OF_STATE[to];
    // A slip of the finger tells nobody: the e-mail waits as long as that of the orders' own tab.
    return to === 'scheduled' || from === 'delivered'
      ? { status, unsays: from === 'delivered' ? 'delivered' : 'shipped' }
      : { status, undoable: true };
  });
  return isMoved;
}

const ELSEWHERE: Record<StopState, string> = {
  scheduled: 'Este pedido voltou para "a separar": outra pessoa mudou antes de você.',
  packed: 'Outra pessoa já marcou este pedido como separado.',
  delivered: 'Outra pessoa já marcou este pedido como entregue.',
};

/** Read by whoever packs or drives, too, who cannot look it up. */
const NOT_TO_GO = 'Este pedido não é mais para entregar. O escritório vê a situação dele em Pedidos.';

function refusalOf(state: StopState | null): string {
  return state ? ELSEWHERE[state] : NOT_TO_GO;
}
