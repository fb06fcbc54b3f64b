import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db } from './db.ts';

export interface JobOptions {
  /** A cron expression (UTC) makes the job recurring; it then runs with empty data. */
  cron?: string;
  retryLimit?: number;
}

type Handler<Data extends object> = (data: Data) => Promise<void>;

export interface Jobs {
  /** Every process defines the same jobs at start; whichever is free does the work. */
  define<Data extends object>(name: string, options: JobOptions, handle: Handler<Data>): void;
  /** Written in the caller's transaction: the job exists exactly when the change does. */
  send(tx: Db, name: string, data: object): Promise<void>;
  start(): Promise<void>;
  /** Runs everything that is due, in this process, and says how many jobs that was. For tests and the command line. */
  runDue(): Promise<number>;
  stop(): Promise<void>;
}

const BATCH = 20;

export function createJobs(url: string, onError: (error: Error) => void): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'jobs' });
  boss.on('error', onError);
  const definitions = new Map<string, { options: JobOptions; handle: Handler<object> }>();
  let prepared: Promise<void> | undefined;

  const prepare = () => {
    prepared ??= (async () => {
      await boss.start();
      for (const [name, { options }] of definitions) {
        await boss.createQueue(name, {
          retryLimit: options.retryLimit ?? 8,
          retryDelay: 5,
          retryBackoff: true,
        });
      }
    })();
    return prepared;
  };

  return {
    define(name, options, handle) {
      definitions.set(name, { options, handle: handle as Handler<object> });
    },
    async send(tx, name, data) {
      if (!definitions.has(name)) throw new Error(`No such job: ${name}`);
      await prepare();
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    async start() {
      await prepare();
      for (const [name, { options, handle }] of definitions) {
        await boss.work<object>(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([job]) => {
          if (job) await handle(job.data ?? {});
        });
        if (options.cron) await boss.schedule(name, options.cron);
      }
    },
    async runDue() {
      await prepare();
      let done = 0;
      for (const [name, { handle }] of definitions) {
        for (;;) {
          const jobs = await boss.fetch<object>(name, { batchSize: BATCH });
          for (const job of jobs) {
            await handle(job.data ?? {});
            await boss.complete(name, job.id);
            done += 1;
          }
          if (jobs.length < BATCH) break;
        }
      }
      return done;
    },
    async stop() {
      if (!prepared) return;
      await prepared.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
