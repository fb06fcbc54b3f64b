import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@cesta/api/platform/http/free-port';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runningUrl } from './postgres/embedded.ts';
import { isServerOf } from './postgres/leftover.ts';
import { readPidFile } from './postgres/server.ts';
import { launchStore, type StoreProcess, untilOpen } from './testing/store-process.ts';

let dataDir: string;
let cluster: string;
const started: StoreProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cesta store '));
  cluster = join(dataDir, 'postgres/cluster');
});
afterEach(async () => {
  for (const store of started.splice(0)) {
    store.child.kill('SIGTERM');
    await store.exited;
  }
  await untilDatabaseGone();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function open(env: Record<string, string> = {}): Promise<StoreProcess> {
  const store = await launchStore({ DATA_DIR: dataDir, ...env });
  started.push(store);
  await untilOpen(store);
  return store;
}

/** What a start that cannot succeed says, and that it fails. */
async function refusal(env: Record<string, string>): Promise<string> {
  const store = await launchStore({ DATA_DIR: dataDir, ...env });
  started.push(store);
  expect(await store.exited).toBe(1);
  const lines = store.output().trim().split('\n');
  return lines.at(-1) ?? '';
}

function databaseProcess(): number | null {
  const found = readPidFile(cluster);
  return found && isServerOf(found.pid, cluster) ? found.pid : null;
}

async function untilDatabaseGone(): Promise<void> {
  await expect.poll(databaseProcess, { timeout: 60_000 }).toBeNull();
}

async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: runningUrl(dataDir) ?? undefined });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

describe('a store that is asked to stop', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('takes its database along on %s', async (signal) => {
    const store = await open();
    expect((await fetch(`${store.url}/api/ready`)).status).toBe(200);
    const database = databaseProcess();
    expect(database).not.toBeNull();
    store.child.kill(signal);
    expect(await store.exited).toBe(0);
    expect(databaseProcess()).toBeNull();
    expect(store.output()).toContain('Stopped.');
  });

  it('says so to who shares out requests while its door is open, and shows its metrics until then', async () => {
    const port = String(await findFreePort());
    const store = await open({ METRICS_PORT: port, DRAIN_SECONDS: '5' });
    const status = async (path: string) => (await fetch(`${store.url}${path}`)).status;
    expect(await status('/metrics')).toBe(404);
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await metrics.text()).toContain('cesta_jobs_waiting{queue="deliveries.plan"}');
    expect(await status('/api/started')).toBe(200);
    store.child.kill('SIGTERM');
    await expect.poll(() => status('/api/ready'), { interval: 20 }).toBe(503);
    expect([await status('/api/health'), await status('/api/products')]).toEqual([200, 200]);
    expect((await fetch(`${store.url}/api/products`)).headers.get('connection')).toBe('close');
    expect(await store.exited).toBe(0);
  });

  it('keeps password and data to its owner', async () => {
    await open();
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(runningUrl(dataDir) ?? '');
    wrong.password = 'guess';
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow('password');
  });

  it('lets nobody else read or write anything below its folder, also when that was open before', async () => {
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'postgres-password'), 0o644);
    await open();
    const entries = await readdir(dataDir, { recursive: true });
    expect(entries).toContain('postgres-store-password');
    expect(entries).toContain('stripe-simulator.sqlite');
    const readable: string[] = [];
    for (const name of ['', ...entries]) {
      const found = await lstat(join(dataDir, name)).catch(() => null);
      if (found && !found.isSocket() && !found.isSymbolicLink() && (found.mode & 0o077) !== 0)
        readable.push(name);
    }
    expect(readable).toEqual([]);
  });
});

describe('a killed store', () => {
  it.each([
    ['the store', (pid: number) => process.kill(pid, 'SIGKILL')],
    ['its whole process group', (pid: number) => process.kill(-pid, 'SIGKILL')],
  ])('leaves no database behind when %s is killed, and starts again', async (_what, kill) => {
    const first = await open();
    kill(first.child.pid ?? 0);
    await first.exited;
    await untilDatabaseGone();
    const second = await open();
    expect((await fetch(`${second.url}/api/ready`)).status).toBe(200);
  });

  it('starts again while the old database is still going down', async () => {
    const first = await open();
    process.kill(first.child.pid ?? 0, 'SIGKILL');
    await first.exited;
    await open();
  });

  it('is not misled by the number of a process that has nothing to do with it', async () => {
    const first = await open();
    const file = join(cluster, 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    first.child.kill('SIGTERM');
    await first.exited;
    await writeFile(file, left.replace(/^\d+/, String(process.pid)));
    await open();
    expect(databaseProcess()).not.toBe(process.pid);
  });

  it('ends a database that outlived it', async () => {
    const first = await open();
    const database = databaseProcess() ?? 0;
    // Stopped, it cannot answer the kernel's call to end with its store.
    process.kill(database, 'SIGSTOP');
    process.kill(first.child.pid ?? 0, 'SIGKILL');
    await first.exited;
    const second = launchStore({ DATA_DIR: dataDir });
    started.push(await second);
    process.kill(database, 'SIGCONT');
    await untilOpen(await second);
    expect(databaseProcess()).not.toBe(database);
  });

  it('has every acknowledged product after each of ten kills', { timeout: 300_000 }, async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 10; round++) {
      const store = await open();
      const found = await query<{ n: number }>(`select stock as n from products order by 1`);
      expect(found.map(({ n }) => n)).toEqual(expect.arrayContaining(acknowledged));
      await writeUntilKilled(store, acknowledged, 20 + round * 7);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(10 * 20);
    await open();
    const [last] = await query<{ kept: number }>(
      `select count(*)::int as kept from products where stock = any($1)`,
      [acknowledged],
    );
    expect(last?.kept).toBe(acknowledged.length);
  });
});

/** Products one by one, each noted once the database has confirmed it; the kill falls into the middle of the stream. */
async function writeUntilKilled(
  store: StoreProcess,
  acknowledged: number[],
  killAfter: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: runningUrl(dataDir) ?? undefined });
  client.on('error', () => undefined);
  await client.connect();
  const start = acknowledged.length;
  let next = (acknowledged.at(-1) ?? 0) + 1000;
  try {
    for (;;) {
      await client.query(
        `insert into products (name, description, category, price_cents, image_url, stock) values ($1, '', 'Frutas', 100, '/x.webp', $2)`,
        [`Produto ${next}`, next],
      );
      acknowledged.push(next);
      next += 1;
      if (acknowledged.length - start === killAfter) process.kill(store.child.pid ?? 0, 'SIGKILL');
    }
  } catch {
    await client.end().catch(() => undefined);
  }
  await store.exited;
}

describe('a start that cannot succeed', () => {
  it('says in one line that a store is running with this data, and where', async () => {
    const first = await open();
    const line = await refusal({});
    expect(line).toContain('already running at http://localhost:');
    expect(line).toContain(String(first.child.pid));
    expect(line).toContain(dataDir);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
  });

  it('names a port that is taken and how to choose another, and that is not the one of its simulator', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    for (const name of ['PORT', 'SIMULATOR_PORT']) {
      expect(await refusal({ [name]: String(port) })).toMatch(
        new RegExp(`^Port ${port} is taken.* ${name}=${port + 10} npm start`),
      );
    }
    expect(await refusal({ PROCESSES: '2', METRICS_PORT: String(port - 1) })).toMatch(
      new RegExp(`^Port ${port} is taken.* METRICS_PORT=${port + 10} npm start`),
    );
    other.close();
  });

  it('names every wrong setting at once', async () => {
    const line = await refusal({ LOG_LEVEL: 'loud', SMTP_URL: 'nowhere', BODY_LIMIT_BYTES: 'much' });
    expect(line).toMatch(/^Wrong settings: /);
    for (const name of ['LOG_LEVEL', 'SMTP_URL', 'BODY_LIMIT_BYTES']) expect(line).toContain(name);
  });

  it('says that the database of DATABASE_URL cannot be reached, without its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://loja:segredo@127.0.0.1:1/loja' });
    expect(line).toContain('127.0.0.1:1/loja) cannot be reached');
    expect(line).not.toContain('segredo');
  });

  it('says that a development store is not for everybody, before anything is opened', async () => {
    const line = await refusal({ HOST: '0.0.0.0' });
    expect(line).toMatch(/^HOST=0\.0\.0\.0 .*PUBLIC_DEMO=1/);
  });

  it('says where it cannot write', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toContain(
      `Cannot write in ${join(file, 'data')}`,
    );
  });
});
