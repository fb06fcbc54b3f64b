import pLimit from 'p-limit';
import type { Job, JobResult, PgBoss } from 'pg-boss';

export type Handler<Data> = (data: Data) => Promise<void>;
type Work = (data: object, id: string) => Promise<void>;

/** Runs each attempt: for whoever measures them. */
export type Around = (job: string, run: () => Promise<void>) => Promise<void>;

/** Told of each attempt that fails, also of those that come again. */
export type OnFailure = (failure: { job: string; id: string; error: unknown }) => void;

/**
 * Whoever works on jobs says so while it does. One that was silent for so long is taken for dead at the next look, and
 * what it had in hand comes again.
 */
export interface Heartbeat {
  timeoutSeconds: number;
  checkSeconds: number;
}

const BATCH = 20;
/** Of one kind, in one process. Mail and provider answer slowly; the database is spared. */
const AT_ONCE = 5;
/** So many heartbeats within that time: one that gets lost does not count. */
const BEATS = 4;

interface Manner {
  cron: string | undefined;
  heartbeat: Heartbeat;
}

export async function startJob(
  boss: PgBoss,
  name: string,
  handle: Work,
  { cron, heartbeat }: Manner,
): Promise<void> {
  if (cron) await boss.schedule(name, cron);
  // After a full batch the next is fetched at once, not at the next poll.
  const work = {
    pollingIntervalSeconds: 1,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    heartbeatRefreshSeconds: heartbeat.timeoutSeconds / BEATS,
  } as const;
  await boss.work<object, unknown, typeof work & { perJobResults: true }>(
    name,
    { ...work, perJobResults: true },
    (batch) => workOff(batch, handle, atOnce(cron)),
  );
}

/** Answers how many were due; throws when one has failed. */
export async function runDueOf(
  boss: PgBoss,
  name: string,
  handle: Work,
  { cron, heartbeat }: Manner,
): Promise<number> {
  for (let done = 0; ; ) {
    const jobs = await boss.fetch<object>(name, { batchSize: BATCH });
    const stopHeartbeats = sendHeartbeats(boss, name, jobs, heartbeat);
    const results = await workOff(jobs, handle, atOnce(cron)).finally(stopHeartbeats);
    const ended = results.filter(({ status }) => status === 'completed').map(({ id }) => id);
    if (ended.length > 0) await boss.complete(name, ended);
    const failed = results.find(({ status }) => status === 'failed');
    for (const { id, status, output } of results) {
      if (status === 'failed') await boss.fail(name, id, output as object);
    }
    if (failed) throw new Error(`The job ${name} failed`, { cause: failed.output });
    done += jobs.length;
    if (jobs.length < BATCH) return done;
  }
}

/** What pg-boss does by itself for those that it hands out. One that gets lost is made good by the next. */
function sendHeartbeats(
  boss: PgBoss,
  name: string,
  jobs: readonly Job<object>[],
  { timeoutSeconds }: Heartbeat,
): () => void {
  if (jobs.length === 0) return () => undefined;
  const ids = jobs.map(({ id }) => id);
  const beat = () => void boss.touch(name, ids).catch(() => undefined);
  const timer = setInterval(beat, (timeoutSeconds / BEATS) * 1000);
  return () => clearInterval(timer);
}

/** The same work, which reports each failure. */
export function reportingFailures(
  job: string,
  handle: Handler<object>,
  onFailure: OnFailure,
  around: Around,
): Work {
  return async (data, id) => {
    try {
      await around(job, () => handle(data));
    } catch (error) {
      onFailure({ job, id, error });
      throw error;
    }
  };
}

/** A round that recurs is not run beside itself in one process; in two it may be. */
function atOnce(cron: string | undefined): number {
  return cron ? 1 : AT_ONCE;
}

/** Each counts for itself: one that fails comes again alone. */
function workOff(batch: readonly Job<object>[], handle: Work, limit: number): Promise<JobResult[]> {
  return pLimit(limit).map(batch, async ({ id, data }): Promise<JobResult> => {
    try {
      await handle(data ?? {}, id);
      return { id, status: 'completed' };
    } catch (error) {
      const output = error instanceof Error ? { message: error.message, stack: error.stack } : { error };
      return { id, status: 'failed', output };
    }
  });
}
