import { formatCents } from '@cesta/contract/base/money';
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '@cesta/contract/orders/order-constants';
import type { ChangeUndo } from '@cesta/contract/orders/order-desk';
import type { Order, OrderStatusChange } from '@cesta/contract/orders/orders';
import type { SeenMoney } from '@cesta/contract/orders/refunds';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { findLastEntry } from './order-history.queries.ts';
import { keptOf, type OrderEmailKind } from './order-state.rules.ts';
import { getOrder, type Viewer } from './order-views.service.ts';
import * as queries from './orders.queries.ts';
import { transitionOrder, unsay } from './transitions.service.ts';

export { isGivenBack } from './order-state.rules.ts';
export {
  countCancelledByHand,
  countCancelledWithMoney,
  countUncollected,
  findOrders,
  listCancelledByHand,
  listCancelledWithMoney,
  listOrderIds,
  listUncollected,
  type OrderRow,
} from './orders.queries.ts';
export { countOrdersWith } from './popular.queries.ts';
export { countUnsentLinks, listUnsentLinks } from './unsent-links.queries.ts';

/** Refused when the operator decided on something that is no longer so. Without a word of what was seen, all goes. */
export function refuseUnlessSeen(order: queries.OrderRow, seen: SeenMoney | undefined): void {
  const { status = order.status, payment_status: payment = order.paymentStatus } = seen ?? {};
  if (status !== order.status || payment !== order.paymentStatus)
    throw changed(
      `agora está ${ORDER_STATUS_LABELS[order.status]}, pagamento ${PAYMENT_STATUS_LABELS[order.paymentStatus]}`,
    );
  const kept = keptOf(order);
  if (seen?.refundable === undefined || seen.refundable === kept) return;
  throw changed(kept ? `agora ${formatCents(kept)} podem ser devolvidos` : 'não há mais nada a devolver');
}

function changed(now: string): AppError {
  const message = `Este pedido mudou enquanto você olhava: ${now}. Nada foi alterado.`;
  return new AppError('ORDER_CHANGED', { message });
}

export async function setOrderStatus(
  deps: Deps,
  admin: Viewer & Operator,
  id: string,
  change: OrderStatusChange,
): Promise<Order> {
  const changed = await changeOrder(deps, admin, id, (order) => {
    refuseUnlessSeen(order, change.seen);
    return change;
  });
  const { db } = deps.database;
  const undo = change.undoable ? await findUndo(db, id, changed.updatedAt) : null;
  return { ...(await getOrder(db, admin, id)), ...(undo && { undo }) };
}

/** Null when nothing was left to do, or nothing of it can be taken back. */
export async function findUndo(db: Db, orderId: string, changedAt: Date): Promise<ChangeUndo | null> {
  const entry = await findLastEntry(db, orderId);
  if (!entry?.undoUntil || entry.at.getTime() !== changedAt.getTime()) return null;
  return { id: entry.id, until: entry.undoUntil.toISOString() };
}

/** `decide` sees the order as it is and as nobody else can change it any more; nothing wished is nothing done. */
export async function changeOrder(
  deps: Deps,
  admin: Operator,
  id: string,
  decide: (order: queries.OrderRow) => OrderStatusChange & { unsays?: OrderEmailKind },
): Promise<queries.OrderRow> {
  return deps.database.db.transaction(async (tx) => {
    const order = await queries.lockOrder(tx, id);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    const wanted = decide(order);
    if (wanted.unsays) await unsay(tx, deps, id, wanted.unsays);
    const change = {
      type: 'set',
      status: wanted.status,
      paymentStatus: wanted.payment_status,
      despiteRefund: wanted.despite_refund,
      despiteDispute: wanted.despite_dispute,
      goods: wanted.goods,
    } as const;
    const by = { actor: 'admin', operator: admin } as const;
    return transitionOrder(tx, deps, order, change, by, { undoable: wanted.undoable });
  });
}
