import { join } from 'node:path';
import { pino, stdTimeFunctions } from 'pino';
import { buildApp } from './app.ts';
import type { Deps } from './deps.ts';
import { ByteCache } from './platform/cache.ts';
import { listenForChanges } from './platform/changes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db.ts';
import { folderFiles } from './platform/files.ts';
import { createJobs } from './platform/jobs.ts';
import { createLimits } from './platform/limits.ts';
import { createMail } from './platform/mail.ts';
import type { Settings } from './settings.ts';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens everything the store stands on against a migrated database. The caller listens, starts the jobs and closes. */
export async function openStore(settings: Settings, databaseUrl: string, options: { clock?: Clock } = {}) {
  const log = pino({ level: settings.logLevel, timestamp: stdTimeFunctions.isoTime, base: null });
  const onError = (error: Error) => log.warn({ err: error }, 'background trouble');
  const clock = options.clock ?? systemClock;
  const database = openDatabase(databaseUrl, { max: settings.databasePool, onError });
  const changes = await listenForChanges(databaseUrl, onError);
  const jobs = createJobs(databaseUrl, onError);
  const limits = createLimits(database.db, clock, onError);
  const deps: Deps = {
    settings,
    database,
    clock,
    jobs,
    mail: createMail(database.db, jobs, clock, settings.mail),
    files: folderFiles(join(settings.dataDir, 'files')),
    changes,
    cache: new ByteCache(),
    limits,
    log,
  };
  jobs.define('limits.sweep', { cron: '*/15 * * * *' }, () => limits.sweep());
  const app = await buildApp(deps);
  app.addHook('onClose', async () => {
    await jobs.stop();
    limits.close();
    await changes.close();
    await database.close();
  });
  return { app, deps };
}
