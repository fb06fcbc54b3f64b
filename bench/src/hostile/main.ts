import { parseArgs } from 'node:util';
import { startTemporaryPostgres } from '../../../launcher/src/testing/temporary-postgres.ts';
import { progressTeller } from '../progress.ts';
import { hostileProblems, tellCases, tellHostile } from './report.ts';
import { runHostile } from './run.ts';
import { openHostileStage } from './stage.ts';

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { calls: text, seed: text, from: text, minutes: text } });

const numberOf = (name: keyof typeof values, usual: number): number => {
  const number = Number(values[name] ?? usual);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error('Say: npm run hostile -- [--calls 100000] [--seed 1] [--from 0] [--minutes 120]');
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
const parts = new AsyncDisposableStack();
let problems: string[] = [];
try {
  const postgres = await startTemporaryPostgres();
  parts.defer(() => postgres.stop());
  const outcome = await runHostile(await openHostileStage(parts, postgres.url), options);
  tellHostile(outcome);
  problems = hostileProblems(outcome);
  tellCases(problems);
} finally {
  await parts.disposeAsync();
}
process.exit(problems.length > 0 ? 1 : 0);
