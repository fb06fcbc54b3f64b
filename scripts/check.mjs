import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runScript, runTool } from './processes.mjs';
import { step } from './steps.mjs';

const workspaces = ['scripts', 'contract', 'api', 'stripe-simulator', 'web', 'launcher', 'e2e', 'bench'];

/** What every change must pass, each by the tool made for it. */
export const checks = [
  { name: 'types', run: checkTypes },
  {
    name: 'format and lint',
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  {
    name: 'floating promises',
    run: () => runTool('oxlint/bin/oxlint', ['--type-aware', '--config', '.oxlintrc.json']),
  },
  { name: 'boundaries', run: checkBoundaries },
  { name: 'patterns', run: () => runScript('scripts/patterns.mjs') },
  { name: 'migrations', run: () => runScript('scripts/migrations/check.ts') },
  { name: 'dead code', run: () => runTool('knip/bin/knip.js', ['--no-progress']) },
];

export async function check() {
  let failed = 0;
  for (const { name, run } of checks) {
    const result = await runCheck(name, run);
    if (!result.ok) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

async function runCheck(name, run) {
  const result = await step(name, async () => {
    const { ok, output } = await run();
    return { ok, output, note: ok ? undefined : 'failed' };
  });
  if (!result.ok) console.log(`\n${result.output}\n`);
  return result;
}

async function checkTypes() {
  const typegen = await runTool('@react-router/dev/bin.cjs', ['typegen'], { cwd: join(root, 'web') });
  const runs = [typegen];
  for (const workspace of workspaces) {
    const config = join(workspace, 'tsconfig.json');
    if (existsSync(join(root, config)))
      runs.push(await runTool('typescript/bin/tsc', ['--noEmit', '-p', config]));
  }
  const failed = runs.filter((run) => !run.ok);
  return { ok: failed.length === 0, output: failed.map((run) => run.output).join('\n') };
}

function checkBoundaries() {
  return runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
    '--config',
    '.dependency-cruiser.mjs',
    ...workspaces,
  ]);
}
