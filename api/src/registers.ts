import type { Deps } from './deps.ts';
import { storeJobs } from './jobs.ts';
import { favouritesHolder } from './modules/catalog/favourites.service.ts';
import {
  closedHarvestDays,
  harvestDaysBack,
  lateHarvest,
  shortHarvest,
  unansweredHarvest,
  unaskedHarvest,
  ungrownProducts,
  unsentHarvest,
} from './modules/composition/harvest.worklist.ts';
import { contactHolder } from './modules/content/contact.service.ts';
import { forgottenHolidays } from './modules/coverage/holidays.worklist.ts';
import { wishesHolder } from './modules/coverage/wishes.service.ts';
import { auditSubjects } from './modules/desk/audit-subjects.service.ts';
import { notesHolder } from './modules/desk/notes.personal-data.ts';
import { doubtedRounds } from './modules/fulfilment/doubted-rounds.worklist.ts';
import { unmarkedDoors } from './modules/fulfilment/unmarked-doors.worklist.ts';
import { unmarkedRounds } from './modules/fulfilment/unmarked-rounds.worklist.ts';
import { invitationsHolder } from './modules/identity/team/invitations.personal-data.ts';
import { failedPayouts } from './modules/ledger/payouts.worklist.ts';
import { ordersHolder } from './modules/orders/orders.personal-data.ts';
import { eventGauges } from './modules/payments/events/events.gauges.ts';
import { givenUpSource, silenceSource } from './modules/payments/events/events.worklist.ts';
import { doorPaymentsWorklist } from './modules/payments/phone/door-payments.worklist.ts';
import { unsentLinksWorklist } from './modules/payments/phone/unsent-links.worklist.ts';
import {
  cancelledByHandWorklist,
  cancelledOrdersWorklist,
} from './modules/payments/refunds/cancelled-orders.worklist.ts';
import { refundsHolder } from './modules/payments/refunds/refunds.personal-data.ts';
import { refundsWorklist } from './modules/payments/refunds/refunds.worklist.ts';
import { unmatchedHolder } from './modules/payments/unmatched/unmatched.personal-data.ts';
import { unmatchedSource } from './modules/payments/unmatched/unmatched.worklist.ts';
import { endingProofs, missingProofs } from './modules/producers/proofs.worklist.ts';
import { reconciliationSource } from './modules/reconciliation/reconciliation.worklist.ts';
import { restoredAccounts } from './modules/reconciliation/restored-accounts.worklist.ts';
import { restoredHarvest } from './modules/reconciliation/restored-harvest.worklist.ts';
import { stuckDuplicates } from './modules/subscriptions/billing/duplicates.worklist.ts';
import { failedWeekReturns } from './modules/subscriptions/billing/returns/week-returns.worklist.ts';
import { basketSource } from './modules/subscriptions/deliveries/moving/joining.service.ts';
import { disputeSource } from './modules/subscriptions/disputes/disputes.worklist.ts';
import { basketWorklist } from './modules/subscriptions/exceptions/baskets.worklist.ts';
import { missingSource } from './modules/subscriptions/missing/missing.worklist.ts';
import { subscriptionsHolder } from './modules/subscriptions/subscriptions.personal-data.ts';
import {
  overduePayments,
  uncoveredAddresses,
  undeliveredWeeks,
} from './modules/subscriptions/subscriptions.worklist.ts';
import { worthShortfalls } from './modules/subscriptions/worth/worth.worklist.ts';
import { listGrowersOf } from './modules/supply/farms/farms.service.ts';
import { problemsHolder } from './modules/support/support.service.ts';
import { replicaGauges } from './platform/database/reports.gauges.ts';
import { failedJobsSource } from './platform/jobs/failed-jobs.worklist.ts';
import { jobGauges } from './platform/jobs/jobs.gauges.ts';
import { mailGauges } from './platform/mail/mail.gauges.ts';
import { unsentEmails } from './platform/mail/mail.worklist.ts';
import type { DataHolder } from './platform/registers/personal-data.ts';
import type { WorklistSource } from './platform/registers/worklist.ts';

/** What modules know and those below them ask for. */
export function fillRegisters(deps: Deps): void {
  deps.baskets.register(basketSource);
  deps.growers.register(listGrowersOf);
  deps.auditFinders.register(auditSubjects(deps));
  const jobs = jobGauges(Object.keys(storeJobs));
  deps.gauges.register(mailGauges, ...jobs, eventGauges, replicaGauges(deps.reports));
  deps.worklist.register(...whatNeedsAPerson(deps));
  for (const holder of whoKeepsPersonalData(deps)) deps.personalData.register(holder);
}

function whatNeedsAPerson(deps: Deps): WorklistSource[] {
  return [
    endingProofs,
    missingProofs,
    forgottenHolidays,
    refundsWorklist,
    cancelledOrdersWorklist,
    cancelledByHandWorklist,
    doorPaymentsWorklist,
    unmarkedDoors,
    unmarkedRounds,
    unsentLinksWorklist,
    unmatchedSource,
    silenceSource,
    givenUpSource,
    failedWeekReturns,
    stuckDuplicates,
    undeliveredWeeks,
    uncoveredAddresses,
    overduePayments,
    doubtedRounds,
    shortHarvest,
    lateHarvest,
    unaskedHarvest,
    unsentHarvest,
    unansweredHarvest,
    closedHarvestDays,
    harvestDaysBack,
    ungrownProducts,
    unsentEmails,
    failedJobsSource(deps.jobs),
    ...basketWorklist,
    worthShortfalls,
    disputeSource(deps),
    missingSource,
    reconciliationSource,
    restoredHarvest,
    restoredAccounts,
    failedPayouts,
  ];
}

/** In the order in which an account is deleted. */
function whoKeepsPersonalData(deps: Deps): DataHolder[] {
  return [
    invitationsHolder,
    favouritesHolder,
    wishesHolder(deps),
    ordersHolder,
    // Before the messages that it belongs to: its photos are named there.
    problemsHolder(deps),
    contactHolder(deps),
    refundsHolder,
    unmatchedHolder,
    subscriptionsHolder(deps),
    notesHolder,
  ];
}
