import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, runCheck } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { runTool } from './processes.mjs';
import { step } from './steps.mjs';

const projects = ['contract', 'scripts', 'stripe-simulator', 'web', 'api', 'launcher'];

/** All checks, all tests and the journeys in a real browser, added up in one last line. */
export async function test() {
  const chromium = await ensureChromium();
  const reports = mkdtempSync(join(tmpdir(), 'cesta-reports-'));
  const total = { passed: 0, failed: 0 };
  const add = ({ passed, failed }) => {
    total.passed += passed;
    total.failed += failed;
  };
  for (const { name, run } of checks) {
    const { ok } = await runCheck(name, run);
    add({ passed: Number(ok), failed: Number(!ok) });
  }
  for (const project of projects) add(await runSuite(`tests: ${project}`, () => runVitest(project, reports)));
  add(await runSuite('journeys', () => runJourneys(chromium, reports)));
  rmSync(reports, { recursive: true, force: true });
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

async function runSuite(name, run) {
  const result = await step(name, async () => {
    const { ok, output, passed, failed, unsteady = 0 } = await run();
    // A suite that broke before its first test has failed, too.
    const failures = ok ? 0 : Math.max(1, failed);
    return {
      passed,
      failed: failures,
      output,
      note: [
        `${passed} passed`,
        failures > 0 && `${failures} failed`,
        unsteady > 0 && `${unsteady} of them not at the first attempt`,
      ]
        .filter(Boolean)
        .join(', '),
    };
  });
  if (result.failed > 0) console.log(`\n${result.output}\n`);
  return result;
}

async function runVitest(project, reports) {
  const file = join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json'];
  const run = await runTool('vitest/vitest.mjs', [...args, `--outputFile.json=${file}`], {
    env: { NO_COLOR: '1' },
  });
  const report = readReport(file);
  // A skipped test is a test that says nothing: it counts against the run.
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  const failed = (report?.numFailedTests ?? 0) + skipped;
  return { ...run, ok: run.ok && skipped === 0, passed: report?.numPassedTests ?? 0, failed };
}

async function runJourneys(chromium, reports) {
  const file = join(reports, 'journeys.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NO_COLOR: '1' };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const run = await runTool('@playwright/test/cli.js', args, { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(file)?.stats ?? {};
  const failed = unexpected + skipped;
  return { ...run, ok: run.ok && failed === 0, passed: expected + flaky, failed, unsteady: flaky };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
