import type { Deps } from '../../deps.ts';
import type { EventConsumer } from '../payments/events/events.service.ts';
import { reviewUnmatched, unmatchedOrders } from '../payments/unmatched/unmatched.service.ts';
import { unmatchedSubscriptions } from '../subscriptions/billing/unmatched-subscriptions.service.ts';
import { poll, runReconciliations } from './reconciliation.service.ts';

export function defineReconciliationJobs(deps: Deps, consumers: readonly EventConsumer[]): void {
  const sides = { order: unmatchedOrders, subscription: unmatchedSubscriptions };
  deps.jobs.define('reconciliation.poll', () => poll(deps, consumers));
  deps.jobs.define('reconciliation.run', () => runReconciliations(deps));
  deps.jobs.define('reconciliation.unmatched', () => reviewUnmatched(deps, sides));
}
