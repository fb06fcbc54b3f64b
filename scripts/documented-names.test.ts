import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';
import { settingNames } from './setting-names.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Whoever runs the store reads these. */
const GUIDES = ['.', 'docs', 'deploy']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => /\.(md|ya?ml|example)$/.test(name));

/** By its address: the checks of this folder need not read the whole store. */
const environment = new URL('../api/src/environment.ts', import.meta.url).href;
/** Set by tests and measurements. */
const INNER = ['STRIPE_API_BASE'];

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('what the guides name', () => {
  it('are commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const said = GUIDES.flatMap((file) =>
      namesIn(read(file), /npm run (?:-s )?([a-z][a-z:-]*)/g).map((name) => ({ file, name })),
    );
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  it('are settings that there are, and .env.example has all of them', async () => {
    const { Environment } = (await import(environment)) as { Environment: { shape: object } };
    const settings = settingNames();
    expect([...settings, ...INNER].sort()).toEqual(Object.keys(Environment.shape).sort());
    const named = namesIn(read('README.md'), /`([A-Z][A-Z0-9_]*[A-Z0-9])(?:=[^`]*)?`/g);
    expect(named.filter((name) => name.includes('_') && !settings.has(name))).toEqual([]);
  });
});
