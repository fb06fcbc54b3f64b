import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { runningUrl } from './postgres/embedded.ts';
import { launchStore, type StoreProcess, untilOpen } from './testing/store-process.ts';

let parts = new AsyncDisposableStack();
afterEach(async () => {
  await parts.disposeAsync();
  parts = new AsyncDisposableStack();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cesta-rights-'));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function open(env: Record<string, string>, nodeOptions: string[] = []): Promise<StoreProcess> {
  const store = await launchStore(env, ['start'], nodeOptions);
  parts.defer(async () => {
    store.child.kill('SIGTERM');
    await store.exited;
  });
  await untilOpen(store);
  return store;
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A role that owns its database and nothing more, as an operator makes it. */
async function newOwner(): Promise<string> {
  const admin = inject('postgresUrl');
  const name = `owner_${randomBytes(6).toString('hex')}`;
  await query(admin, `create role ${name} login nosuperuser nocreatedb nocreaterole password 'x'`);
  await query(admin, `create database ${name} owner ${name}`);
  parts.defer(async () => {
    await query(admin, `drop database ${name} with (force)`);
    await query(admin, `drop role ${name}`);
  });
  const url = new URL(admin);
  url.username = name;
  url.password = 'x';
  url.pathname = `/${name}`;
  return url.href;
}

const CONNECTED = `select usename as name, rolsuper as "isSuperuser", count(*)::int > 1 as "areSeveral"
  from pg_stat_activity join pg_roles on rolname = usename
  where backend_type = 'client backend' and datname = current_database() group by 1, 2`;

describe('a store that runs', () => {
  it('is signed in to its own PostgreSQL as no superuser, with every connection that it has', async () => {
    const dataDir = await newFolder();
    await open({ DATA_DIR: dataDir });
    const connected = await query(runningUrl(dataDir) ?? '', CONNECTED);
    expect(connected).toEqual([{ name: 'cesta_store', isSuperuser: false, areSeveral: true }]);
  });

  it('writes nowhere but into its data folder and the one for temporary files', async () => {
    const [dataDir, databaseUrl] = [await newFolder(), await newOwner()];
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      STRIPE_SECRET_KEY: 'sk_test_rights',
      STRIPE_WEBHOOK_SECRET: 'whsec_rights',
      STRIPE_API_BASE: 'http://127.0.0.1:9',
    };
    // What the image's file system refuses, Node itself refuses here.
    const writable = [dataDir, tmpdir()].map((folder) => `--allow-fs-write=${folder}/*`);
    const limits = ['--permission', '--allow-fs-read=*', ...writable, '--allow-addons', '--allow-worker'];
    const store = await open(env, limits);
    for (const path of ['/api/ready', '/', '/produtos', '/api/products']) {
      expect([path, (await fetch(`${store.url}${path}`)).status]).toEqual([path, 200]);
    }
    expect(store.output()).not.toContain('ERR_ACCESS_DENIED');
  });
});
