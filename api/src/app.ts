import { StoreInfo } from '@cesta/contract/store';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { storeJobs } from './jobs.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { catalogRoutes } from './modules/catalog/catalog.routes.ts';
import { favouritesRoutes } from './modules/catalog/favourites.routes.ts';
import { favouritesHolder } from './modules/catalog/favourites.service.ts';
import { synonymsRoutes } from './modules/catalog/synonyms.routes.ts';
import { defineCompositionJobs } from './modules/composition/composition.jobs.ts';
import { harvestRoutes } from './modules/composition/harvest.routes.ts';
import {
  closedHarvestDays,
  lateHarvest,
  shortHarvest,
  unansweredHarvest,
  ungrownProducts,
  unsentHarvest,
} from './modules/composition/harvest.worklist.ts';
import { shortagesRoutes } from './modules/composition/shortages.routes.ts';
import { contactHolder } from './modules/content/contact.service.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { defineCoverageJobs } from './modules/coverage/coverage.jobs.ts';
import { coverageRoutes } from './modules/coverage/coverage.routes.ts';
import { forgottenHolidays } from './modules/coverage/holidays.worklist.ts';
import { wishesRoutes } from './modules/coverage/wishes.routes.ts';
import { wishesHolder } from './modules/coverage/wishes.service.ts';
import { zonesRoutes } from './modules/coverage/zones.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { auditSubjects } from './modules/desk/audit-subjects.service.ts';
import { defineDeskJobs } from './modules/desk/desk.jobs.ts';
import { notesHolder } from './modules/desk/notes.personal-data.ts';
import { notesRoutes } from './modules/desk/notes.routes.ts';
import { peopleRoutes } from './modules/desk/people.routes.ts';
import { personRoutes } from './modules/desk/person.routes.ts';
import { searchRoutes } from './modules/desk/search.routes.ts';
import { closingRoutes } from './modules/fulfilment/closing.routes.ts';
import { followCoverage } from './modules/fulfilment/coverage-impact.service.ts';
import { doubtedRoundsRoutes } from './modules/fulfilment/doubted-rounds.routes.ts';
import { doubtedRounds } from './modules/fulfilment/doubted-rounds.worklist.ts';
import { defineFulfilmentJobs } from './modules/fulfilment/fulfilment.jobs.ts';
import { fulfilmentRoutes } from './modules/fulfilment/fulfilment.routes.ts';
import { addBaskets, addDeliveries, daysOf } from './modules/fulfilment/order-days.service.ts';
import { listOrdersOfDay } from './modules/fulfilment/stops.service.ts';
import { defineIdentityJobs } from './modules/identity/identity.jobs.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { identify } from './modules/identity/identity.service.ts';
import { invitationsHolder } from './modules/identity/team/invitations.personal-data.ts';
import { defineLedgerJobs } from './modules/ledger/ledger.jobs.ts';
import { ledgerRoutes } from './modules/ledger/ledger.routes.ts';
import { failedPayouts } from './modules/ledger/payouts.worklist.ts';
import { ordersHolder } from './modules/orders/orders.personal-data.ts';
import { ordersRoutes } from './modules/orders/orders.routes.ts';
import { ordersDeskRoutes } from './modules/orders/orders-desk.routes.ts';
import { eventGauges } from './modules/payments/events/events.gauges.ts';
import { givenUpSource, silenceSource } from './modules/payments/events/events.worklist.ts';
import { definePaymentJobs } from './modules/payments/payments.jobs.ts';
import { paymentsRoutes, webhookRoutes } from './modules/payments/payments.routes.ts';
import { doorPaymentsWorklist } from './modules/payments/phone/door-payments.worklist.ts';
import { phoneOrdersRoutes } from './modules/payments/phone/phone-orders.routes.ts';
import { unsentLinksWorklist } from './modules/payments/phone/unsent-links.worklist.ts';
import {
  cancelledByHandWorklist,
  cancelledOrdersWorklist,
} from './modules/payments/refunds/cancelled-orders.worklist.ts';
import { addRefunds, listReturned } from './modules/payments/refunds/refund-views.service.ts';
import { refundsHolder } from './modules/payments/refunds/refunds.personal-data.ts';
import { refundsRoutes } from './modules/payments/refunds/refunds.routes.ts';
import { refundsWorklist } from './modules/payments/refunds/refunds.worklist.ts';
import { unmatchedHolder } from './modules/payments/unmatched/unmatched.personal-data.ts';
import { unmatchedRoutes } from './modules/payments/unmatched/unmatched.routes.ts';
import { unmatchedSource } from './modules/payments/unmatched/unmatched.worklist.ts';
import { defineProducerJobs } from './modules/producers/producers.jobs.ts';
import { producersRoutes } from './modules/producers/producers.routes.ts';
import { endingProofs, missingProofs } from './modules/producers/proofs.worklist.ts';
import { defineReconciliationJobs } from './modules/reconciliation/reconciliation.jobs.ts';
import { reconciliationRoutes } from './modules/reconciliation/reconciliation.routes.ts';
import { reconciliationSource } from './modules/reconciliation/reconciliation.worklist.ts';
import { restoredAccounts } from './modules/reconciliation/restored-accounts.worklist.ts';
import { followAddresses } from './modules/subscriptions/address/subscription-address.service.ts';
import { billingRoutes } from './modules/subscriptions/billing/billing.routes.ts';
import { stuckDuplicates } from './modules/subscriptions/billing/duplicates.worklist.ts';
import { failedWeekReturns } from './modules/subscriptions/billing/returns/week-returns.worklist.ts';
import { suggestingRoutes } from './modules/subscriptions/choosing/suggesting.routes.ts';
import { basketSource } from './modules/subscriptions/deliveries/moving/joining.service.ts';
import { behalfRoutes } from './modules/subscriptions/desk/behalf.routes.ts';
import { subscriptionDeskRoutes } from './modules/subscriptions/desk/desk.routes.ts';
import { weeksDeskRoutes } from './modules/subscriptions/desk/weeks-desk.routes.ts';
import { disputeSource } from './modules/subscriptions/disputes/disputes.worklist.ts';
import { basketWorklist } from './modules/subscriptions/exceptions/baskets.worklist.ts';
import { subscriptionHistoryRoutes } from './modules/subscriptions/history/history.routes.ts';
import { missingRoutes } from './modules/subscriptions/missing/missing.routes.ts';
import { missingSource } from './modules/subscriptions/missing/missing.worklist.ts';
import { defineSubscriptionJobs } from './modules/subscriptions/subscriptions.jobs.ts';
import { subscriptionsHolder } from './modules/subscriptions/subscriptions.personal-data.ts';
import { subscriptionsRoutes } from './modules/subscriptions/subscriptions.routes.ts';
import {
  overduePayments,
  uncoveredAddresses,
  undeliveredWeeks,
} from './modules/subscriptions/subscriptions.worklist.ts';
import { tastesRoutes } from './modules/subscriptions/tastes/tastes.routes.ts';
import { ownItemsRoutes } from './modules/subscriptions/weeks/own-items.routes.ts';
import { weeksRoutes } from './modules/subscriptions/weeks/weeks.routes.ts';
import { readUnusualWorths } from './modules/subscriptions/worth/plan-worths.service.ts';
import { worthRoutes } from './modules/subscriptions/worth/worth.routes.ts';
import { worthShortfalls } from './modules/subscriptions/worth/worth.worklist.ts';
import { farmPageRoutes } from './modules/supply/farm-page/farm-page.routes.ts';
import { farmLinksRoutes } from './modules/supply/farms/farm-links.routes.ts';
import { defineFarmJobs } from './modules/supply/farms/farms.jobs.ts';
import { farmsRoutes } from './modules/supply/farms/farms.routes.ts';
import { receivingRoutes } from './modules/supply/harvest/receiving.routes.ts';
import { statementsRoutes } from './modules/supply/statements/statements.routes.ts';
import { addProblems } from './modules/support/desk.service.ts';
import { defineSupportJobs } from './modules/support/support.jobs.ts';
import { supportRoutes } from './modules/support/support.routes.ts';
import { addReports, problemsHolder } from './modules/support/support.service.ts';
import { worklistRoutes } from './modules/worklist/worklist.routes.ts';
import { cachePlugin } from './platform/cache/cache.ts';
import { answerQuickly } from './platform/cache/quick-answers.ts';
import { filesRoutes } from './platform/files/files-routes.ts';
import { bodiesPlugin, smallBody } from './platform/http/bodies.ts';
import { clientAddressPlugin } from './platform/http/client-address.ts';
import { connectionLimits, readBeforeClosing } from './platform/http/connections.ts';
import { docsPlugin } from './platform/http/docs.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { answerUnknown, httpPlugin } from './platform/http/http.ts';
import { parserErrors } from './platform/http/parser-errors.ts';
import { requestContextPlugin } from './platform/http/request-context.ts';
import { retiringPlugin } from './platform/http/retiring.ts';
import { brazilianTexts } from './platform/http/validation-texts.ts';
import { failedJobRoutes } from './platform/jobs/failed-job-routes.ts';
import { failedJobsSource } from './platform/jobs/failed-jobs.worklist.ts';
import { jobGauges } from './platform/jobs/jobs.gauges.ts';
import { mailGauges } from './platform/mail/mail.gauges.ts';
import { unsentEmails } from './platform/mail/mail.worklist.ts';
import { mailRoutes } from './platform/mail/mail-routes.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import { metricsRoutes } from './platform/monitoring/metrics-routes.ts';
import { accessPlugin } from './platform/security/access.ts';
import { securityTxtRoutes } from './platform/security/security-txt-routes.ts';
import { eventConsumers } from './provider-events.ts';

z.config({ localeError: brazilianTexts });

/** The API, complete, without a port. Pages are added by whoever puts both together. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: smallBody(settings),
    ...connectionLimits(settings),
    ...parserErrors(settings),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // The store says so itself, in Portuguese.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  readBeforeClosing(app.server);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  await app.register(retiringPlugin);
  if (deps.tracing) await app.register(deps.tracing.plugin);
  await app.register(clientAddressPlugin, { trusted: settings.trustProxy });
  await app.register(cachePlugin, deps);
  await app.register(requestContextPlugin);
  await app.register(httpPlugin, { settings, limits: deps.limits, metrics: deps.metrics });
  await app.register(bodiesPlugin, { settings });
  await app.register(compress, { threshold: 1024 });
  await app.register(accessPlugin, {
    identify: (token) => identify(deps, token),
    openBelow: ['/api/docs'],
    securityLog: deps.securityLog,
  });
  await app.register(docsPlugin, { name: settings.store.name });

  await app.register(healthRoutes, { deps, prefix: '/api' });
  await app.register(filesRoutes, { deps });
  await app.register(securityTxtRoutes, { deps });
  await app.register(farmPageRoutes, { deps });
  if (!settings.production) await app.register(outboxRoutes, { deps });

  app.get(
    '/api/store',
    { config: { access: 'public' }, schema: { response: { 200: StoreInfo } } },
    async (_request, reply) => {
      reply.cacheFor(['store']);
      const worths = await readUnusualWorths(deps.database.db);
      const { baseUrl, pix, bucket } = settings;
      return { ...settings.store, baseUrl, filesUrl: bucket?.publicUrl, pix, ...worths };
    },
  );
  await app.register(identityRoutes, {
    deps,
    followAddresses: followAddresses(deps),
    prefix: '/api',
  });
  defineIdentityJobs(deps);
  deps.personalData.register(invitationsHolder);
  await app.register(producersRoutes, { deps, prefix: '/api' });
  defineProducerJobs(deps);
  deps.worklist.register(endingProofs);
  deps.worklist.register(missingProofs);
  await app.register(farmLinksRoutes, { deps, prefix: '/api' });
  await app.register(catalogRoutes, { deps, prefix: '/api' });
  await app.register(favouritesRoutes, { deps, prefix: '/api' });
  await app.register(synonymsRoutes, { deps, prefix: '/api' });
  deps.personalData.register(favouritesHolder);
  await app.register(coverageRoutes, { deps, prefix: '/api' });
  deps.worklist.register(forgottenHolidays);
  await app.register(zonesRoutes, { deps, follow: followCoverage(deps), prefix: '/api' });
  await app.register(wishesRoutes, { deps, prefix: '/api' });
  deps.personalData.register(wishesHolder(deps));
  defineCoverageJobs(deps);
  await app.register(contentRoutes, { deps, addProblems, prefix: '/api' });
  await app.register(receivingRoutes, { deps, prefix: '/api' });
  await app.register(statementsRoutes, { deps, prefix: '/api' });
  await app.register(farmsRoutes, { deps, prefix: '/api' });
  defineFarmJobs(deps);

  deps.baskets.register(basketSource);
  await app.register(ordersRoutes, {
    deps,
    addDeliveries,
    addBaskets,
    addRefunds,
    addReports,
    listOrdersOfDay,
    listReturned,
    prefix: '/api',
  });
  await app.register(ordersDeskRoutes, { deps, daysOf, prefix: '/api' });
  await app.register(paymentsRoutes, { deps, prefix: '/api' });
  await app.register(phoneOrdersRoutes, { deps, prefix: '/api' });
  await app.register(refundsRoutes, { deps, prefix: '/api' });
  deps.worklist.register(refundsWorklist, cancelledOrdersWorklist, cancelledByHandWorklist);
  deps.worklist.register(doorPaymentsWorklist, unsentLinksWorklist);
  await app.register(webhookRoutes, { deps, consumers: eventConsumers, prefix: '/api' });
  deps.personalData.register(ordersHolder);
  // Before the messages that it belongs to: its photos are named there.
  deps.personalData.register(problemsHolder(deps));
  deps.personalData.register(contactHolder(deps));
  deps.personalData.register(refundsHolder);
  await app.register(unmatchedRoutes, { deps, prefix: '/api' });
  deps.worklist.register(unmatchedSource, silenceSource, givenUpSource);
  deps.personalData.register(unmatchedHolder);
  await app.register(dashboardRoutes, { deps, prefix: '/api' });
  await app.register(auditRoutes, { deps, prefix: '/api' });
  definePaymentJobs(deps, eventConsumers);
  await app.register(subscriptionsRoutes, { deps, prefix: '/api' });
  await app.register(weeksRoutes, { deps, prefix: '/api' });
  await app.register(weeksDeskRoutes, { deps, prefix: '/api' });
  await app.register(suggestingRoutes, { deps, prefix: '/api' });
  await app.register(ownItemsRoutes, { deps, prefix: '/api' });
  await app.register(tastesRoutes, { deps, prefix: '/api' });
  await app.register(worthRoutes, { deps, prefix: '/api' });
  await app.register(billingRoutes, { deps, prefix: '/api' });
  await app.register(subscriptionDeskRoutes, { deps, prefix: '/api' });
  await app.register(behalfRoutes, { deps, prefix: '/api' });
  await app.register(subscriptionHistoryRoutes, { deps, prefix: '/api' });
  deps.worklist.register(
    failedWeekReturns,
    stuckDuplicates,
    undeliveredWeeks,
    uncoveredAddresses,
    overduePayments,
  );
  await app.register(fulfilmentRoutes, { deps, prefix: '/api' });
  await app.register(doubtedRoundsRoutes, { deps, prefix: '/api' });
  deps.worklist.register(doubtedRounds);
  defineFulfilmentJobs(deps);
  await app.register(harvestRoutes, { deps, prefix: '/api' });
  defineCompositionJobs(deps);
  deps.worklist.register(shortHarvest, lateHarvest, unsentHarvest, unansweredHarvest);
  deps.worklist.register(closedHarvestDays, ungrownProducts);
  deps.worklist.register(unsentEmails, failedJobsSource(deps.jobs));
  await app.register(mailRoutes, { deps, prefix: '/api' });
  await app.register(failedJobRoutes, { deps, prefix: '/api' });
  await app.register(closingRoutes, { deps, prefix: '/api' });
  await app.register(shortagesRoutes, { deps, prefix: '/api' });
  await app.register(worklistRoutes, { deps, prefix: '/api' });
  deps.personalData.register(subscriptionsHolder(deps));
  defineSubscriptionJobs(deps);
  deps.worklist.register(...basketWorklist, worthShortfalls);
  await app.register(supportRoutes, { deps, prefix: '/api' });
  defineSupportJobs(deps);
  await app.register(missingRoutes, { deps, prefix: '/api' });
  await app.register(reconciliationRoutes, { deps, prefix: '/api' });
  deps.worklist.register(disputeSource(deps), missingSource, reconciliationSource, restoredAccounts);
  defineReconciliationJobs(deps, eventConsumers);
  await app.register(ledgerRoutes, { deps, prefix: '/api' });
  deps.worklist.register(failedPayouts);
  defineLedgerJobs(deps);
  await app.register(personRoutes, { deps, prefix: '/api' });
  deps.auditFinders.register(auditSubjects(deps));
  await app.register(searchRoutes, { deps, prefix: '/api' });
  await app.register(peopleRoutes, { deps, prefix: '/api' });
  await app.register(notesRoutes, { deps, prefix: '/api' });
  deps.personalData.register(notesHolder);
  defineDeskJobs(deps);

  deps.gauges.register(mailGauges, ...jobGauges(Object.keys(storeJobs)), eventGauges);
  showMetrics(app, deps);
  answerUnknown(app);
  answerQuickly(app, deps);
  return app;
}

function showMetrics(app: FastifyInstance, { metrics, gauges, settings }: Deps): void {
  if (!metrics || !settings.metrics) return;
  metrics.expose(gauges);
  const { port, token } = settings.metrics;
  if (port === undefined && token) metricsRoutes(app, token, () => metrics.text());
}
