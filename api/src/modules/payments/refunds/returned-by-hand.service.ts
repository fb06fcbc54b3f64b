import type { SeenOrder } from '@cesta/contract/orders/refunds';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { lockOrder } from '../../orders/attempts.service.ts';
import { refuseUnlessSeen } from '../../orders/orders.service.ts';
import { byHandOf, transitionOrder } from '../../orders/transitions.service.ts';
import { postOtherMeansEmail } from './refunds.emails.ts';

/** Money that came by hand, for an order that was cancelled since, is back with its customer: the operator says so. */
export async function markByHandReturned(
  deps: Deps,
  admin: Operator,
  orderId: string,
  seen: SeenOrder | undefined,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.deletedAt) throw new AppError('ORDER_NOT_FOUND');
    refuseUnlessSeen(order, seen);
    const amount = byHandOf(order);
    if (order.status !== 'cancelled' || amount === 0) throw new AppError('ORDER_NOT_REFUNDABLE');
    const { refundingCents, refundedCents } = order;
    const sums = { refundingCents, refundedCents };
    const event = 'refunded_by_other_means';
    const change = { type: 'refund', event, amount, sums, isByHand: true } as const;
    const left = await transitionOrder(tx, deps, order, change, { actor: 'admin', operator: admin });
    // It may be paid by hand and cancelled again: that is told of anew.
    const id = `${orderId}-${left.updatedAt.getTime()}`;
    await postOtherMeansEmail(tx, deps, left, { id, amountCents: amount, reason: '' });
    const action = { action: 'returned', to: amount } as const;
    await writeAudit(tx, left.updatedAt, admin, { subject: 'order', id: orderId }, [action]);
  });
}
