import { toReais } from '@cesta/contract/base/money';
import { AppError } from '../../../platform/errors.ts';
import type { DataHolder } from '../../../platform/registers/personal-data.ts';
import { listOrderIds } from '../../orders/orders.service.ts';
import { clearNotes, hasRefundToCome, listRefunds } from './refunds.queries.ts';

/** Who deletes the account could not be reached any more about money that a bank sends back. */
export const refundsHolder: DataHolder = {
  name: 'refunds',
  async collect(db, person) {
    const rows = await listRefunds(db, await listOrderIds(db, person.id));
    return rows.map(({ orderId, amountCents, state, createdAt, doneAt }) => ({
      order_id: orderId,
      amount: toReais(amountCents),
      state,
      requested_at: createdAt.toISOString(),
      done_at: doneAt?.toISOString() ?? null,
    }));
  },
  async forget(tx, person) {
    const orderIds = await listOrderIds(tx, person.id);
    if (await hasRefundToCome(tx, orderIds)) throw new AppError('REFUND_TO_COME');
    await clearNotes(tx, orderIds);
  },
};
