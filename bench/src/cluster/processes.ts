import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface Supervised {
  pid(): number;
  /** Takes it away as a power cut does; it stays down until it is started. */
  kill(): Promise<void>;
  start(): void;
  /** For good. */
  stop(): Promise<void>;
  /** How often it ended by itself and had to be started again. */
  unplanned(): number;
}

interface Program {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  logFile: string;
  /** With a channel, for whoever is told things while it runs. */
  onChild?: (child: ChildProcess) => void;
}

const AGAIN_MS = 1000;
const PATIENCE_MS = 15_000;

/** What a service manager does: what ends is started again, until it is stopped. */
export function supervise({ file, args, env, logFile, onChild }: Program): Supervised {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let unplanned = 0;

  const launch = () => {
    const log = openSync(logFile, 'a');
    const next = spawn(file, args, {
      env: env ?? process.env,
      stdio: ['ignore', log, log, ...(onChild ? (['ipc'] as const) : [])],
    });
    closeSync(log);
    next.on('error', () => undefined);
    child = next;
    next.once('exit', () => {
      if (child !== next || !wanted) return;
      unplanned += 1;
      timer = setTimeout(launch, AGAIN_MS);
    });
    onChild?.(next);
  };
  const end = async (signal: NodeJS.Signals) => {
    wanted = false;
    clearTimeout(timer);
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    const isLate = await Promise.race([gone.then(() => false), wait(PATIENCE_MS, true, { ref: false })]);
    if (isLate) ending.kill('SIGKILL');
    await gone;
  };
  const start = () => {
    wanted = true;
    launch();
  };
  start();
  return {
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
    unplanned: () => unplanned,
  };
}

export interface SystemUser {
  uid: number;
  gid: number;
}

/** An ordinary user: nothing here needs to be root but what lays the network. */
export function systemUser(name: string): SystemUser {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
  if (!uid || !gid) throw new Error(`There is no user ${name}`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** The words before a program's own: as this user, and it dies with us, whatever happens to us. */
export function runAs({ uid, gid }: SystemUser): string[] {
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--pdeathsig', 'KILL'];
}

/** Until it is so; what throws is not so yet. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  limitMs = 120_000,
  everyMs = 250,
): Promise<void> {
  const end = Date.now() + limitMs;
  for (;;) {
    if (await Promise.resolve(isSo()).catch(() => false)) return;
    if (Date.now() > end) throw new Error(`It took longer than ${limitMs / 1000} s until ${what}`);
    await wait(everyMs);
  }
}
