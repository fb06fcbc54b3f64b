import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { Failure, step } from './steps.mjs';

// The headless shell has no window to draw: a journey costs a fifth less of the processor than in full Chromium.
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium for the journeys; on Debian as root the headless shell is installed where it is missing. */
export async function ensureChromium() {
  const found = findChromium();
  if (process.env.CHROMIUM_PATH && found === process.env.CHROMIUM_PATH) return found;
  if (!found?.endsWith(shell) && existsSync('/etc/debian_version') && process.getuid?.() === 0)
    await step('install chromium', () => installChromium(found));
  const installed = findChromium();
  if (installed) return installed;
  throw new Failure(
    `The tests need Chromium: install it (Debian: sudo apt-get install ${shell}) or set CHROMIUM_PATH.`,
  );
}

/** What CHROMIUM_PATH names, or else the lightest that this machine has. */
export function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
  ];
  return candidates.find((file) => file && isExecutable(file));
}

/** Where a full Chromium is there already, a machine without a network goes on with that. */
async function installChromium(found) {
  const said = [await aptGet('update')];
  for (const name of found ? [shell] : [shell, 'chromium']) {
    const { ok, output } = await aptGet('install', '-y', '--no-install-recommends', name);
    if (ok) return { note: name };
    said.push({ output });
  }
  if (found) return { note: `not possible, ${found} is used` };
  const reason = said.flatMap(({ output }) => output.split('\n').slice(-8)).join('\n');
  throw new Failure(`Chromium could not be installed.\n${reason}`);
}

function aptGet(...args) {
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  return runQuietly('apt-get', [...patience, ...args], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
