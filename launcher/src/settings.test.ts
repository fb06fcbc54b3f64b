import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { LaunchError } from './launch-error.ts';
import { loadEnvFile } from './settings.ts';

// Whoever runs this may be root, who may read any file: a folder is read by nobody.
it('settings that may not be read are named, and not said to be missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesta-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(() => loadEnvFile(folder)).toThrow(LaunchError);
  expect(() => loadEnvFile(folder)).toThrow(`Cannot read ${folder} (EISDIR)`);
});
