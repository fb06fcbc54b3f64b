import { type Cents, cents, formatCents } from '@cesta/contract/base/money';
import { mayGoOut } from '@cesta/contract/orders/order-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { lockOrder, type OrderRow } from '../../orders/attempts.service.ts';
import { isGivenBack } from '../../orders/orders.service.ts';
import { type LineChange, leaveLineOut, replaceLine } from '../../orders/replacing.service.ts';
import { keptOf } from '../../orders/transitions.service.ts';
import { postOrderShortageEmail } from './order-shortages.emails.ts';
import { giveBack } from './refunds.service.ts';

export interface OrderShortage {
  productId: string;
  productName: string;
  /** As the customer reads it: 'a colheita deu 40 das 62 porções'. */
  why: string;
  /** What comes in its place; null: its money goes back. */
  substituteId: string | null;
}

/** In id order, as whoever locks several does it. */
export async function lockOpenOrders(tx: Db, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  const locked = new Map<string, OrderRow>();
  for (const id of [...new Set(ids)].sort()) {
    const order = await lockOrder(tx, id);
    if (order) locked.set(id, order);
  }
  return locked;
}

/** A product that the harvest did not give: replaced, or left out and its money given back. `order` must be locked. */
export async function settleOrderShortage(
  tx: Db,
  deps: Deps,
  by: Operator,
  order: OrderRow,
  { productId, productName, why, substituteId }: OrderShortage,
): Promise<{ units: number; returned: Cents }> {
  refuseUnlessOpen(order);
  const change = substituteId
    ? await replaceLine(tx, deps, by, order, { productId, substituteId })
    : await leaveLineOut(tx, deps, by, order, productId);
  const returned = await giveLineBack(tx, deps, by, change, `${productName}: ${why}`);
  const about = { subject: 'order', id: order.id } as const;
  const action = { action: 'shortage', from: productName, to: change.name || null } as const;
  await writeAudit(tx, deps.clock.now(), by, about, [action]);
  await postOrderShortageEmail(tx, deps, change.order, {
    productId,
    missing: productName,
    why,
    instead: change.name || null,
    returned,
    toPay: order.totalCents === change.order.totalCents ? null : change.order.totalCents,
    isEmpty: change.isEmpty,
  });
  return { units: change.units, returned };
}

const OPEN: readonly string[] = ['pending', 'confirmed', 'preparing', 'processing'];

function refuseUnlessOpen(order: OrderRow): void {
  if (order.deletedAt || !mayGoOut(order) || isGivenBack(order) || order.status === 'cancelled')
    throw new AppError('CONFLICT', { message: 'Este pedido não é mais para entregar.' });
  if (!OPEN.includes(order.status))
    throw new AppError('CONFLICT', { message: 'Este pedido já foi separado.' });
}

async function giveLineBack(
  tx: Db,
  deps: Deps,
  admin: Operator,
  { order, back, isEmpty }: LineChange,
  note: string,
): Promise<Cents> {
  if (back === 0) return back;
  const kept = keptOf(order);
  if (kept === 0) {
    const message = `A loja não tem o dinheiro deste pedido: combine com o cliente a devolução de ${formatCents(back)}.`;
    throw new AppError('CONFLICT', { message });
  }
  // Nothing is left to bring: nobody pays for the way.
  const amount = cents(isEmpty ? kept : Math.min(back, kept));
  await giveBack(tx, deps, order, { admin, amount, note: note.slice(0, 300) });
  return amount;
}
