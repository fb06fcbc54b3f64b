import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { LaunchError } from '../launch-error.ts';
import type { Binaries } from './binaries.ts';
import { adminUser } from './cluster.ts';
import { commandLine, type Identity } from './identity.ts';

export type ServerOptions = {
  binaries: Binaries;
  identity: Identity;
  folder: string;
  password: string;
  logFile: string;
  settings?: Record<string, string>;
  /** Where a server that comes back is looked for; any free one without it. */
  port?: number;
};

export type Postgres = {
  /** URL of a superuser on the maintenance database. */
  url: string;
  pid: number;
  /** Settles when the server is gone, for whatever reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
};

const attempts = 3;

export async function startServer(options: ServerOptions): Promise<Postgres> {
  for (let attempt = 1; ; attempt++) {
    // Somebody may take the port between finding it free and PostgreSQL binding it.
    const port = options.port ?? (await findFreePort());
    // Not every file system knows sockets: the last attempt does without.
    const socketFolder = attempt < attempts && hasSocketIn(options.folder) ? options.folder : '';
    const child = launch(options, port, socketFolder);
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
    if (child.pid === undefined)
      throw new LaunchError(`PostgreSQL cannot be started: ${options.binaries.postgres}`);
    if (await isReady(child, options.folder)) {
      const url = databaseUrl(adminUser, options.password, { port, socketFolder });
      return { url, pid: child.pid, exited, stop: () => stopServer(child, exited) };
    }
    if (attempt === attempts) throw new LaunchError(`PostgreSQL did not start: see ${options.logFile}`);
  }
}

type Address = { port: number; socketFolder: string };

export function databaseUrl(user: string, password: string, { port, socketFolder }: Address): string {
  // Said aloud, or a PGSSLMODE meant for another database would apply here.
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres?sslmode=disable`;
  return socketFolder ? `${url}&host=${socketFolder}` : url;
}

/**
 * Through a socket file a statement takes a sixth less than over loopback; but the kernel allows its path a hundred
 * bytes, and PostgreSQL splits it at commas.
 */
export function hasSocketIn(folder: string): boolean {
  return /^\/[\w./-]{1,85}$/.test(folder);
}

/** What the server writes about itself into its folder while it lives. */
export function readPidFile(folder: string): (Address & { pid: number; status: string }) | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder = '', , , status = ''] = lines;
    return { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() };
  } catch {
    return null;
  }
}

function launch(
  { binaries, identity, folder, logFile, settings }: ServerOptions,
  port: number,
  socketFolder: string,
): ChildProcess {
  const own = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder,
  };
  const [file, args] = commandLine(identity, [
    ...dyingWithParent(),
    binaries.postgres,
    '-D',
    folder,
    ...Object.entries({ ...own, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  // A file, not a pipe: the server outlives a killed store by the moment that its shutdown takes.
  const log = openSync(logFile, 'a', 0o600);
  try {
    // A session of its own: Ctrl-C is for the store, which stops PostgreSQL after its last request.
    const options = { ...identity.spawn, cwd: '/', detached: true };
    return spawn(file, args, { ...options, stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

let setprivWorks: boolean | undefined;

/** The kernel asks PostgreSQL for a fast shutdown (SIGINT) the moment the store is gone, kill -9 included. */
function dyingWithParent(): string[] {
  const command = ['setpriv', '--pdeathsig', 'INT'];
  setprivWorks ??=
    process.platform === 'linux' && spawnSync('setpriv', [...command.slice(1), 'true']).status === 0;
  return setprivWorks ? command : [];
}

async function isReady(child: ChildProcess, folder: string): Promise<boolean> {
  const gone = new Promise<'gone'>((resolve) => {
    child.once('close', () => resolve('gone'));
    child.once('error', () => resolve('gone'));
  });
  for (;;) {
    const written = readPidFile(folder);
    if (written?.pid === child.pid && written?.status === 'ready') return true;
    if ((await Promise.race([gone, wait(15)])) === 'gone') return false;
  }
}

async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  // Fast shutdown first; should a backend hang, an immediate one: the next start then replays the log.
  child.kill('SIGINT');
  const slow = setTimeout(() => child.kill('SIGQUIT'), 10_000);
  await exited;
  clearTimeout(slow);
}
