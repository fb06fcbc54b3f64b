import type { Deps } from '../../deps.ts';
import { SYNC_ORDER_JOB } from '../orders/orders.service.ts';
import { doRefunds, REFUND_JOB } from './refunds.service.ts';
import { expireOverdue, reconcile, syncOrder } from './sync.service.ts';

export function definePaymentJobs(deps: Deps): void {
  deps.jobs.define<{ orderId: string }>(SYNC_ORDER_JOB, {}, ({ orderId }) => syncOrder(deps, orderId));
  deps.jobs.define(REFUND_JOB, { cron: '*/10 * * * *' }, () => doRefunds(deps));
  deps.jobs.define('payments.expire', { cron: '* * * * *' }, () => expireOverdue(deps));
  deps.jobs.define('payments.reconcile', { cron: '*/2 * * * *' }, () => reconcile(deps));
}
