import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss';
import { preparePatient } from '../database/connection.ts';
import type { Db } from '../database/db.ts';
import { type FailedJob, failedJobs } from './failed-jobs.ts';
import {
  type Around,
  type Handler,
  type Heartbeat,
  type OnFailure,
  reportingFailures,
  runDueOf,
  startJob,
} from './runs.ts';
import { createWorker, type Worker } from './worker.ts';

export interface JobOptions {
  /** A cron expression (UTC) makes the job recurring; it then runs with empty data. */
  cron?: string;
  retryLimit?: number;
  /** Names it had before: what still waits under one of them is carried over at start. */
  formerly?: readonly string[];
}

/** One line of a registry: how a job runs, and the type of what it is handed. */
export interface JobKind<Data extends object> extends JobOptions {
  /** Never there: carries the type. */
  readonly payload?: Data;
}

export type NoPayload = Record<string, never>;

export function job<Data extends object = NoPayload>(options: JobOptions = {}): JobKind<Data> {
  return options;
}

export type JobKinds = Readonly<Record<string, JobKind<object>>>;

export type PayloadsOf<Kinds extends JobKinds> = {
  [Name in keyof Kinds & string]: Kinds[Name] extends JobKind<infer Data> ? Data : never;
};

interface SendOptions {
  /** Not done for so many seconds: until then its cause can be taken back. */
  afterSeconds?: number | undefined;
}

/** The names that exist, each with its payload: another name or another payload does not compile. */
export interface Jobs<Payloads> {
  /** Every process defines the same jobs at start; whichever is free does the work. */
  define<Name extends keyof Payloads & string>(name: Name, handle: Handler<Payloads[Name]>): void;
  /** For work that is found in a table of its own, many pieces at a time; see createWorker. */
  defineWorker(name: string, work: () => Promise<number>): void;
  /** What a worker has to do was just written, and somebody waits for it. */
  wake(name: string): void;
  /** Written in the caller's transaction: the job exists exactly when the change does. */
  send<Name extends keyof Payloads & string>(
    tx: Db,
    name: Name,
    data: Payloads[Name],
    options?: SendOptions,
  ): Promise<void>;
  /** The same for many, in one statement. */
  sendAll<Name extends keyof Payloads & string>(
    tx: Db,
    name: Name,
    all: readonly Payloads[Name][],
  ): Promise<void>;
  /** Refused while a job of the registry has nobody who works on it. What failed half-way may be started again. */
  start(): Promise<void>;
  /** The workers alone, for a process that leaves the jobs to others. */
  startWorkers(): void;
  /** Those that were given up, oldest first; a recurring one only while no later run has gone well. */
  listFailed(limit: number): Promise<FailedJob[]>;
  countFailed(): Promise<number>;
  /** Both say whether there was such a job. */
  retryFailed(name: string, id: string): Promise<boolean>;
  dismissFailed(name: string, id: string): Promise<boolean>;
  /** Runs everything that is due, in this process, and says how much that was. For tests and the command line. */
  runDue(): Promise<number>;
  /** The same for the workers alone. */
  drainWorkers(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * One that recurs is tried again too, although its next run does the same: the tries last some twenty minutes, so that
 * a short outage is told to nobody, and a run that died with its process is not left to an hour or a day later. A run
 * finds what is left undone, under keys that the provider knows: tried twice it does nothing twice.
 */
const RETRYING = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, retentionSeconds: 60 * 86_400 };
/** How long one that has ended can still be looked at. A recurring one that fails does so again. */
const KEEP_DAYS = { recurring: 1, single: 30 };
/** Longer than a database that fails over is away, for nobody can say anything meanwhile: what lives is not taken for dead. */
const HEARTBEAT: Heartbeat = { timeoutSeconds: 60, checkSeconds: 60 };
/** Who sends heartbeats may take long; what hangs sends them too, and is begun again after this. */
const LONGEST_RUN_SECONDS = 3 * 3600;

export function createJobs<const Kinds extends JobKinds>(
  url: string,
  kinds: Kinds,
  onError: (error: Error) => void,
  onFailure: OnFailure = () => undefined,
  around: Around = (_job, run) => run(),
  heartbeat = HEARTBEAT,
): Jobs<PayloadsOf<Kinds>> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'jobs',
    superviseIntervalSeconds: heartbeat.checkSeconds,
    monitorIntervalSeconds: heartbeat.checkSeconds,
    // The library's upkeep of its own tables may take long.
    onConnect: (client: ClientBase) => preparePatient(client, url, onError),
  } as ConstructorOptions);
  // Some come as bare objects, which a log would not know how to describe.
  boss.on('error', (error: Error) =>
    onError(error instanceof Error ? error : new Error((error as Error).message, { cause: error })),
  );
  const handlers = new Map<string, Handler<object>>();
  const workers = new Map<string, Worker>();
  const started = new Set<string>();
  let prepared: Promise<void> | undefined;

  const startWorkers = () => {
    for (const worker of workers.values()) worker.start();
  };
  const drainWorkers = async () => {
    let done = 0;
    for (const worker of workers.values()) done += await worker.drain();
    return done;
  };

  const prepare = () => {
    prepared ??= prepareQueues(boss, kinds, handlers, heartbeat).catch((error: unknown) => {
      // The database was away: the next who sends a job tries again.
      prepared = undefined;
      throw error;
    });
    return prepared;
  };

  const sendAll = async (
    tx: Db,
    name: string,
    all: readonly object[],
    { afterSeconds }: SendOptions = {},
  ) => {
    if (all.length === 0) return;
    await prepare();
    await boss.insert(
      name,
      all.map((data) => ({ data, ...(afterSeconds && { startAfter: afterSeconds }) })),
      { db: fromDrizzle(tx, sql) },
    );
  };

  return {
    define(name, handle) {
      if (handlers.has(name)) throw new Error(`Two work on the job ${name}`);
      handlers.set(name, handle as Handler<object>);
    },
    defineWorker(name, work) {
      if (workers.has(name)) throw new Error(`Two workers are called ${name}`);
      workers.set(name, createWorker(work, onError));
    },
    wake(name) {
      const worker = workers.get(name);
      if (!worker) throw new Error(`No worker is called ${name}`);
      worker.wake();
    },
    drainWorkers,
    send: (tx, name, data, options) => sendAll(tx, name, [data], options),
    sendAll: (tx, name, all) => sendAll(tx, name, all),
    async start() {
      await prepare();
      for (const [name, handle] of handlers) {
        if (started.has(name)) continue;
        const work = reportingFailures(name, handle, onFailure, around);
        await startJob(boss, name, work, { cron: kinds[name]?.cron, heartbeat });
        started.add(name);
      }
      startWorkers();
    },
    startWorkers,
    ...failedJobs(boss, prepare),
    async runDue() {
      await prepare();
      let done = await drainWorkers();
      for (const [name, handle] of handlers) {
        const work = reportingFailures(name, handle, onFailure, around);
        done += await runDueOf(boss, name, work, { cron: kinds[name]?.cron, heartbeat });
      }
      return done + (await drainWorkers());
    },
    async stop() {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      if (!prepared) return;
      await prepared.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

async function prepareQueues(
  boss: PgBoss,
  kinds: JobKinds,
  handlers: ReadonlyMap<string, unknown>,
  { timeoutSeconds }: Heartbeat,
): Promise<void> {
  const unworked = Object.keys(kinds).filter((name) => !handlers.has(name));
  if (unworked.length > 0) throw new Error(`Nobody works on the jobs ${unworked.join(', ')}`);
  await boss.start();
  for (const [name, { cron, retryLimit = 8, formerly = [] }] of Object.entries(kinds)) {
    const deleteAfterSeconds = (cron ? KEEP_DAYS.recurring : KEEP_DAYS.single) * 86_400;
    const options = {
      ...RETRYING,
      retryLimit,
      deleteAfterSeconds,
      heartbeatSeconds: timeoutSeconds,
      expireInSeconds: LONGEST_RUN_SECONDS,
    };
    await boss.createQueue(name, options);
    // One from before keeps the options it was made with.
    await boss.updateQueue(name, options);
    for (const former of formerly) await carryOver(boss, former, name);
  }
}

/** States are ordered: whatever comes before 'completed' still has to be done. The old schedule goes with its queue. */
async function carryOver(boss: PgBoss, former: string, name: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(`update pgboss.job set name = $2 where name = $1 and state < 'completed'`, [former, name]);
  await boss.deleteQueue(former);
}
