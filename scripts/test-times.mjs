import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './processes.mjs';

const file = join(root, 'node_modules/.cache/cesta/test-seconds.json');

/** Seconds on two cores, for the first run on a machine; afterwards its own count. */
const usual = {
  journeys: 780,
  types: 30,
  'format and lint': 3,
  'floating promises': 25,
  boundaries: 10,
  patterns: 3,
  'dead code': 10,
  contract: 25,
  scripts: 8,
  'stripe-simulator': 30,
  web: 20,
  launcher: 130,
  api: 420,
};

export function usualSeconds() {
  try {
    return { ...usual, ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return usual;
  }
}

/** Only of what passed: a suite that failed may have ended early. */
export function keepSeconds(seconds) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...usualSeconds(), ...seconds }));
  } catch {
    // The next run guesses once more.
  }
}
