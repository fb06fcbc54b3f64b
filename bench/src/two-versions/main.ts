import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertCheckout, checkOut } from './checkout.ts';
import { type Outcome, ROOT, runTwoVersions } from './run.ts';

const recorded = JSON.parse(readFileSync(join(ROOT, 'api/migrations/previous-release.json'), 'utf8'));

/** `--checkout` names a folder in which the release before is already built. */
const { values } = parseArgs({
  options: {
    previous: { type: 'string', default: recorded.commit },
    checkout: { type: 'string' },
    orders: { type: 'string', default: '100' },
  },
});
const parts = new AsyncDisposableStack();
try {
  const folder = values.checkout
    ? assertCheckout(values.checkout)
    : await checkOut(parts, values.previous, (step) => console.log(`  ${step} …`));
  const progress = (part: string, seconds: number) => console.log(`  ${part}: ${seconds.toFixed(1)} s`);
  const outcome = await runTwoVersions(parts, {
    folder,
    orders: Number(values.orders),
    weeks: true,
    progress,
  });
  process.exitCode = tell(outcome) ? 0 : 1;
} finally {
  await parts.disposeAsync();
}

function tell({ processes, done, refused, wrong }: Outcome): boolean {
  console.log(`\n| process | answered | failed | complaints in its log |\n|---|---:|---:|---:|`);
  for (const { name, answered, failed, complaints } of processes) {
    console.log(`| ${name} | ${answered} | ${failed.length} | ${complaints.length} |`);
  }
  const times = Object.entries(done).map(([what, count]) => `${what} ${count}`);
  console.log(`\n${times.join(', ')}`);
  const bad = {
    failed: processes.flatMap(({ failed }) => failed),
    complaints: processes.flatMap(({ complaints }) => complaints),
    refused,
    'recount differs': wrong,
  };
  for (const [what, lines] of Object.entries(bad)) {
    console.log(`${what}: ${lines.length}`);
    for (const line of lines.slice(0, 10)) console.log(`  ${line.slice(0, 600)}`);
  }
  return Object.values(bad).every((lines) => lines.length === 0);
}
