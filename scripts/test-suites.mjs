import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { checks } from './check.mjs';
import { countJourneys } from './journeys-report.mjs';
import { root, runTool } from './processes.mjs';

const cores = availableParallelism();
const [longest, ...others] = ['api', 'launcher', 'contract', 'scripts', 'stripe-simulator', 'web', 'bench'];

/** Measured on two cores: a browser leaves enough of them for one more suite beside it; a third would only wait. */
export const lanes = Math.min(Math.max(cores, 2), 4);
const workers = Math.max(1, Math.floor(cores / 2));

/**
 * Everything that `npm test` runs: the two longest first, so that neither is left alone with one core in the end, then
 * what says soonest that something is wrong. `run` answers
 * { ok, output, passed, failed, unsteady } and tells `onMessage` how far it is.
 */
export function allSuites(chromium, reports) {
  const project = (name) => ({ name, run: (onMessage) => runVitest(name, reports, onMessage) });
  return [
    { name: 'journeys', run: (onMessage) => runJourneys(chromium, reports, onMessage) },
    project(longest),
    ...checks.map(({ name, run }) => ({ name, run: () => runCheck(run) })),
    ...others.map(project),
  ];
}

async function runCheck(run) {
  const { ok, output } = await run();
  return { ok, output, passed: Number(ok), failed: Number(!ok) };
}

async function runVitest(project, reports, onMessage) {
  const file = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--passWithNoTests', `--maxWorkers=${workers}`];
  const reporters = ['default', 'json', './scripts/progress-vitest.mjs'].map((name) => `--reporter=${name}`);
  const run = await runTool('vitest/vitest.mjs', [...args, ...reporters, `--outputFile.json=${file}`], {
    env: { NO_COLOR: '1' },
    onMessage,
  });
  const report = readReport(file);
  // A skipped test is a test that says nothing: it counts against the run.
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const failed = (report?.numFailedTests ?? 0) + skipped;
  return { ...run, ok: run.ok && skipped === 0, passed: report?.numPassedTests ?? 0, failed };
}

async function runJourneys(chromium, reports, onMessage) {
  const file = join(reports, 'journeys.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: '1' };
  const reporter = `--reporter=list,json,${join(root, 'scripts/progress-playwright.mjs')}`;
  const args = ['test', '--config', 'e2e/playwright.config.ts', reporter];
  const run = await runTool('@playwright/test/cli.js', args, { env, onMessage });
  const { passed, failed, unsteady } = countJourneys(readReport(file));
  const named = unsteady.map(({ name, trace }) => ({ name, trace: trace && relative(root, trace) }));
  return { ...run, ok: run.ok && failed === 0, passed, failed, unsteady: named };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
