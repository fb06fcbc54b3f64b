import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { progressTeller } from '../progress.ts';
import { hostileProblems, tellCases, tellHostile, unevenProblems } from './report.ts';
import { runHostile } from './run.ts';
import { openHostileStage } from './stage.ts';

const USAGE =
  'Say: npm run hostile -- [--calls 100000] [--seed 1] [--from 0] [--minutes 120] [--memory-limit 1.5] [--wait-limit 20]';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { calls: text, seed: text, from: text, minutes: text, 'memory-limit': text, 'wait-limit': text },
});

const positive = (name: keyof typeof values, usual: number): number => {
  const number = Number(values[name] ?? usual);
  if (Number.isFinite(number) && number >= 0) return number;
  console.error(USAGE);
  process.exit(2);
};
const numberOf = (name: keyof typeof values, usual: number): number => {
  const number = positive(name, usual);
  if (Number.isInteger(number)) return number;
  console.error(USAGE);
  process.exit(2);
};

process.once('SIGTERM', () => process.exit(1));

/** Everybody tries everything. A block of a thousand calls is repeated with `--from`: block 7 begins at 7000. */
const options = {
  calls: numberOf('calls', 100_000),
  seed: numberOf('seed', 1),
  from: numberOf('from', 0),
  minutes: numberOf('minutes', 120),
  progress: progressTeller('hostile'),
};
/**
 * Memory at rest swings by a third around its cleanings; what leaks doubles it. Four attackers, database and visitor
 * share the cores: three to nine times the wait is their share of them, twenty is somebody who is held up.
 */
const limits = { memory: positive('memory-limit', 1.5), waits: positive('wait-limit', 20) };
const parts = new AsyncDisposableStack();
let problems: string[] = [];
try {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const stage = await openHostileStage(parts, postgres.url, { hasPages: true });
  const outcome = await runHostile(stage, options);
  tellHostile(outcome);
  problems = [...hostileProblems(outcome), ...unevenProblems(outcome, limits)];
  tellCases(problems);
} finally {
  await parts.disposeAsync();
}
process.exit(problems.length > 0 ? 1 : 0);
