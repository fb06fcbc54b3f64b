import { DAY_MS } from '@cesta/contract/base/calendar';
import { cents, formatCents, toReais } from '@cesta/contract/base/money';
import { RESTORE_DAYS } from '@cesta/contract/orders/order-constants';
import type {
  OrderRestored,
  OrdersStatusChange,
  OrdersStatusResult,
  UndoResult,
} from '@cesta/contract/orders/order-desk';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { dryRun } from '../../platform/database/dry-run.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operator } from '../audit/audit.service.ts';
import { lockUser } from '../identity/identity.service.ts';
import { type DaysOf, tellersOf } from './order-changes.service.ts';
import { countCancellations, findHistoryEntry, findLastEntry, strikeOut } from './order-history.queries.ts';
import { orderEmailKey } from './orders.emails.ts';
import * as queries from './orders.queries.ts';
import { findUndo, refuseUnlessSeen } from './orders.service.ts';
import { GOODS_LOST } from './transition-effects.rules.ts';
import { heldUntil, transitionOrder } from './transitions.service.ts';

/** Before that an order was deleted too long ago to come back. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORE_DAYS * DAY_MS);
}

/**
 * Many orders, each in a transaction of its own: what holds one of them back holds up no other. A dry run does the
 * same and undoes it, so that what it tells is what the press does.
 */
export async function changeOrders(
  deps: Deps,
  admin: Operator,
  request: OrdersStatusChange,
  daysOf: DaysOf,
): Promise<OrdersStatusResult> {
  const { db } = deps.database;
  const ids = [...new Set(request.orders.map(({ id }) => id))];
  const days = await daysOf(deps, ids);
  const result: OrdersStatusResult = { changed: [], unchanged: [], refused: [] };
  for (const id of ids) {
    const seen = request.orders.find((order) => order.id === id)?.seen;
    const work = (tx: Db) => changeOne(tx, deps, admin, id, { ...request, seen }, days);
    try {
      const changed = await (request.dry_run ? dryRun(db, work) : db.transaction(work));
      if (changed) result.changed.push({ id, ...changed });
      else result.unchanged.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, message: error.office });
    }
  }
  return result;
}

type Wanted = Pick<OrdersStatusChange, 'status' | 'payment_status' | 'goods' | 'dry_run'> &
  Pick<OrdersStatusChange['orders'][number], 'seen'>;

/** Null when it is that already. */
async function changeOne(
  tx: Db,
  deps: Deps,
  admin: Operator,
  id: string,
  { seen, goods, ...wanted }: Wanted,
  days: ReadonlyMap<string, string>,
): Promise<Pick<OrdersStatusResult['changed'][number], 'effects' | 'undo'> | null> {
  const order = await queries.lockOrder(tx, id);
  if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
  const { status = order.status, payment_status: paymentStatus = order.paymentStatus } = wanted;
  // Pressed twice, or done by somebody else: it is as it shall be.
  if (status === order.status && paymentStatus === order.paymentStatus) return null;
  refuseUnlessSeen(order, seen);
  const change = { type: 'set', status, paymentStatus, goods } as const;
  const tell = (await tellersOf(tx, deps, [order], days)).get(id);
  const effects = tell?.(change) ?? [];
  const { updatedAt } = await transitionOrder(
    tx,
    deps,
    order,
    change,
    { actor: 'admin', operator: admin },
    { undoable: true },
  );
  const undo = wanted.dry_run ? null : await findUndo(tx, id, updatedAt);
  return { effects, ...(undo && { undo }) };
}

/** What was just set is taken back, each by itself: the order is as it was, and nobody is written to. */
export async function undoChanges(
  deps: Deps,
  admin: Operator,
  undos: readonly string[],
): Promise<UndoResult> {
  const result: UndoResult = { undone: [], refused: [] };
  for (const entryId of new Set(undos)) {
    const entry = await findHistoryEntry(deps.database.db, entryId);
    if (!entry?.former) throw new AppError('NOT_FOUND');
    const id = entry.orderId;
    try {
      await deps.database.db.transaction((tx) => undoOne(tx, deps, admin, entryId, id));
      result.undone.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id, message: error.office });
    }
  }
  return result;
}

async function undoOne(tx: Db, deps: Deps, admin: Operator, entryId: string, orderId: string): Promise<void> {
  const order = await lockWithCustomer(tx, orderId);
  const entry = await findHistoryEntry(tx, entryId);
  if (!order || order.deletedAt || !entry?.former || !entry.undoUntil) throw new AppError('ORDER_NOT_FOUND');
  // Pressed twice: it is undone.
  if (entry.undoneAt) return;
  const now = deps.clock.now();
  if (now > entry.undoUntil) throw new AppError('UNDO_TOO_LATE');
  const last = await findLastEntry(tx, orderId);
  if (last?.id !== entryId) throw new AppError('ORDER_CHANGED');
  const times = await countCancellations(tx, orderId);
  const keys = [
    ...(['paid', 'shipped', 'delivered'] as const).map((kind) => orderEmailKey(kind, orderId)),
    orderEmailKey('cancelled', orderId, times),
  ];
  const written = { since: entry.at, heldUntil: heldUntil(entry.at) };
  if (!(await deps.mail.takeBackHeld(tx, keys, written))) throw new AppError('UNDO_TOO_LATE');
  const { withDeliveryId, toldArrival, ...former } = entry.former;
  const dateOf = (moment: string | null) => moment && new Date(moment);
  const change = {
    type: 'undo',
    former: {
      ...former,
      paymentDeadline: dateOf(former.paymentDeadline) || null,
      holdUntil: dateOf(former.holdUntil) || null,
    },
    goodsLost: entry.note === GOODS_LOST,
  } as const;
  await transitionOrder(tx, deps, order, change, { actor: 'admin', operator: admin });
  // Only a payment decides about its basket: what was told of its day since then stays told.
  if (entry.paymentStatus === 'paid') await queries.updateOrder(tx, orderId, { withDeliveryId, toldArrival });
  await strikeOut(tx, entryId, now);
}

/** Together with whoever ordered it: an order of an account that was deleted meanwhile would go to nobody, nowhere. */
async function lockWithCustomer(tx: Db, id: string): Promise<queries.OrderRow | undefined> {
  const [found] = await queries.findOrders(tx, [id]);
  if (found && !(await lockUser(tx, found.userId))) throw new AppError('PERSON_NOT_FOUND');
  return queries.lockOrder(tx, id);
}

/**
 * A deleted order comes back as it was: its units are taken again or it is refused, and money that went back stays
 * back. With all of it back before it was packed, it comes back cancelled.
 */
export async function restoreOrder(deps: Deps, admin: Operator, id: string): Promise<OrderRestored> {
  return deps.database.db.transaction(async (tx) => {
    const order = await lockWithCustomer(tx, id);
    const isThere = order?.deletedAt && order.deletedAt >= restorableSince(deps.clock.now());
    if (!order || (order.deletedAt && !isThere)) throw new AppError('ORDER_NOT_FOUND');
    const back = cents(order.refundingCents + order.refundedCents);
    await transitionOrder(tx, deps, order, { type: 'restore' }, { actor: 'admin', operator: admin });
    const money =
      back > 0 ? ` O dinheiro que voltou para o cliente (${formatCents(back)}) continua devolvido.` : '';
    return { message: `Pedido trazido de volta.${money}`, refunded: back > 0 ? toReais(back) : null };
  });
}
