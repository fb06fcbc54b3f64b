import { median, megabytes } from '../figures.ts';
import { quantile } from './honest.ts';
import type { HostileOutcome } from './run.ts';

const CASES_SHOWN = 30;
/** With fewer blocks there is no middle that the start has not yet warmed up to. */
const BLOCKS_FOR_A_MIDDLE = 10;

/** Beyond which memory and waits are not flat. */
export interface Limits {
  /** Of the memory in the end beside that in the middle. */
  memory: number;
  /** Of the honest visitor's median beside the attack and before it. */
  waits: number;
}

export function tellHostile(outcome: HostileOutcome): void {
  const { honest, memory, byStatus } = outcome;
  const tenth = Math.max(1, Math.floor(honest.during.length / 10));
  const [first, last] = [honest.during.slice(0, tenth), honest.during.slice(-tenth)];
  const { middle, end } = memoryOf(outcome);
  const statuses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'cut'} ×${count}`);
  const ms = (values: readonly number[]) =>
    `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)} ms`;
  const lines = [
    ['calls', `${outcome.calls} in ${(outcome.seconds / 60).toFixed(1)} min, six roles`],
    ['routes of the description', `${outcome.operations}, got into ${outcome.reached.size}`],
    ['answers', statuses.join(', ')],
    ['**5xx or cut off**', String(outcome.failures.length)],
    ['**foreign data read**', String(outcome.leaks.length)],
    ['**foreign data written**', String(outcome.writes.length)],
    ['**deaths of the process**', String(outcome.deaths)],
    [
      'memory: before, in the middle, at the end',
      `${megabytes(memory[0] ?? 0)}, ${megabytes(middle)}, ${megabytes(end)}`,
    ],
    ['memory: end beside the middle', (end / middle).toFixed(2)],
    ['honest visitor before, p50 / p95', ms(honest.before)],
    ['honest visitor, first tenth', ms(first)],
    ['honest visitor, last tenth', ms(last)],
    ['honest visitor: beside the attack and before it, p50', waitsOf(outcome).toFixed(2)],
    ['honest visitor: last beside first tenth, p50', (quantile(last, 0.5) / quantile(first, 0.5)).toFixed(2)],
    ['honest visitor: failed', `${honest.failed} of ${honest.during.length}`],
  ];
  if (outcome.unreached.length > 0) console.log(`Not got into:\n  ${outcome.unreached.join('\n  ')}`);
  console.log(`\n| hostile | |\n|---|---|\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`);
}

/** A tenth of the blocks each: a single look may fall before or after a cleaning. */
function memoryOf({ memory: [, ...blocks] }: HostileOutcome): { middle: number; end: number } {
  const tenth = Math.max(1, Math.round(blocks.length / 10));
  const half = Math.floor((blocks.length - tenth) / 2);
  return { middle: median(blocks.slice(half, half + tenth)), end: median(blocks.slice(-tenth)) };
}

const waitsOf = ({ honest }: HostileOutcome) => quantile(honest.during, 0.5) / quantile(honest.before, 0.5);

export function hostileProblems({ failures, leaks, writes, deaths, honest }: HostileOutcome): string[] {
  return [
    ...failures,
    ...leaks.map((leak) => `foreign data read: ${leak}`),
    ...writes.map((write) => `foreign data written: ${write}`),
    ...(deaths > 0 ? [`the store died ${deaths} times`] : []),
    ...(honest.failed > 0 ? [`${honest.failed} honest looks failed`] : []),
  ];
}

/** For the command alone: a test must not hang on how busy the machine is. */
export function unevenProblems(outcome: HostileOutcome, limits: Limits): string[] {
  const { middle, end } = memoryOf(outcome);
  const hasMiddle = outcome.blocks >= BLOCKS_FOR_A_MIDDLE;
  const waits = waitsOf(outcome);
  return [
    ...(hasMiddle && end > middle * limits.memory
      ? [`memory grew: ${megabytes(end)} at the end, ${megabytes(middle)} in the middle`]
      : []),
    ...(waits > limits.waits
      ? [`honest visitors waited ${waits.toFixed(1)} times as long as before, ${limits.waits} are allowed`]
      : []),
  ];
}

export function tellCases(problems: readonly string[]): void {
  for (const problem of problems.slice(0, CASES_SHOWN)) console.error(problem);
  if (problems.length > CASES_SHOWN) console.error(`and ${problems.length - CASES_SHOWN} more`);
}
