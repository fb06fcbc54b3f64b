import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
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
  /** The same for many, in one statement. */
  sendAll(tx: Db, name: string, all: readonly object[]): Promise<void>;
  start(): Promise<void>;
  /** Runs everything that is due, in this process, and says how many jobs that was. For tests and the command line. */
  runDue(): Promise<number>;
  stop(): Promise<void>;
}

const BATCH = 20;
/** Of one kind, in one process. Mail and provider answer slowly; the database is spared. */
const AT_ONCE = 5;

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

  const sendAll: Jobs['sendAll'] = async (tx, name, all) => {
    if (!definitions.has(name)) throw new Error(`No such job: ${name}`);
    if (all.length === 0) return;
    await prepare();
    await boss.insert(
      name,
      all.map((data) => ({ data })),
      { db: fromDrizzle(tx, sql) },
    );
  };

  return {
    define(name, options, handle) {
      definitions.set(name, { options, handle: handle as Handler<object> });
    },
    send: (tx, name, data) => sendAll(tx, name, [data]),
    sendAll,
    async start() {
      await prepare();
      for (const [name, { options, handle }] of definitions) {
        // Where a whole batch was waiting there is more: the next is fetched at once, not at the next poll.
        const work = { pollingIntervalSeconds: 1, batchSize: BATCH, burstWhenBatchFull: true } as const;
        await boss.work<object, unknown, typeof work & { perJobResults: true }>(
          name,
          { ...work, perJobResults: true },
          (batch) => workOff(batch, handle, atOnce(options)),
        );
        if (options.cron) await boss.schedule(name, options.cron);
      }
    },
    async runDue() {
      await prepare();
      let done = 0;
      for (const [name, { options, handle }] of definitions) {
        for (;;) {
          const jobs = await boss.fetch<object>(name, { batchSize: BATCH });
          const results = await workOff(jobs, handle, atOnce(options));
          const ended = results.filter(({ status }) => status === 'completed').map(({ id }) => id);
          if (ended.length > 0) await boss.complete(name, ended);
          const failed = results.find(({ status }) => status === 'failed');
          if (failed) throw new Error(`The job ${name} failed`, { cause: failed.output });
          done += jobs.length;
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

/** A round that recurs is never run beside itself. */
function atOnce({ cron }: JobOptions): number {
  return cron ? 1 : AT_ONCE;
}

/** Each counts for itself: one that fails comes again alone. */
function workOff(
  batch: readonly Job<object>[],
  handle: Handler<object>,
  limit: number,
): Promise<JobResult[]> {
  return pLimit(limit).map(batch, async ({ id, data }): Promise<JobResult> => {
    try {
      await handle(data ?? {});
      return { id, status: 'completed' };
    } catch (error) {
      const output = error instanceof Error ? { message: error.message, stack: error.stack } : { error };
      return { id, status: 'failed', output };
    }
  });
}
