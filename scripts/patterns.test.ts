import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const program = join(import.meta.dirname, 'patterns.mjs');
const files: Record<string, string> = {
  // The pattern that once let one request stop the store.
  'contract/src/email.ts': String.raw`export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;`,
  'api/src/spelled.ts': `export const SPELLED = new RegExp('^(a+)+$', 'i');`,
  'api/src/made.ts': 'export const made = (name: string) => new RegExp(name);',
  'web/app/deep.tsx': String.raw`export const Deep = () => <p title={String(/(\w+\s?)*x$/.test('a'))} />;`,
  'launcher/src/quick.ts': String.raw`export const QUICK = [/^\d{8}$/, RegExp('^[a-z]+$')];`,
  'stripe-simulator/src/slow.test.ts': `export const SLOW = /^(a+)+$/;`,
};

describe('the check of all patterns', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesta-patterns-'));
  let said = '';

  beforeAll(async () => {
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), code);
    }
    said = await promisify(execFile)(process.execPath, [program, folder]).then(
      () => 'all is well',
      (error: { stdout: string }) => error.stdout,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['contract/src/email.ts', 'api/src/spelled.ts', 'web/app/deep.tsx'])(
    'refuses the slow one in %s',
    (file) => {
      expect(said).toContain(`${file}: /`);
    },
  );

  it('refuses one that is only made while the store runs', () => {
    expect(said).toContain('api/src/made.ts: a pattern made while the store runs');
  });

  it.each(['launcher/src/quick.ts', 'slow.test.ts'])('says nothing about %s', (file) => {
    expect(said).not.toContain(file);
  });
});
