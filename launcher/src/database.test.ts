import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@cesta/api/settings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { openStoreDatabase } from './database.ts';
import { launchStore } from './testing/store-process.ts';

/** Says so as soon as a process begins to read the store's own code. */
const TELL_OF_READING = `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (/launcher.src.(shop|processes.primary)[.]ts$/.test(url)) console.log('reads the code');
    return next(url, context);
  },
});`;

const role = `plain_${randomBytes(6).toString('hex')}`;

async function asSuperuser(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(text);
  await client.end();
}

describe('a start with DATABASE_URL', () => {
  beforeAll(() => asSuperuser(`create role ${role} login password 'plain'`));
  afterAll(() => asSuperuser(`drop role ${role}`));

  const warningOf = async (env: Record<string, string>) =>
    (await openStoreDatabase(readSettings(env))).warning;

  it('warns in production, in one line, of a role that may do anything on that server', async () => {
    const line = await warningOf({ NODE_ENV: 'production', DATABASE_URL: inject('postgresUrl') });
    expect(line).toMatch(/^Warning: DATABASE_URL signs in as cesta, a superuser[^\n]*$/);
    expect(line).not.toContain(new URL(inject('postgresUrl')).password);
  });

  it('says nothing of an ordinary role, nor in development', async () => {
    const plain = new URL(inject('postgresUrl'));
    plain.username = role;
    plain.password = 'plain';
    expect(await warningOf({ NODE_ENV: 'production', DATABASE_URL: plain.href })).toBeNull();
    expect(await warningOf({ DATABASE_URL: inject('postgresUrl') })).toBeNull();
  });

  it.each(['1', '2'])('reads no code while that is to answer, with PROCESSES=%s', async (PROCESSES) => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const dataDir = await mkdtemp(join(tmpdir(), 'cesta-reading-'));
    onTestFinished(async () => {
      silent.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    const asked = once(silent, 'connection') as Promise<[Socket]>;
    const url = `postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, PROCESSES };
    const telling = ['--import', `data:text/javascript,${encodeURIComponent(TELL_OF_READING)}`];
    const store = await launchStore(env, ['start'], telling);
    const [line] = await asked;
    line.destroy();
    expect(await store.exited).toBe(1);
    expect(store.output()).toContain('cannot be reached');
    expect(store.output()).not.toContain('reads the code');
  });
});

describe('a database that does not know the letters of Portuguese', () => {
  const names = { c: `c_${role}`, latin: `latin_${role}` };
  const urlOf = (name: string) => {
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    return url.href;
  };
  const open = (name: string) => openStoreDatabase(readSettings({ DATABASE_URL: urlOf(name) }));

  beforeAll(async () => {
    await make(names.c, 'UTF8');
    await make(names.latin, 'LATIN1');
  });
  afterAll(async () => {
    for (const name of Object.values(names)) await asSuperuser(`drop database ${name}`);
  });

  const make = (name: string, encoding: string) =>
    asSuperuser(
      `create database ${name} encoding '${encoding}' locale_provider libc locale 'C' template template0`,
    );

  it.each(Object.values(names))('is refused for a new store: %s', async (name) => {
    await expect(open(name)).rejects.toThrow(/does not know the letters .* encoding 'UTF8' locale 'C.UTF-8'/);
  });

  it('is told to a store that is in it already, which goes on', async () => {
    const client = new pg.Client({ connectionString: urlOf(names.c) });
    await client.connect();
    await client.query('create table products ()');
    await client.end();
    expect((await open(names.c)).warning).toMatch(/^Warning: The database of DATABASE_URL does not know/);
  });
});
