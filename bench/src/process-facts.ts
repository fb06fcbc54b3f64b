import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second, on every Linux that Node runs on. */
const TICK_MS = 10;
const STORE = 'launcher/src/cli.ts';

/** Processor time that these have used so far, in and for them. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    // The name in brackets may hold anything; the times are the twelfth and thirteenth word after it.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return sum + (Number(words[11]) + Number(words[12])) * TICK_MS;
  }, 0);
}

/** A store's own processes: the one that was started, and its workers. */
export function storeFamily(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.map(Number).filter(isStore)];
}

function isStore(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(STORE);
}

/** Memory of all together; what they share is counted once. */
export function proportionalBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return sum + Number(kilobytes) * 1024;
  }, 0);
}

/** What the operating system counts as the process's memory. */
export function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) * 1024;
}
