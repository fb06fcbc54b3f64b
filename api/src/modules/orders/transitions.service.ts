import type { Cents } from '@cesta/contract/money';
import type { MoneyEvent } from '@cesta/contract/order-constants';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { returnStock, type StockLine, type TakenLine, takeStock } from '../catalog/stock.service.ts';
import { postOrderEmail } from './orders.emails.ts';
import * as queries from './orders.queries.ts';
import { type Effect, type OrderChange, type Outcome, refusalOf, transition } from './transitions.rules.ts';
import { settleWithBasket } from './with-basket.service.ts';

export { keptOf, type OrderChange, type OrderMoney } from './transitions.rules.ts';

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
): Promise<queries.OrderRow> {
  const refusal = refusalOf(order, change, by.actor);
  if (refusal) throw new AppError(refusal);
  const now = deps.clock.now();
  const { next, stock, effects } = transition(order, change, by.actor, now);
  if (effects.length === 0) return order;
  if (stock !== 'keep') await moveStock(tx, stock, await queries.listItems(tx, [order.id]));
  const isPaid = next.paymentStatus === 'paid' && order.paymentStatus !== 'paid' && change.type !== 'refund';
  const way = isPaid ? await settleWithBasket(tx, deps, order) : {};
  const updated = await queries.updateOrder(tx, order.id, { ...next, ...way, updatedAt: now });
  await carryOut(tx, deps, updated, effects, by);
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
  await queries.writeHistory(tx, { ...entry, moneyEvent, amountCents });
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

/** `order` is the row as the change has left it. */
export async function carryOut(
  tx: Db,
  deps: Deps,
  order: queries.OrderRow,
  effects: readonly Effect[],
  by: ChangedBy,
): Promise<void> {
  const { id, updatedAt: at } = order;
  for (const effect of effects) {
    switch (effect.type) {
      case 'history': {
        const { type: _, ...change } = effect;
        await queries.writeHistory(tx, { orderId: id, at, actor: by.actor, actorId: idOf(by), ...change });
        break;
      }
      case 'email': {
        const time = effect.each ? await queries.countCancellations(tx, id) : 1;
        await postOrderEmail(tx, deps, order, effect.email, time);
        break;
      }
      case 'close payment':
        await deps.jobs.send(tx, 'payments.sync-order', { orderId: id });
        break;
      case 'audit':
        if (by.actor === 'admin')
          await writeAudit(tx, at, by.operator, { subject: 'order', id }, effect.actions);
    }
  }
}

function idOf(by: ChangedBy): string | undefined {
  if (by.actor === 'admin') return by.operator.id;
  return by.actor === 'customer' ? by.id : undefined;
}
