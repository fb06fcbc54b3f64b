import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { EmailKey } from './email-kinds.ts';
import type { JobPayloads } from './jobs.ts';
import type { AuditFinders } from './platform/audit-finders.ts';
import type { ByteCache } from './platform/byte-cache.ts';
import type { Changes } from './platform/changes.ts';
import type { Clock } from './platform/clock.ts';
import type { ComingBaskets } from './platform/coming-baskets.ts';
import type { Database } from './platform/db.ts';
import type { Encryption } from './platform/encryption.ts';
import type { FileStore } from './platform/files.ts';
import type { GaugeSources } from './platform/gauge-sources.ts';
import type { HashingQueue } from './platform/hashing-queue.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Limits } from './platform/limits.ts';
import type { Mail } from './platform/mail.ts';
import type { Metrics } from './platform/metrics.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { Readiness } from './platform/readiness.ts';
import type { Reports } from './platform/reports.ts';
import type { SecurityLog } from './platform/security-log.ts';
import type { SignedLinks } from './platform/signed-links.ts';
import type { StoreTracing } from './platform/traced.ts';
import type { WorklistSources } from './platform/worklist.ts';
import type { Settings } from './settings.ts';

/** Everything the store depends on; production and tests build the same. */
export interface Deps {
  settings: Settings;
  database: Database;
  /** Where reports and exports are read. */
  reports: Reports;
  clock: Clock;
  jobs: Jobs<JobPayloads>;
  mail: Mail<EmailKey>;
  files: FileStore;
  changes: Changes;
  cache: ByteCache;
  limits: Limits;
  /** Bounds how many passwords are hashed at once. */
  hashing: HashingQueue;
  personalData: PersonalData;
  worklist: WorklistSources;
  auditFinders: AuditFinders;
  readiness: Readiness;
  gauges: GaugeSources;
  /** Null while nobody may look at them. */
  metrics: Metrics | null;
  /** Null while nobody collects traces. */
  tracing: StoreTracing | null;
  /** For what must be unreadable in a stolen database. */
  encryption: Encryption;
  signedLinks: SignedLinks;
  baskets: ComingBaskets;
  /** Null when the store was opened without a payment provider: then nothing can be paid. */
  stripe: Stripe | null;
  log: FastifyBaseLogger;
  securityLog: SecurityLog;
}
