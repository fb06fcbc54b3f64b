import { megabytes } from '../figures.ts';
import { quantile } from './honest.ts';
import type { HostileOutcome } from './run.ts';

const CASES_SHOWN = 30;

export function tellHostile(outcome: HostileOutcome): void {
  const { honest, memory, byStatus } = outcome;
  const tenth = Math.max(1, Math.floor(honest.during.length / 10));
  const [first, last] = [honest.during.slice(0, tenth), honest.during.slice(-tenth)];
  const early = memory[Math.ceil((memory.length - 1) / 10)] ?? 0;
  const late = memory.at(-1) ?? 0;
  const statuses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'cut'} ×${count}`);
  const ms = (values: readonly number[]) =>
    `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)} ms`;
  const lines = [
    ['calls', `${outcome.calls} in ${(outcome.seconds / 60).toFixed(1)} min, six roles`],
    ['routes of the description', `${outcome.operations}, got into ${outcome.reached.size}`],
    ['answers', statuses.join(', ')],
    ['**5xx**', String(outcome.failures.length)],
    ['**foreign data**', String(outcome.leaks.length)],
    ['**deaths of the process**', String(outcome.deaths)],
    [
      'memory: before, after a tenth, at the end',
      `${megabytes(memory[0] ?? 0)}, ${megabytes(early)}, ${megabytes(late)}`,
    ],
    ['memory: end beside a tenth', (late / early).toFixed(2)],
    ['honest visitor before, p50 / p95', ms(honest.before)],
    ['honest visitor, first tenth', ms(first)],
    ['honest visitor, last tenth', ms(last)],
    ['honest visitor: last beside first tenth, p50', (quantile(last, 0.5) / quantile(first, 0.5)).toFixed(2)],
    ['honest visitor: failed', `${honest.failed} of ${honest.during.length}`],
  ];
  if (outcome.unreached.length > 0) console.log(`Not got into:\n  ${outcome.unreached.join('\n  ')}`);
  console.log(`\n| hostile | |\n|---|---|\n${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`);
}

export function hostileProblems({ failures, leaks, deaths, honest }: HostileOutcome): string[] {
  return [
    ...failures,
    ...leaks.map((leak) => `foreign data: ${leak}`),
    ...(deaths > 0 ? [`the store died ${deaths} times`] : []),
    ...(honest.failed > 0 ? [`${honest.failed} honest looks failed`] : []),
  ];
}

export function tellCases(problems: readonly string[]): void {
  for (const problem of problems.slice(0, CASES_SHOWN)) console.error(problem);
  if (problems.length > CASES_SHOWN) console.error(`and ${problems.length - CASES_SHOWN} more`);
}
