import type {
  AskedChange,
  OwnPlanChange,
  OwnReactivation,
} from './modules/subscriptions/behalf/behalf-changes.rules.ts';
import { fileJobs } from './platform/files/files-jobs.ts';
import { job, type PayloadsOf } from './platform/jobs/jobs.ts';
import { mailJobs } from './platform/mail/mail.ts';
import { limitJobs } from './platform/security/limits.ts';

/** For weeks, hourly at last; what fails even then stands among what needs a person. */
const untilDone = { retryLimit: 1000 };

/**
 * Every job of the store: its name, its payload, and the times at which it runs by itself.
 * A module may send a job that a module above it works on.
 */
export const storeJobs = {
  ...mailJobs,
  ...limitJobs,
  ...fileJobs,

  'identity.reset-email': job<{ userId: string; requestId: string }>({ formerly: ['identity.reset-letter'] }),
  'identity.sweep': job({ cron: '*/30 * * * *' }),

  /** Processes of the release before take a proof's badge off the pages by it; ours go by the day. */
  'producers.end-proofs': job({ cron: '2 * * * *' }),
  'producers.warn-of-proofs': job({ cron: '19 11 * * *' }),
  /** Scanned papers that no proof names any more, or never did. */
  'farms.sweep-documents': job({ cron: '13 4 * * *' }),

  /** Who asked to be told that a place is delivered to by now. */
  'coverage.notify-wishes': job({ cron: '*/10 * * * *' }),
  'coverage.sweep-wishes': job({ cron: '29 4 * * *' }),

  /** Sent by orders: money goes back, payment pages close. */
  'payments.sync-order': job<{ orderId: string }>({ formerly: ['payments.settle'] }),
  'payments.refund': job({ cron: '*/10 * * * *' }),
  'payments.expire': job({ cron: '* * * * *' }),
  'payments.reconcile': job({ cron: '*/2 * * * *' }),
  'payments.prune-events': job({ cron: '47 4 * * *' }),

  /** Closes payment pages and invoices of what has ended. */
  'subscriptions.clean-up': job<{ subscriptionId: string }>({ formerly: ['subscriptions.tidy'] }),
  'subscriptions.forget-customer': job<{ customer: string }>(untilDone),
  'subscriptions.duplicates': job({ cron: '*/10 * * * *', formerly: ['subscriptions.surplus'] }),
  /** What the operator had done at the provider is recorded and told, also when its answer got lost. */
  'subscriptions.record-change': job<AskedChange>(),
  /** The same for what customers change themselves. */
  'subscriptions.own-plan': job<OwnPlanChange>(),
  'subscriptions.own-reactivation': job<OwnReactivation>(),
  'subscriptions.expire': job({ cron: '*/5 * * * *' }),
  'subscriptions.reconcile': job({ cron: '*/10 * * * *' }),
  /** Money of paid weeks goes back, as credit or to the card. */
  'subscriptions.week-returns': job({ cron: '*/10 * * * *' }),
  /** Credit that no charge can use any more goes to the card. */
  'subscriptions.return-credit': job<{ userId: string }>(),
  /** Two weeks before a card ends its owner is told. */
  'subscriptions.expiring-cards': job({ cron: '23 12 * * *' }),
  'subscriptions.disputes': job({ cron: '11 * * * *' }),
  /** Who has no place to deliver to is told, not charged, and given back what cannot come. */
  'subscriptions.coverage': job({ cron: '*/10 * * * *' }),
  /** The provider charges nothing for weeks that are not to come, whatever the reason. */
  'subscriptions.follow-pause': job<{ subscriptionId: string }>({
    formerly: ['subscriptions.follow-coverage'],
  }),
  'subscriptions.weeks-off': job({ cron: '*/10 * * * *' }),
  'subscriptions.refunds': job({ cron: '41 * * * *' }),

  /** Notes of the staff that were removed and not brought back. */
  'desk.sweep-notes': job({ cron: '37 4 * * *' }),

  /** Sent by subscriptions as well: what comes along with a basket follows it, and its customer reads so. */
  'orders.follow-baskets': job({ cron: '*/5 * * * *' }),
  /** Sent by catalog as well: customers learn which chosen product is no longer sold. */
  'baskets.unsold': job({ cron: '*/10 * * * *' }),
  /** The day before the cut-off, and how it was once it has come. */
  'baskets.notices': job({ cron: '*/10 * * * *' }),
  'deliveries.plan': job({ cron: '*/5 * * * *' }),
  /** Sent by coverage as well: coming deliveries follow the new days. */
  'deliveries.reconcile': job({ cron: '23 * * * *', formerly: ['deliveries.follow-address'] }),

  /** Farmers are asked at each cut-off, told some days before, and counted as silent when the time is up. */
  'harvest.rounds': job({ cron: '*/5 * * * *' }),
  /** What the coming rounds will want, for who looks at it. */
  'harvest.outlook': job({ cron: '7 * * * *' }),

  /** Sent when an account is deleted: pictures go after the rows that named them. */
  'support.remove-photos': job<{ photos: string[] }>(untilDone),
  /** Photos that no report names: of a process that died in between, or copied while their customer went. */
  'support.sweep-photos': job({ cron: '11 4 * * *' }),

  /** The provider's own list of what moved the balance is copied, as far as it is new. */
  'ledger.sync': job({ cron: '*/10 * * * *' }),

  /** What no webhook told is fetched. */
  'reconciliation.poll': job({ cron: '*/10 * * * *' }),
  /** After a restore or an outage: both sides are compared, object by object. */
  'reconciliation.run': job({ cron: '*/5 * * * *', retryLimit: 0 }),
  /** Sent by payments: money without an order goes back. */
  'reconciliation.unmatched': job({ cron: '*/10 * * * *' }),
};

export type JobPayloads = PayloadsOf<typeof storeJobs>;
