import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Whoever runs the store reads these. */
const GUIDES = ['.', 'docs', 'deploy']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => /\.(md|ya?ml|example)$/.test(name));

const SETTINGS = new Set(
  ['settings', 'platform/files/bucket-settings', 'platform/monitoring/monitoring-settings'].flatMap((name) =>
    [...read(`api/src/${name}.ts`).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, setting = '']) => setting),
  ),
);
/** Set by the launcher for itself. */
const INNER = ['STRIPE_API_BASE'];

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('19.5: what the guides name', () => {
  it('are commands that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const said = GUIDES.flatMap((file) =>
      namesIn(read(file), /npm run (?:-s )?([a-z][a-z:-]*)/g).map((name) => ({ file, name })),
    );
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter(({ name }) => !(name in scripts))).toEqual([]);
  });

  it('are settings that there are, and .env.example has all of them', () => {
    const example = namesIn(read('.env.example'), /^#? ?([A-Z][A-Z0-9_]+)=/gm);
    expect([...SETTINGS].filter((name) => !example.includes(name))).toEqual(INNER);
    expect(example.filter((name) => !SETTINGS.has(name))).toEqual([]);
    // 'HEADERS_' and their like are beginnings of names.
    const table = namesIn(read('README.md'), /`([A-Z][A-Z0-9_]*[A-Z0-9])(?:=[^`]*)?`/g);
    expect(table.filter((name) => name.includes('_') && !SETTINGS.has(name))).toEqual([]);
  });
});
