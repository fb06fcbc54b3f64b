import { LIST_LIMIT_MAX } from '@cesta/contract/base/constants';
import type { Order } from '@cesta/contract/orders/orders';
import { AppError } from '../../platform/errors.ts';
import type { DataHolder } from '../../platform/registers/personal-data.ts';
import { listOrders } from './order-views.service.ts';
import { anonymizeOrders, hasMoneyToDecide, hasOrdersInProgress } from './orders.queries.ts';

/** Sales are kept for the tax office; who bought, and where the person lives, is not. */
export const ordersHolder: DataHolder = {
  name: 'orders',
  async collect(db, person) {
    const all: Order[] = [];
    for (;;) {
      const page = { limit: LIST_LIMIT_MAX, offset: all.length };
      const { orders } = await listOrders(db, { userId: person.id, withDeleted: true, ...page });
      all.push(...orders);
      if (orders.length < LIST_LIMIT_MAX) return all;
    }
  },
  async forget(tx, person) {
    if (await hasOrdersInProgress(tx, person.id)) throw new AppError('ORDERS_IN_PROGRESS');
    if (await hasMoneyToDecide(tx, person.id)) throw new AppError('MONEY_TO_SETTLE');
    await anonymizeOrders(tx, person.id);
  },
};
