import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { movedOrderEmail } from './moved-orders.emails.ts';
import { placeOrders } from './order-days.service.ts';
import { findOutgoing, listOpenOrders, listPackedOrders } from './outgoing-orders.service.ts';

export interface OrderMove {
  id: string;
  customerName: string;
  isPacked: boolean;
  /** It follows its basket, and its customer is told of both together. */
  hasBasket: boolean;
  from: string;
  to: string;
}

/** Orders have no row of their day: which of them a change of the calendar moves shows in their days before and after. */
export async function findMovedOrders(tx: Db, deps: Deps, change: () => Promise<void>): Promise<OrderMove[]> {
  const now = deps.clock.now();
  const look = async () => {
    const waiting = [...(await listOpenOrders(tx, now)), ...(await listPackedOrders(tx, now))];
    const placed = await placeOrders(tx, now, waiting);
    return new Map(
      placed.map(({ id, state, day, basket }) => [id, { state, date: day.date, hasBasket: basket !== null }]),
    );
  };
  const before = await look();
  await change();
  const after = await look();
  const moves = [...before].flatMap(([id, { state, date: from, hasBasket }]) => {
    const to = after.get(id)?.date ?? from;
    return to === from ? [] : { id, isPacked: state === 'packed', hasBasket, from, to };
  });
  const orders = await findOutgoing(
    tx,
    moves.map(({ id }) => id),
  );
  return moves.map((move) => ({ ...move, customerName: orders.get(move.id)?.customerName ?? '' }));
}

/** One e-mail for each: old day, new day and why. Whoever follows a basket reads it with the next look at those. */
export async function tellMovedOrders(
  tx: Db,
  deps: Deps,
  moves: readonly OrderMove[],
  reasonOf: (move: OrderMove) => string,
): Promise<void> {
  const own = moves.filter(({ hasBasket }) => !hasBasket);
  const orders = await findOutgoing(
    tx,
    own.map(({ id }) => id),
  );
  const posted = own.flatMap((move) => {
    const order = orders.get(move.id);
    return order?.customerEmail ? [movedOrderEmail(deps, order, move, reasonOf(move))] : [];
  });
  await deps.mail.postAll(tx, posted);
}
