import { cpus } from 'node:os';
import { wait } from './open-loop.ts';

const SAMPLE_MS = 3000;
const ENOUGH = 0.7;
const LONGEST_MS = 180_000;

/**
 * Neighbours on the machine do not cancel out of a ratio: they make quiet moments slow and an attack slower still.
 * So the machine has to be idle enough before each, by a rule that knows no figure yet. Answers the idle share at
 * which it went on, which is less than enough when the wait was too long.
 */
export async function untilCalm(): Promise<number> {
  const end = performance.now() + LONGEST_MS;
  for (;;) {
    const before = times();
    await wait(SAMPLE_MS);
    const after = times();
    const idle = (after.idle - before.idle) / (after.all - before.all);
    if (idle >= ENOUGH || performance.now() > end) return idle;
  }
}

export function isCalm(idle: number): boolean {
  return idle >= ENOUGH;
}

function times(): { idle: number; all: number } {
  const cores = cpus().map(({ times }) => times);
  const idle = cores.reduce((sum, core) => sum + core.idle, 0);
  const all = cores.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { idle, all };
}
