import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runQuietly } from './processes.mjs';
import { Failure, step } from './steps.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium for the journeys; on Debian as root a missing one is installed. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0)
    await step('install chromium', installChromium);
  const installed = findChromium();
  if (installed) return installed;
  throw new Failure(
    'The tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...elsewhere,
  ];
  return candidates.find((file) => file && isExecutable(file));
}

async function installChromium() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runQuietly('apt-get', ['update'], { env });
  const install = await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    env,
  });
  if (!install.ok) {
    const reason = [update.output, install.output].join('\n').split('\n').slice(-8).join('\n');
    throw new Failure(`Chromium could not be installed.\n${reason}`);
  }
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
