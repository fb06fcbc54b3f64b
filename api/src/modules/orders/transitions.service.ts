import { dayOf } from '@cesta/contract/base/calendar';
import type { Cents } from '@cesta/contract/base/money';
import { type MoneyEvent, UNDO_SECONDS } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { returnStock, type StockLine, type TakenLine, takeStock } from '../catalog/stock.service.ts';
import { countCancellations, writeHistory } from './order-history.queries.ts';
import type { Effect, OrderChange, OrderEmailKind, Outcome } from './order-state.rules.ts';
import { orderEmailKey, postOrderEmail } from './orders.emails.ts';
import * as queries from './orders.queries.ts';
import { wasToldThen } from './orders.rules.ts';
import { refusalOf, transition } from './transitions.rules.ts';
import { settleWithBasket } from './with-basket.service.ts';

export { byHandOf, keptOf, type OrderChange, type OrderMoney } from './order-state.rules.ts';

/** Who changes an order. */
export type ChangedBy =
  | { actor: 'customer'; id: string }
  | { actor: 'admin'; operator: Operator }
  | { actor: 'provider' }
  | { actor: 'system' };

/** The one way an order changes: state, shelf, history, e-mails and jobs together. `order` must be locked by `tx`. */
export async function transitionOrder(
  tx: Db,
  deps: Deps,
  order: queries.OrderRow,
  change: OrderChange,
  by: ChangedBy,
  { undoable = false }: { undoable?: boolean | undefined } = {},
): Promise<queries.OrderRow> {
  const refusal = refusalOf(order, change, by.actor);
  if (refusal) throw new AppError(refusal);
  const now = deps.clock.now();
  const { next, stock, effects } = transition(order, change, by.actor, now);
  if (effects.length === 0) return order;
  if (stock !== 'keep') await moveStock(tx, stock, await queries.listComingItems(tx, [order.id]));
  const isPaid = next.paymentStatus === 'paid' && order.paymentStatus !== 'paid' && change.type !== 'refund';
  // What is paid at the door has joined its basket when it was ordered.
  const forgotten = isPaid && change.type === 'pay' ? change.forgotten : undefined;
  const way =
    isPaid && order.paymentMethod !== 'door'
      ? await settleWithBasket(tx, deps, order, forgotten?.at ?? now)
      : {};
  const doubt = forgotten && { doubtedDay: forgotten.doubtedDay };
  const updated = await queries.updateOrder(tx, order.id, { ...next, ...way, ...doubt, updatedAt: now });
  await carryOut(tx, deps, updated, effects, by, undoable ? order : null);
  return updated;
}

/** A line of the history about money that changes nothing else of the order. */
export async function recordMoneyEvent(
  tx: Db,
  deps: Deps,
  orderId: string,
  { event: moneyEvent, amount: amountCents }: { event: MoneyEvent; amount: Cents },
  by: ChangedBy,
): Promise<void> {
  const entry = { orderId, at: deps.clock.now(), actor: by.actor, actorId: idOf(by) };
  await writeHistory(tx, { ...entry, moneyEvent, amountCents });
}

/** Null once no dispute holds the order back. The order must be locked by `tx`. */
export async function markDisputed(tx: Db, orderId: string, disputedAt: Date | null): Promise<void> {
  await queries.updateOrder(tx, orderId, { disputedAt });
}

export async function moveStock(
  tx: Db,
  stock: Outcome['stock'],
  lines: readonly StockLine[],
): Promise<TakenLine[]> {
  if (stock === 'take') return takeStock(tx, lines);
  if (stock === 'return') await returnStock(tx, lines);
  return [];
}

/** On screen it is ten seconds; the way there and back takes a moment. */
const UNDO_MS = (UNDO_SECONDS + 2) * 1000;
/** Nobody is written to while it can still be taken back. */
const HELD_SECONDS = UNDO_SECONDS + 5;

export function heldUntil(at: Date): Date {
  return new Date(at.getTime() + HELD_SECONDS * 1000);
}

/** What was just written, and is still held back, does not leave: what it tells of was taken back. */
export async function unsay(tx: Db, deps: Deps, orderId: string, email: OrderEmailKind): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - HELD_SECONDS * 1000);
  await deps.mail.takeBackHeld(tx, [orderEmailKey(email, orderId)], { since, heldUntil: heldUntil(now) });
}

/** `order` is the row as the change has left it; `former`, where it can be taken back, as it was. */
export async function carryOut(
  tx: Db,
  deps: Deps,
  order: queries.OrderRow,
  effects: readonly Effect[],
  by: ChangedBy,
  former: queries.OrderRow | null = null,
): Promise<void> {
  const { id, updatedAt: at } = order;
  const way = former && { former: formerOf(former), undoUntil: new Date(at.getTime() + UNDO_MS) };
  for (const effect of effects) {
    switch (effect.type) {
      case 'history': {
        const { type: _, ...change } = effect;
        const entry = { orderId: id, at, actor: by.actor, actorId: idOf(by) };
        await writeHistory(tx, { ...entry, ...change, ...way });
        break;
      }
      case 'email': {
        if (wasToldThen(order.doubtedDay, effect.email, dayOf(at))) break;
        const time = effect.each ? await countCancellations(tx, id) : 1;
        await postOrderEmail(tx, deps, order, effect.email, {
          time,
          goodsLost: effect.goodsLost,
          notBefore: former ? heldUntil(at) : undefined,
        });
        break;
      }
      case 'close payment':
        await deps.jobs.send(
          tx,
          'payments.sync-order',
          { orderId: id },
          { afterSeconds: former ? HELD_SECONDS : undefined },
        );
        break;
      case 'audit':
        if (by.actor === 'admin')
          await writeAudit(tx, at, by.operator, { subject: 'order', id }, effect.actions);
    }
  }
}

function formerOf({ status, paymentStatus, withDeliveryId, toldArrival, ...order }: queries.OrderRow) {
  const paymentDeadline = order.paymentDeadline?.toISOString() ?? null;
  const holdUntil = order.holdUntil?.toISOString() ?? null;
  return { status, paymentStatus, paymentDeadline, holdUntil, withDeliveryId, toldArrival };
}

function idOf(by: ChangedBy): string | undefined {
  if (by.actor === 'admin') return by.operator.id;
  return by.actor === 'customer' ? by.id : undefined;
}
