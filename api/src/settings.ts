import { availableParallelism } from 'node:os';
import { DAY_MS, HOUR_MS } from '@cesta/contract/base/calendar';
import { Environment } from './environment.ts';
import { bucketMistakes, bucketOf } from './platform/files/bucket-settings.ts';
import { isLoopbackName } from './platform/http/local-callers.ts';
import { metricsOf, tracingOf } from './platform/monitoring/monitoring-settings.ts';
import type { StripeSettings } from './platform/stripe.ts';

export type Settings = Readonly<ReturnType<typeof shape>>;

/** Every wrong or missing variable at once, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  // An empty variable in an .env file means 'not set'.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  const wrong = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  // Half a provider takes money and never learns of it.
  if (Boolean(given.STRIPE_SECRET_KEY) !== Boolean(given.STRIPE_WEBHOOK_SECRET)) {
    wrong.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: must be set together');
  }
  wrong.push(...bucketMistakes(given));
  if (given.DATABASE_DIRECT_URL && !given.DATABASE_URL) {
    wrong.push('DATABASE_DIRECT_URL: goes with a DATABASE_URL that leads through a pooler');
  }
  if (given.METRICS_TOKEN && !given.METRICS_PORT && processesOf(result.data) > 1) {
    wrong.push(
      'METRICS_TOKEN: several processes share one door; METRICS_PORT gives each a port, or PROCESSES=1',
    );
  }
  const isTestKey = /^[a-z]k_test_/.test(given.STRIPE_SECRET_KEY ?? '');
  if (result.data?.NODE_ENV === 'production' && !result.data.DEMO && isTestKey) {
    wrong.push(
      'STRIPE_SECRET_KEY: a test key takes no money, so orders would leave unpaid; DEMO=1 says that this is a demonstration',
    );
  }
  // Every call bears the key: whoever else answered them could charge and refund in the shop's name.
  if (/^[a-z]k_live_/.test(given.STRIPE_SECRET_KEY ?? '') && leavesTheMachine(result.data?.STRIPE_API_BASE)) {
    wrong.push('STRIPE_API_BASE: is for the simulator; a live key goes to Stripe and nobody else');
  }
  if (!result.success || wrong.length > 0) throw new SettingsError(wrong.join('\n'));
  return Object.freeze(shape(result.data));
}

function leavesTheMachine(address: string | undefined): boolean {
  return address !== undefined && !isLoopbackName(new URL(address).hostname);
}

function processesOf(env: Environment | undefined): number {
  return env?.PROCESSES ?? (env?.NODE_ENV === 'production' ? availableParallelism() : 1);
}

function shape(env: Environment) {
  const production = env.NODE_ENV === 'production';
  return {
    environment: env.NODE_ENV,
    production,
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: env.PORT,
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    replica: env.DATABASE_REPLICA_URL
      ? { url: env.DATABASE_REPLICA_URL, maxLagMs: env.DATABASE_REPLICA_MAX_LAG * 1000 }
      : null,
    processes: processesOf(env),
    retireMs: env.RETIRE_SECONDS * 1000,
    dataDir: env.DATA_DIR,
    bucket: bucketOf(env),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    store: {
      name: env.STORE_NAME,
      contactEmail: env.CONTACT_EMAIL,
      whatsapp: env.WHATSAPP,
      openingHours: env.OPENING_HOURS.split(';').map((entry) => {
        const [days = '', hours = ''] = entry.split('=');
        return { days: days.trim(), hours: hours.trim() };
      }),
      legal: { name: env.LEGAL_NAME, document: env.LEGAL_DOCUMENT, address: env.LEGAL_ADDRESS },
      cepLookupUrl: env.CEP_LOOKUP_URL,
      offlinePage: env.OFFLINE_PAGE,
    },
    secretKey: env.SECRET_KEY,
    identity: {
      idle: {
        ordinaryMs: env.SESSION_IDLE_HOURS * HOUR_MS,
        rememberedMs: env.SESSION_IDLE_DAYS_REMEMBERED * DAY_MS,
      },
      failuresPerAccount: env.LOGIN_FAILURES_PER_ACCOUNT,
      failuresAnywhere: env.LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE,
      failuresPerAddress: env.LOGIN_FAILURES_PER_ADDRESS,
      takenEmailsPerAddress: env.TAKEN_EMAILS_PER_ADDRESS,
      signupsPerAddress: env.SIGNUPS_PER_ADDRESS,
      resetRequestsPerAddress: env.RESET_REQUESTS_PER_ADDRESS,
      resetEmailsPerAccount: env.RESET_EMAILS_PER_ACCOUNT,
      confirmationsPerHour: env.CONFIRMATION_EMAILS_PER_HOUR,
      confirmationsPerDay: env.CONFIRMATION_EMAILS_PER_DAY,
      unconfirmedEmailsPerDay: env.UNCONFIRMED_EMAILS_PER_DAY,
      twoStepRequired: env.STAFF_TWO_STEP === 'required',
    },
    holds: {
      ordersPerAccount: env.UNPAID_ORDERS_PER_ACCOUNT,
      unitsPerAccount: env.HELD_UNITS_PER_ACCOUNT,
      unitsUnconfirmed: env.HELD_UNITS_UNCONFIRMED,
      unconfirmedUnitsPerAddress: env.UNCONFIRMED_UNITS_PER_ADDRESS,
    },
    phoneOrderHours: env.PHONE_ORDER_HOURS,
    payAtDoor: env.PAY_AT_DOOR,
    returnAfterDays: env.RETURN_AFTER_DAYS,
    reminderHour: env.REMINDER_HOUR,
    passwords: { memoryKib: env.ARGON2_MEMORY_KIB, passes: env.ARGON2_PASSES },
    hashingQueue: env.HASHING_QUEUE,
    demo: env.DEMO,
    publicDemo: env.PUBLIC_DEMO,
    pix: env.PIX,
    disputeStopsSubscription: env.DISPUTE_STOPS_SUBSCRIPTION,
    unmatchedRefundDays: env.UNMATCHED_REFUND_AFTER_DAYS,
    simulatorPort: env.SIMULATOR_PORT,
    stripe: stripeOf(env),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? { name: env.STORE_NAME, address: env.CONTACT_EMAIL },
    },
    limits: {
      requestsPerMinute: env.LIMIT_REQUESTS_PER_MINUTE,
      writesPerMinute: env.LIMIT_WRITES_PER_MINUTE,
      rendersPerMinute: env.LIMIT_RENDERS_PER_MINUTE,
      farmPagesPerMinute: env.LIMIT_FARM_PAGES_PER_MINUTE,
      farmViewsPerMinute: env.LIMIT_FARM_VIEWS_PER_MINUTE,
      farmAnswersPerMinute: env.LIMIT_FARM_ANSWERS_PER_MINUTE,
      contactMessagesPerHour: env.CONTACT_MESSAGES_PER_HOUR,
      contactAnswersPerDay: env.CONTACT_ANSWERS_PER_DAY,
      coverageWishesPerHour: env.COVERAGE_WISHES_PER_HOUR,
      problemReportsPerDay: env.PROBLEM_REPORTS_PER_DAY,
      bodyBytes: env.BODY_LIMIT_BYTES,
    },
    timeouts: {
      bodyMs: env.BODY_TIMEOUT_MS,
      headersMs: env.HEADERS_TIMEOUT_MS,
      requestMs: env.REQUEST_TIMEOUT_MS,
    },
    metrics: metricsOf(env),
    tracing: tracingOf(env),
    // Without a proxy in front nobody would learn of it.
    drainMs: 1000 * (env.DRAIN_SECONDS ?? (env.TRUST_PROXY === 0 ? 0 : 5)),
  };
}

function stripeOf(env: Environment): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey || !webhookSecret) return undefined;
  return { secretKey, webhookSecret, apiBase: env.STRIPE_API_BASE, pix: env.PIX };
}
