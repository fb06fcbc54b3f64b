import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { tellUnsteady } from './journeys-report.mjs';
import { clock, progressLine, showProgress } from './progress.mjs';
import { lineOf } from './steps.mjs';
import { allSuites, lanes } from './test-suites.mjs';
import { keepSeconds, usualSeconds } from './test-times.mjs';

/** All checks, all tests and the journeys in a real browser, some side by side, added up in one last line. */
export async function test() {
  const chromium = await ensureChromium();
  const reports = mkdtempSync(join(tmpdir(), 'cesta-reports-'));
  const expected = usualSeconds();
  const suites = allSuites(chromium, reports).map((suite) => ({
    ...suite,
    expected: expected[suite.name] ?? 10,
    share: 0,
  }));
  const begun = performance.now();
  const progress = showProgress(() => progressLine(suites, lanes, { begun, now: performance.now() }));
  const waiting = [...suites];
  const workOff = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) await runSuite(suite, progress);
  };
  await Promise.all(Array.from({ length: lanes }, workOff));
  progress.stop();
  rmSync(reports, { recursive: true, force: true });
  const steady = suites.filter(({ result }) => result.failed === 0);
  keepSeconds(Object.fromEntries(steady.map((suite) => [suite.name, secondsOf(suite)])));
  return summarize(suites, (performance.now() - begun) / 1000);
}

async function runSuite(suite, progress) {
  suite.started = performance.now();
  const {
    ok,
    output,
    passed,
    failed,
    unsteady = [],
  } = await suite.run((message) => {
    const { done, total, failure } = message;
    Object.assign(suite, { done, total, failed: message.failed, share: total > 0 ? done / total : 0 });
    if (failure) progress.print(`  ${suite.name} failed: ${failure}`);
  });
  suite.ended = performance.now();
  // A suite that broke before its first test has failed, too.
  suite.result = { passed, failed: ok ? 0 : Math.max(1, failed), unsteady };
  const notes = [`${passed} passed`, suite.result.failed > 0 && `${suite.result.failed} failed`];
  progress.print(lineOf(suite.name, secondsOf(suite), notes.filter(Boolean).join(', ')));
  if (suite.result.failed > 0) progress.print(`\n${output}\n`);
}

function secondsOf({ started, ended }) {
  return Math.round(ended - started) / 1000;
}

function summarize(suites, seconds) {
  const sum = (count) => suites.reduce((total, { result }) => total + count(result), 0);
  const failed = sum((result) => result.failed);
  for (const line of tellUnsteady(suites.flatMap(({ result }) => result.unsteady))) console.log(line);
  const slowest = suites.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  const times = slowest.map((suite) => `${suite.name} ${clock(secondsOf(suite))}`);
  console.log(`${clock(seconds)} in all: ${times.join(', ')}`);
  console.log(`${sum((result) => result.passed)} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
