import { type Cents, cents } from '@cesta/contract/base/money';
import type { OrderDeletion } from '@cesta/contract/orders/refunds';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operator } from '../../audit/audit.service.ts';
import { lockOrder } from '../../orders/attempts.service.ts';
import { refuseUnlessSeen } from '../../orders/orders.service.ts';
import { keptOf, transitionOrder } from '../../orders/transitions.service.ts';
import { giveBack, lostOfOrder } from './refunds.service.ts';

/**
 * An order leaves the list together with its money: it goes back with it, or the operator says that it is back. Answers
 * what goes back.
 */
export async function deleteOrder(
  deps: Deps,
  admin: Operator,
  orderId: string,
  { money, seen }: OrderDeletion,
): Promise<Cents | null> {
  return deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    refuseUnlessSeen(order, seen);
    // What the bank has given back nobody returns a second time, nor says so.
    const kept = cents(Math.max(0, keptOf(order) - (await lostOfOrder(tx, orderId))));
    if (kept > 0 && !money) throw new AppError('ORDER_HAS_MONEY');
    const isReturned = money === 'returned';
    const left = kept > 0 ? await giveBack(tx, deps, order, { admin, amount: kept, isReturned }) : order;
    await transitionOrder(tx, deps, left, { type: 'delete' }, { actor: 'admin', operator: admin });
    return kept > 0 && !isReturned ? kept : null;
  });
}
