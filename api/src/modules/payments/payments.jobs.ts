import type { Deps } from '../../deps.ts';
import { expireOverdue, reconcile, syncOrder } from './checkout/sync.service.ts';
import { applyDueEvents, type EventConsumer, laneWorker } from './events/events.service.ts';
import { pruneEvents } from './events/given-up-events.service.ts';
import { doRefunds } from './refunds/refund-sync.service.ts';

export function definePaymentJobs(deps: Deps, consumers: readonly EventConsumer[]): void {
  for (const { name } of consumers)
    deps.jobs.defineWorker(laneWorker(name), () => applyDueEvents(deps, name, consumers));
  deps.jobs.define('payments.sync-order', ({ orderId }) => syncOrder(deps, orderId));
  deps.jobs.define('payments.refund', () => doRefunds(deps));
  deps.jobs.define('payments.expire', () => expireOverdue(deps));
  deps.jobs.define('payments.reconcile', () => reconcile(deps));
  deps.jobs.define('payments.prune-events', () => pruneEvents(deps));
}
