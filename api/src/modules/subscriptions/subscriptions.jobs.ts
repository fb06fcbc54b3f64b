import type { Deps } from '../../deps.ts';
import { RECONCILE_JOB } from '../coverage/zones.service.ts';
import { FOLLOW_ADDRESS_JOB } from '../identity/identity.service.ts';
import { deleteCustomer, FORGET_CUSTOMER_JOB } from './billing/customers.service.ts';
import { DUPLICATES_JOB, refundDuplicates } from './billing/duplicates.service.ts';
import { CLEAN_UP_JOB } from './billing/sync.service.ts';
import {
  followAddress,
  freezeDeliveries,
  planNewWeeks,
  reconcileAllDeliveries,
} from './deliveries/deliveries.service.ts';
import { tellBaskets } from './news.service.ts';
import { cleanUp, expireIncomplete, reconcileRefunds, reconcileSubscriptions } from './upkeep.service.ts';

export function defineSubscriptionJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.define<{ subscriptionId: string }>(CLEAN_UP_JOB, {}, ({ subscriptionId }) =>
    cleanUp(deps, subscriptionId),
  );
  jobs.define<{ customer: string }>(FORGET_CUSTOMER_JOB, {}, ({ customer }) =>
    deleteCustomer(deps, customer),
  );
  jobs.define(DUPLICATES_JOB, { cron: '*/10 * * * *' }, () => refundDuplicates(deps));
  jobs.define('subscriptions.expire', { cron: '*/5 * * * *' }, () => expireIncomplete(deps));
  jobs.define('subscriptions.reconcile', { cron: '*/10 * * * *' }, () => reconcileSubscriptions(deps));
  jobs.define('subscriptions.refunds', { cron: '41 * * * *' }, () => reconcileRefunds(deps));
  jobs.define('deliveries.plan', { cron: '*/5 * * * *' }, async () => {
    await planNewWeeks(deps);
    await freezeDeliveries(deps);
    await tellBaskets(deps);
  });
  jobs.define<{ userId: string }>(FOLLOW_ADDRESS_JOB, {}, ({ userId }) => followAddress(deps, userId));
  jobs.define(RECONCILE_JOB, { cron: '23 * * * *' }, async () => {
    await reconcileAllDeliveries(deps);
  });
}
