import type { DestinationStream } from 'pino';
import type Stripe from 'stripe';
import { buildApp } from './app.ts';
import type { Deps } from './deps.ts';
import { TO_MAILBOXES } from './email-kinds.ts';
import { storeJobs } from './jobs.ts';
import { ByteCache } from './platform/cache/byte-cache.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { listenForChanges, type Siblings } from './platform/database/changes.ts';
import { openDatabase } from './platform/database/db.ts';
import { openReports } from './platform/database/reports.ts';
import { sweepDrafts } from './platform/files/files-jobs.ts';
import { openFiles } from './platform/files/open-files.ts';
import { createReadiness } from './platform/http/readiness.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { createMail, emailsHolder } from './platform/mail/mail.ts';
import { createLog } from './platform/monitoring/log.ts';
import type { createMetrics, Metrics } from './platform/monitoring/metrics.ts';
import type { openTracing, StoreTracing } from './platform/monitoring/traced.ts';
import { AuditFinders } from './platform/registers/audit-finders.ts';
import { ComingBaskets } from './platform/registers/coming-baskets.ts';
import { GaugeSources } from './platform/registers/gauge-sources.ts';
import { PersonalData } from './platform/registers/personal-data.ts';
import { ProductGrowers } from './platform/registers/product-growers.ts';
import { WorklistSources } from './platform/registers/worklist.ts';
import { createEncryption, secretOfFolder } from './platform/security/encryption.ts';
import { createHashingQueue } from './platform/security/hashing-queue.ts';
import { createLimits } from './platform/security/limits.ts';
import { createSecurityLog } from './platform/security/security-log.ts';
import { createSignedLinks } from './platform/security/signed-links.ts';
import { createStripe } from './platform/stripe.ts';
import { PatientHttpClient } from './platform/stripe-http.ts';
import type { Settings } from './settings.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens everything the store stands on against a migrated database. The caller listens, starts the jobs and closes.
 * `databaseUrl` leads to PostgreSQL itself; where DATABASE_URL is a pooler's, transactions go through that.
 */
export async function openStore(
  settings: Settings,
  databaseUrl: string,
  options: { clock?: Clock; logTo?: DestinationStream; siblings?: Siblings } = {},
) {
  let tracing: StoreTracing | null = null;
  const log = createLog(settings.logLevel, options.logTo, settings.tracing && (() => tracing?.ids() ?? {}));
  const onError = (error: Error) => log.warn({ err: error }, 'background trouble');
  const clock = options.clock ?? systemClock;
  const pooler = settings.databaseDirectUrl ? settings.databaseUrl : undefined;
  const isPooled = pooler !== undefined;
  const database = openDatabase(pooler ?? databaseUrl, { max: settings.databasePool, onError, isPooled });
  tracing = await openTraces(settings, onError);
  tracing?.watchPool(database.pool);
  const reports = openReports(database, settings.replica, onError);
  const changes = await listenForChanges(databaseUrl, database, onError, { siblings: options.siblings });
  const cache = new ByteCache(clock);
  const metrics = await openMetrics(settings, {
    database,
    databaseUrl,
    cache,
    clock,
    poolMax: settings.databasePool,
  });
  const jobs = createJobs(
    databaseUrl,
    storeJobs,
    onError,
    ({ job, id, error }) => log.error({ err: error, job, id }, 'a job failed'),
    (job, run) => runWatched(job, run, metrics, tracing),
  );
  const secret = settings.secretKey ?? (await secretOfFolder(settings.dataDir));
  const securityLog = createSecurityLog(log, secret);
  const limits = createLimits(database.db, clock, {
    secret,
    onError,
    onMet: ({ name, account, address }) =>
      securityLog.write('limit.met', { what: name, account, address, status: 429 }),
  });
  const encryption = createEncryption(secret);
  const personalData = new PersonalData();
  personalData.register(emailsHolder(TO_MAILBOXES));
  const deps: Deps = {
    settings,
    database,
    reports,
    clock,
    jobs,
    mail: createMail(database.db, { jobs, clock, encryption, log }, settings.mail),
    files: await openFiles(settings, onError),
    changes,
    cache,
    limits,
    hashing: createHashingQueue(settings.hashingQueue),
    personalData,
    worklist: new WorklistSources(),
    auditFinders: new AuditFinders(),
    readiness: createReadiness(database),
    gauges: new GaugeSources(),
    metrics,
    tracing,
    encryption,
    signedLinks: createSignedLinks(secret),
    baskets: new ComingBaskets(),
    growers: new ProductGrowers(),
    stripe: openProvider(settings, metrics, tracing),
    log,
    securityLog,
  };
  jobs.define('limits.sweep', () => limits.sweep());
  jobs.define('files.sweep-drafts', () => sweepDrafts(deps));
  const app = await buildApp(deps);
  app.addHook('onClose', async () => {
    await jobs.stop();
    limits.close();
    await changes.close();
    await metrics?.close();
    deps.files.close();
    await reports.close();
    await database.close();
    await tracing?.stop();
  });
  return { app, deps };
}

/** Read only where somebody may look: a start without is as quick as ever. */
async function openMetrics(settings: Settings, watched: Parameters<typeof createMetrics>[0]) {
  if (!settings.metrics) return null;
  const { createMetrics } = await import('./platform/monitoring/metrics.ts');
  return createMetrics(watched);
}

async function openTraces({ tracing }: Settings, onTrouble: Parameters<typeof openTracing>[1]) {
  if (!tracing) return null;
  const { openTracing } = await import('./platform/monitoring/traced.ts');
  return openTracing(tracing, onTrouble);
}

type Watchers = [metrics: Metrics | null, tracing: StoreTracing | null];

function runWatched(job: string, run: () => Promise<void>, ...[metrics, tracing]: Watchers): Promise<void> {
  const timed = () => (metrics ? metrics.timeJob(job, run) : run());
  return tracing ? tracing.runJob(job, timed) : timed();
}

function openProvider({ stripe: asked }: Settings, ...[metrics, tracing]: Watchers): Stripe | null {
  if (!asked) return null;
  const client = new PatientHttpClient();
  tracing?.watchProvider(client);
  const stripe = createStripe(asked, undefined, client);
  metrics?.watchProvider(stripe);
  return stripe;
}
