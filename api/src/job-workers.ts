import type { Deps } from './deps.ts';
import { defineCompositionJobs } from './modules/composition/composition.jobs.ts';
import { defineCoverageJobs } from './modules/coverage/coverage.jobs.ts';
import { defineDeskJobs } from './modules/desk/desk.jobs.ts';
import { defineFulfilmentJobs } from './modules/fulfilment/fulfilment.jobs.ts';
import { defineIdentityJobs } from './modules/identity/identity.jobs.ts';
import { defineLedgerJobs } from './modules/ledger/ledger.jobs.ts';
import { definePaymentJobs } from './modules/payments/payments.jobs.ts';
import { defineProducerJobs } from './modules/producers/producers.jobs.ts';
import { defineReconciliationJobs } from './modules/reconciliation/reconciliation.jobs.ts';
import { defineSubscriptionJobs } from './modules/subscriptions/subscriptions.jobs.ts';
import { defineFarmJobs } from './modules/supply/farms/farms.jobs.ts';
import { defineSupportJobs } from './modules/support/support.jobs.ts';
import { eventConsumers } from './provider-events.ts';

/** Who works on the jobs that `jobs.ts` lists. */
export function defineJobs(deps: Deps): void {
  defineIdentityJobs(deps);
  defineProducerJobs(deps);
  defineCoverageJobs(deps);
  defineFarmJobs(deps);
  definePaymentJobs(deps, eventConsumers);
  defineFulfilmentJobs(deps);
  defineCompositionJobs(deps);
  defineSubscriptionJobs(deps);
  defineSupportJobs(deps);
  defineReconciliationJobs(deps, eventConsumers);
  defineLedgerJobs(deps);
  defineDeskJobs(deps);
}
