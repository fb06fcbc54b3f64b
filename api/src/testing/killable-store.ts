import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Work } from './child-store.ts';
import type { Trap } from './crash-trap.ts';

const PROGRAM = join(import.meta.dirname, 'child-store.ts');
const TRAP = join(import.meta.dirname, 'crash-trap.ts');

export interface KillableStore {
  url: string;
  /** Starts the store with no trap set, unless it runs. */
  start(now: Date): Promise<void>;
  arm(trap: Trap): Promise<void>;
  /** Resolves with the signal that ended the process. */
  death(): Promise<string | null>;
  /** Runs one of the store's recurring jobs at the given moment. */
  work(job: Work, now: Date): Promise<void>;
  stop(): Promise<void>;
}

/** A store in a process of its own, on a port and a folder that stay the same however often it dies. */
export async function prepareKillableStore(
  port: number,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<KillableStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cesta-killed-'));
  let child: ChildProcess | undefined;
  let exit: Promise<unknown[]> = Promise.resolve([]);

  const hear = async (word: string): Promise<void> => {
    const ended = exit.then(() => Promise.reject(new Error(`The store ended before it said '${word}'`)));
    ended.catch(() => undefined);
    for (;;) {
      if (!child) throw new Error('The store does not run');
      const [message] = (await Promise.race([once(child, 'message'), ended])) as [object];
      if (word in message) return;
    }
  };
  const tell = async (message: object, answer: string): Promise<void> => {
    const heard = hear(answer);
    child?.send(message);
    await heard;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    async start(now) {
      if (child && child.exitCode === null && child.signalCode === null) return;
      child = fork(PROGRAM, {
        execArgv: ['--import', TRAP],
        // Not the test runner's environment: it sets names that mean something else to the store.
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          LOG_LEVEL: 'silent',
          DATA_DIR: dataDir,
          NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
          ...env,
          DATABASE_URL: databaseUrl,
          PORT: String(port),
          CLOCK: now.toISOString(),
        },
      });
      exit = once(child, 'exit');
      await hear('open');
    },
    arm: (trap) => tell({ arm: trap }, 'armed'),
    death: async () => (await exit)[1] as string | null,
    work: (job, now) => tell({ at: now.toISOString(), work: job }, 'done'),
    async stop() {
      child?.kill('SIGKILL');
      await exit;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
