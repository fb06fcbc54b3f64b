import { check } from './check.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { longTests } from './long-tests.mjs';
import { checkMonitoring } from './monitoring.mjs';
import { runHere } from './processes.mjs';
import { Failure } from './steps.mjs';
import { swift } from './swift.mjs';
import { test } from './test.mjs';
import { ensureWebBuilt } from './web-build.mjs';

const launcher = 'launcher/src/cli.ts';

const commands = {
  async start(args) {
    await ensureInstalled();
    await ensureWebBuilt();
    return runHere([launcher, 'start', ...args]);
  },
  async dev(args) {
    await ensureInstalled();
    return runHere([launcher, 'dev', ...args]);
  },
  async bench(args) {
    await ensureInstalled();
    await ensureWebBuilt();
    return runHere(['bench/src/main.ts', ...args]);
  },
  chaos: (args) => plainCommand('bench/src/chaos/main.ts', args),
  async hostile(args) {
    await ensureInstalled();
    await ensureWebBuilt();
    return runHere(['bench/src/hostile/main.ts', ...args]);
  },
  async cluster(args) {
    await ensureInstalled();
    await ensureWebBuilt();
    return runHere(['bench/src/cluster/main.ts', ...args]);
  },
  async screenshots(args) {
    await ensureInstalled();
    await ensureWebBuilt();
    const env = { CHROMIUM_PATH: await ensureChromium() };
    return runHere(
      ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/screens.config.ts', ...args],
      env,
    );
  },
  async pitr(args) {
    await ensureInstalled();
    return runHere(['bench/src/pitr/main.ts', ...args]);
  },
  async 'two-versions'(args) {
    await ensureInstalled();
    await ensureWebBuilt();
    return runHere(['bench/src/two-versions/main.ts', ...args]);
  },
  backup: (args) => launcherCommand('backup', args),
  restore: (args) => launcherCommand('restore', args),
  files: (args) => launcherCommand('files', args),
  reconcile: (args) => launcherCommand('reconcile', args),
  admin: (args) => launcherCommand('admin', args),
  stripe: (args) => launcherCommand('stripe', args),
  monitoring: () => checkMonitoring(),
  async swift(args) {
    await ensureInstalled();
    return swift(args);
  },
  async check() {
    await ensureInstalled();
    return check();
  },
  async test() {
    await ensureInstalled();
    await ensureWebBuilt();
    return test();
  },
  async 'test:long'(args) {
    await ensureInstalled();
    const run = ['node_modules/vitest/vitest.mjs', 'run', ...longTests(), ...args];
    return runHere(run, { CESTA_LONG_TESTS: '1' });
  },
};

/** Runs one of the commands of package.json and ends the process with its result. */
export async function runCommand(name, args) {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
  if (!command) {
    console.error(`Say one of: ${Object.keys(commands).join(', ')}.`);
    process.exit(1);
  }
  try {
    process.exitCode = await command(args);
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}

function launcherCommand(name, args) {
  return plainCommand(launcher, [name, ...args]);
}

async function plainCommand(program, args) {
  await ensureInstalled();
  return runHere([program, ...args]);
}
