import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const STORE = 'launcher/src/cli.ts';
const NANOSECONDS_A_MS = 1_000_000;

/** Processor time that all threads of these have used so far, by the scheduler's own clock: ticks are too coarse for microseconds. */
export function processorMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const threads = readdirSync(`/proc/${pid}/task`);
    const used = threads.map((thread) => nanoseconds(`/proc/${pid}/task/${thread}/schedstat`));
    return sum + used.reduce((all, one) => all + one, 0) / NANOSECONDS_A_MS;
  }, 0);
}

/** Its first word. None for a thread that has ended meanwhile. */
function nanoseconds(schedstat: string): number {
  return existsSync(schedstat) ? Number(readFileSync(schedstat, 'utf8').split(' ', 1)[0]) : 0;
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
