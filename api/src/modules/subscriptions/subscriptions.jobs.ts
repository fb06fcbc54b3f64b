import type { Deps } from '../../deps.ts';
import { eachApart, throwAll } from '../../platform/jobs/each-apart.ts';
import { recordIfDone } from './behalf/behalf-changes.service.ts';
import { deleteCustomer } from './billing/customers.service.ts';
import { refundDuplicates } from './billing/duplicates.service.ts';
import { returnCredit } from './billing/returns/credit-left.service.ts';
import { performWeekReturns } from './billing/returns/week-return-jobs.service.ts';
import { tellExpiringCards } from './cards/expiring-cards.service.ts';
import { watchCoverage } from './coverage-gaps/coverage-gaps.service.ts';
import { reserveAll } from './deliveries/contents/reserving.service.ts';
import { freezeDeliveries, planNewWeeks, reconcileAllDeliveries } from './deliveries/deliveries.service.ts';
import { settleOldWeeks } from './deliveries/owed-weeks.service.ts';
import { reviewDisputes } from './disputes/disputes.service.ts';
import { rollLateBaskets, tellBaskets, tellMoves, tellUnsold } from './news/news.service.ts';
import { tellIfDone } from './own-plan.service.ts';
import { tellIfReactivated } from './own-reactivation.service.ts';
import { askForRatings, remindSubscribers } from './tastes/notices.service.ts';
import { cleanUp, expireIncomplete, reconcileRefunds, reconcileSubscriptions } from './upkeep.service.ts';
import { announceReturns } from './weeks/back-soon.service.ts';
import { followPause, watchWeeks } from './weeks/provider-pause.service.ts';
import { settleSkips } from './weeks/settling.service.ts';
import { creditShortfalls } from './worth/shortfalls.service.ts';

export function defineSubscriptionJobs(deps: Deps): void {
  const { jobs } = deps;
  const tellAllMoves = () => deps.database.db.transaction((tx) => tellMoves(tx, deps));
  jobs.define('subscriptions.clean-up', ({ subscriptionId }) => cleanUp(deps, subscriptionId));
  jobs.define('subscriptions.forget-customer', ({ customer }) => deleteCustomer(deps, customer));
  jobs.define('subscriptions.record-change', (asked) => recordIfDone(deps, asked));
  jobs.define('subscriptions.own-plan', (asked) => tellIfDone(deps, asked));
  jobs.define('subscriptions.own-reactivation', (asked) => tellIfReactivated(deps, asked));
  jobs.define('subscriptions.duplicates', () => refundDuplicates(deps));
  jobs.define('subscriptions.expire', () => expireIncomplete(deps));
  jobs.define('subscriptions.reconcile', () => reconcileSubscriptions(deps));
  jobs.define('subscriptions.week-returns', () => performWeekReturns(deps));
  jobs.define('subscriptions.return-credit', ({ userId }) => returnCredit(deps, userId));
  jobs.define('subscriptions.expiring-cards', () => tellExpiringCards(deps));
  jobs.define('subscriptions.disputes', () => reviewDisputes(deps));
  jobs.define('subscriptions.refunds', () => reconcileRefunds(deps));
  jobs.define('baskets.unsold', () => tellUnsold(deps));
  /** In this order, each though one before it has failed: one basket's trouble stops nobody's week. */
  const inTurn = (steps: readonly ((deps: Deps) => Promise<unknown>)[]) => () =>
    eachApart(steps, (step) => step(deps));
  jobs.define('baskets.notices', inTurn([remindSubscribers, askForRatings]));
  jobs.define(
    'deliveries.plan',
    inTurn([
      telling(planNewWeeks),
      telling(freezeDeliveries),
      // Before the e-mails: they say what goes back.
      creditShortfalls,
      settleSkips,
      rollLateBaskets,
      reserveAll,
      tellBaskets,
      tellAllMoves,
    ]),
  );
  jobs.define('subscriptions.coverage', () => watchCoverage(deps));
  jobs.define('subscriptions.follow-pause', ({ subscriptionId }) => followPause(deps, subscriptionId));
  jobs.define('subscriptions.weeks-off', inTurn([watchWeeks, announceReturns]));
  jobs.define(
    'deliveries.reconcile',
    inTurn([telling(reconcileAllDeliveries), watchCoverage, settleOldWeeks, tellAllMoves]),
  );
}

/** Subscriptions that a run had to leave out fail its job. */
function telling(run: (deps: Deps, failures: unknown[]) => Promise<unknown>) {
  return async (deps: Deps) => {
    const failures: unknown[] = [];
    await run(deps, failures);
    throwAll(failures);
  };
}
