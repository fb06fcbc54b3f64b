import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { EmailKey } from './email-kinds.ts';
import type { JobPayloads } from './jobs.ts';
import type { ByteCache } from './platform/cache/byte-cache.ts';
import type { Clock } from './platform/clock.ts';
import type { Changes } from './platform/database/changes.ts';
import type { Database } from './platform/database/db.ts';
import type { Reports } from './platform/database/reports.ts';
import type { FileStore } from './platform/files/files.ts';
import type { Readiness } from './platform/http/readiness.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { Metrics } from './platform/monitoring/metrics.ts';
import type { StoreTracing } from './platform/monitoring/traced.ts';
import type { AuditFinders } from './platform/registers/audit-finders.ts';
import type { ComingBaskets } from './platform/registers/coming-baskets.ts';
import type { GaugeSources } from './platform/registers/gauge-sources.ts';
import type { PersonalData } from './platform/registers/personal-data.ts';
import type { ProductGrowers } from './platform/registers/product-growers.ts';
import type { WorklistSources } from './platform/registers/worklist.ts';
import type { Encryption } from './platform/security/encryption.ts';
import type { HashingQueue } from './platform/security/hashing-queue.ts';
import type { Limits } from './platform/security/limits.ts';
import type { SecurityLog } from './platform/security/security-log.ts';
import type { SignedLinks } from './platform/security/signed-links.ts';
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
  growers: ProductGrowers;
  /** Null when the store was opened without a payment provider: then nothing can be paid. */
  stripe: Stripe | null;
  log: FastifyBaseLogger;
  securityLog: SecurityLog;
}
