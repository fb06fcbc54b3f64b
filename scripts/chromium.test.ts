import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { findChromium } from './chromium.mjs';

const [first, second] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'cesta-chromium-'))) as [string, string];
afterAll(() => {
  for (const folder of [first, second]) rmSync(folder, { recursive: true });
});

function put(folder: string, name: string): string {
  const file = join(folder, name);
  writeFileSync(file, '', { mode: 0o755 });
  return file;
}

beforeEach(() => {
  vi.stubEnv('CHROMIUM_PATH', undefined);
  vi.stubEnv('PATH', `${first}:${second}`);
});

it('takes the headless shell before a full Chromium, wherever the two lie', () => {
  put(first, 'chromium');
  const shell = put(second, 'chromium-headless-shell');
  expect(findChromium()).toBe(shell);
});

it('takes what CHROMIUM_PATH names before anything else', () => {
  const named = put(first, 'my-own-chromium');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(findChromium()).toBe(named);
});
