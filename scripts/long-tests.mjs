import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** The tests that `npm test` runs with small numbers: those that take their size from `testing/long-run.ts`. */
export function longTests() {
  return readdirSync(join(root, 'api/src'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('api/src', file))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('testing/long-run.ts'));
}
