import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LaunchError } from '../launch-error.ts';
import { readPidFile } from './server.ts';

/**
 * Makes way for a new server after a store that did not end properly. Called with the data lock held, so
 * whatever is found belongs to nobody: a server still shutting down, or a process number that only looks alive.
 */
export async function clearLeftover(folder: string): Promise<void> {
  const found = readPidFile(folder);
  if (!found || !isAlive(found.pid)) return;
  if (isServerOf(found.pid, folder)) await endServer(found.pid, folder);
  else disownPidFile(folder);
}

async function endServer(pid: number, folder: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patience: 30_000 },
    { signal: 'SIGQUIT', patience: 10_000 },
    { signal: 'SIGKILL', patience: 5_000 },
  ] as const;
  for (const { signal, patience } of steps) {
    process.kill(pid, signal);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!isServerOf(pid, folder)) return;
      await wait(20);
    }
  }
  throw new LaunchError(`An old PostgreSQL (process ${pid}) does not let go of ${folder}: end it by hand.`);
}

/**
 * The number was given to another process since. PostgreSQL would take that one for a server of its own; it
 * ignores its parent's number, though, and still checks that no orphaned worker uses the shared memory.
 */
function disownPidFile(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...rest].join('\n'));
}

export function isServerOf(pid: number, folder: string): boolean {
  return process.platform === 'linux' ? isLinuxServerOf(pid, folder) : isListedServerOf(pid, folder);
}

/** A server works inside its data folder, wherever that has been moved. */
function isLinuxServerOf(pid: number, folder: string): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program) === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return false;
  }
}

function isListedServerOf(pid: number, folder: string): boolean {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('/postgres ') && command.includes(folder);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
