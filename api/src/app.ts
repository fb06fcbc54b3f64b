import { StoreInfo } from '@cesta/contract/content/store';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from './deps.ts';
import { defineJobs } from './job-workers.ts';
import { identify } from './modules/identity/identity.service.ts';
import { readUnusualWorths } from './modules/subscriptions/worth/plan-worths.service.ts';
import { farmPageRoutes } from './modules/supply/farm-page/farm-page.routes.ts';
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
import { turnsPlugin } from './platform/http/turns.ts';
import { brazilianTexts } from './platform/http/validation-texts.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import { metricsRoutes } from './platform/monitoring/metrics-routes.ts';
import { accessPlugin } from './platform/security/access.ts';
import { securityTxtRoutes } from './platform/security/security-txt-routes.ts';
import { fillRegisters } from './registers.ts';
import { registerRoutes } from './routes.ts';

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
  await app.register(accessPlugin, {
    identify: (token) => identify(deps, token),
    openBelow: ['/api/docs'],
    securityLog: deps.securityLog,
  });
  await app.register(turnsPlugin, { settings });
  await app.register(docsPlugin, { name: settings.store.name });
  // Answers alone: what is sent packed is refused (bodiesPlugin).
  await app.register(compress, { threshold: 1024, globalDecompression: false });

  await app.register(healthRoutes, { deps, prefix: '/api' });
  await app.register(filesRoutes, { deps });
  await app.register(securityTxtRoutes, { deps });
  await app.register(farmPageRoutes, { deps });
  if (!settings.production && !settings.publicDemo) await app.register(outboxRoutes, { deps });

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
  await registerRoutes(app, deps);
  defineJobs(deps);
  fillRegisters(deps);

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
