import type { Deps } from '../../deps.ts';
import { applyDueEvents, EVENTS_WORKER, type EventConsumer } from './events.service.ts';
import { doRefunds } from './refunds.service.ts';
import { expireOverdue, reconcile, syncOrder } from './sync.service.ts';

export function definePaymentJobs(deps: Deps, consumers: readonly EventConsumer[]): void {
  deps.jobs.defineWorker(EVENTS_WORKER, () => applyDueEvents(deps, consumers));
  deps.jobs.define('payments.sync-order', ({ orderId }) => syncOrder(deps, orderId));
  deps.jobs.define('payments.refund', () => doRefunds(deps));
  deps.jobs.define('payments.expire', () => expireOverdue(deps));
  deps.jobs.define('payments.reconcile', () => reconcile(deps));
}
