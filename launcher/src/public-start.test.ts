import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import { readSettings } from '@cesta/api/settings';
import { createTestDatabase, type TestDatabase } from '@cesta/api/testing/test-database';
import { openTestStore } from '@cesta/api/testing/test-store';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { picturedThings } from './demo/pictures.ts';
import { seedContent } from './demo/seed.ts';
import { refuseDemoAdmin } from './demo-admin.ts';
import { chooseProvider } from './provider.ts';
import { refusePublicDevelopment } from './public-start.ts';

describe('a development start', () => {
  const start = (env: Record<string, string>) => () => refusePublicDevelopment(readSettings(env));

  it.each(['0.0.0.0', '::', '192.168.0.12', 'loja.local', '127.evil.test'])(
    'is refused on HOST=%s',
    (HOST) => {
      expect(start({ HOST })).toThrow(new RegExp(`^HOST=${HOST}.*PUBLIC_DEMO=1`));
      expect(start({ HOST, NODE_ENV: 'test' })).toThrow('PUBLIC_DEMO=1');
    },
  );

  it('is refused under a public BASE_URL: a tunnel or a proxy leads to it', () => {
    expect(start({ BASE_URL: 'https://loja.example' })).toThrow(
      /^BASE_URL=https:\/\/loja\.example.*PUBLIC_DEMO=1/,
    );
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '127.0.0.1', BASE_URL: 'http://127.0.0.1:3000' },
    { HOST: '::1' },
  ])('is for this machine: %j', (env) => {
    expect(start(env)).not.toThrow();
  });

  it('may be public when somebody says so, and production always', () => {
    expect(start({ HOST: '0.0.0.0', BASE_URL: 'https://loja.example', PUBLIC_DEMO: '1' })).not.toThrow();
    expect(
      start({ HOST: '0.0.0.0', BASE_URL: 'https://loja.example', NODE_ENV: 'production' }),
    ).not.toThrow();
  });
});

describe('the simulator of a public demonstration', () => {
  it.each([
    ['moves no time for anybody', { PUBLIC_DEMO: '1' }, 404],
    ['is controlled from this machine where it is for that alone', {}, 200],
  ])('%s', async (_, env: Record<string, string>, status) => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'cesta-public-'));
    const SIMULATOR_PORT = String(await findFreePort());
    const provider = await chooseProvider(readSettings({ DATA_DIR, SIMULATOR_PORT, ...env }));
    onTestFinished(async () => {
      await provider.close();
      await rm(DATA_DIR, { recursive: true, force: true });
    });
    await provider.start();
    expect((await fetch(`http://localhost:${SIMULATOR_PORT}/_simulator/clock`)).status).toBe(status);
  });
});

describe('demo data in production', () => {
  let database: TestDatabase;
  const production = { NODE_ENV: 'production' };
  beforeAll(async () => {
    database = await createTestDatabase(inject('postgresUrl'));
  });
  afterAll(() => database.drop());

  it('is refused while its admin has the password that everybody knows', async () => {
    const settings = readSettings(production);
    await refuseDemoAdmin(database.url, settings);
    const store = await openTestStore(database);
    const pictures = new Map(picturedThings().map((thing) => [thing, '/files/pictures/x-1280.webp']));
    await seedContent(store.deps, pictures);
    await expect(refuseDemoAdmin(database.url, settings)).rejects.toThrow(
      /^The demo admin admin@cestadaroca\.test .*PUBLIC_DEMO=1/,
    );
    await refuseDemoAdmin(database.url, readSettings({}));
    await refuseDemoAdmin(database.url, readSettings({ ...production, PUBLIC_DEMO: '1' }));

    await store.deps.database.pool.query(
      `update users set password_hash = (select password_hash from users where email = 'cliente@cestadaroca.test')
       where email = 'admin@cestadaroca.test'`,
    );
    await refuseDemoAdmin(database.url, settings);
    await store.app.close();
  });
});
