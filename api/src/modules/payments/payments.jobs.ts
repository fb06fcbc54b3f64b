import type { Deps } from '../../deps.ts';
import { SETTLE_JOB } from '../orders/orders.service.ts';
import { doRefunds, REFUND_JOB } from './refunds.service.ts';
import { expireOverdue, reconcile, settleOrder } from './settling.service.ts';

export function definePaymentJobs(deps: Deps): void {
  deps.jobs.define<{ orderId: string }>(SETTLE_JOB, {}, ({ orderId }) => settleOrder(deps, orderId));
  deps.jobs.define(REFUND_JOB, { cron: '*/10 * * * *' }, () => doRefunds(deps));
  deps.jobs.define('payments.expire', { cron: '* * * * *' }, () => expireOverdue(deps));
  deps.jobs.define('payments.reconcile', { cron: '*/2 * * * *' }, () => reconcile(deps));
}
