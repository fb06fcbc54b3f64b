import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { favouritesRoutes } from './modules/catalog/favourites.routes.ts';
import { synonymsRoutes } from './modules/catalog/synonyms.routes.ts';
import { harvestRoutes } from './modules/composition/harvest.routes.ts';
import { shortagesRoutes } from './modules/composition/shortages.routes.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { coverageRoutes } from './modules/coverage/coverage.routes.ts';
import { wishesRoutes } from './modules/coverage/wishes.routes.ts';
import { zonesRoutes } from './modules/coverage/zones.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { notesRoutes } from './modules/desk/notes.routes.ts';
import { peopleRoutes } from './modules/desk/people.routes.ts';
import { personRoutes } from './modules/desk/person.routes.ts';
import { searchRoutes } from './modules/desk/search.routes.ts';
import { closingRoutes } from './modules/fulfilment/closing.routes.ts';
import { followCoverage } from './modules/fulfilment/coverage-impact.service.ts';
import { doubtedRoundsRoutes } from './modules/fulfilment/doubted-rounds.routes.ts';
import { fulfilmentRoutes } from './modules/fulfilment/fulfilment.routes.ts';
import { addBaskets, addDeliveries, daysOf } from './modules/fulfilment/order-days.service.ts';
import { listOrdersOfDay } from './modules/fulfilment/stops.service.ts';
import { unmarkedRoundsRoutes } from './modules/fulfilment/unmarked-rounds.routes.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { ordersDeskRoutes } from './modules/orders/orders-desk.routes.ts';
import { paymentsRoutes, webhookRoutes } from './modules/payments/payments.routes.ts';
import { phoneOrdersRoutes } from './modules/payments/phone/phone-orders.routes.ts';
import { addRefunds, listReturned } from './modules/payments/refunds/refund-views.service.ts';
import { refundsRoutes } from './modules/payments/refunds/refunds.routes.ts';
import { unmatchedRoutes } from './modules/payments/unmatched/unmatched.routes.ts';
import { producersRoutes } from './modules/producers/producers.routes.ts';
import { reconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts';
import { followAddresses } from './modules/subscriptions/address/subscription-address.service.ts';
import { billingRoutes } from './modules/subscriptions/billing/billing.routes.ts';
import { suggestingRoutes } from './modules/subscriptions/choosing/suggesting.routes.ts';
import { behalfRoutes } from './modules/subscriptions/desk/behalf.routes.ts';
import { subscriptionDeskRoutes } from './modules/subscriptions/desk/desk.routes.ts';
import { weeksDeskRoutes } from './modules/subscriptions/desk/weeks-desk.routes.ts';
import { subscriptionHistoryRoutes } from './modules/subscriptions/history/history.routes.ts';
import { missingRoutes } from './modules/subscriptions/missing/missing.routes.ts';
import { subscriptionsRoutes } from './modules/subscriptions/subscriptions.routes.ts';
import { tastesRoutes } from './modules/subscriptions/tastes/tastes.routes.ts';
import { ownItemsRoutes } from './modules/subscriptions/weeks/own-items.routes.ts';
import { weeksRoutes } from './modules/subscriptions/weeks/weeks.routes.ts';
import { worthRoutes } from './modules/subscriptions/worth/worth.routes.ts';
import { farmLinksRoutes } from './modules/supply/farms/farm-links.routes.ts';
import { farmsRoutes } from './modules/supply/farms/farms.routes.ts';
import { receivingRoutes } from './modules/supply/harvest/receiving.routes.ts';
import { statementsRoutes } from './modules/supply/statements/statements.routes.ts';
import { addProblems } from './modules/support/desk.service.ts';
import { supportRoutes } from './modules/support/support.routes.ts';
import { addReports } from './modules/support/support.service.ts';
import { worklistRoutes } from './modules/worklist/worklist.routes.ts';
import { noteDismissedBy } from './modules/worklist/worklist.service.ts';
import { failedJobRoutes } from './platform/jobs/failed-job-routes.ts';
import { mailRoutes } from './platform/mail/mail-routes.ts';
import { eventConsumers } from './provider-events.ts';

/** Where nothing but the store itself is needed. */
const routes = [
  producersRoutes,
  farmLinksRoutes,
  catalogRoutes,
  favouritesRoutes,
  synonymsRoutes,
  coverageRoutes,
  wishesRoutes,
  receivingRoutes,
  statementsRoutes,
  farmsRoutes,
  paymentsRoutes,
  phoneOrdersRoutes,
  refundsRoutes,
  unmatchedRoutes,
  dashboardRoutes,
  auditRoutes,
  subscriptionsRoutes,
  weeksRoutes,
  weeksDeskRoutes,
  suggestingRoutes,
  ownItemsRoutes,
  tastesRoutes,
  worthRoutes,
  billingRoutes,
  subscriptionDeskRoutes,
  behalfRoutes,
  subscriptionHistoryRoutes,
  fulfilmentRoutes,
  doubtedRoundsRoutes,
  unmarkedRoundsRoutes,
  harvestRoutes,
  closingRoutes,
  shortagesRoutes,
  worklistRoutes,
  supportRoutes,
  missingRoutes,
  reconciliationRoutes,
  ledgerRoutes,
  personRoutes,
  searchRoutes,
  peopleRoutes,
  notesRoutes,
];

/** What every module answers below /api. What one needs of those above it is handed in here. */
export async function registerRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const api = { deps, prefix: '/api' };
  for (const each of routes) await app.register(each, api);
  await app.register(identityRoutes, {
    ...api,
    followAddresses: followAddresses(deps),
  });
  await app.register(zonesRoutes, { ...api, follow: followCoverage(deps) });
  await app.register(contentRoutes, { ...api, addProblems });
  await app.register(ordersRoutes, {
    ...api,
    addDeliveries,
    addBaskets,
    addRefunds,
    addReports,
    listOrdersOfDay,
    listReturned,
  });
  const noteDismissed = noteDismissedBy(deps);
  await app.register(mailRoutes, { ...api, noteDismissed });
  await app.register(failedJobRoutes, { ...api, noteDismissed });
  await app.register(ordersDeskRoutes, { ...api, daysOf });
  await app.register(webhookRoutes, { ...api, consumers: eventConsumers });
}
