import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster, resetPassword } from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { clearLeftover, isServerOf } from './leftover.ts';
import { databaseUrl, type Postgres, readPidFile, startServer } from './server.ts';

const database = 'cesta';
const largestLog = 5_000_000;

/** The store's own PostgreSQL below the data folder; the caller holds the data lock. */
export async function startEmbedded(dataDir: string): Promise<Postgres> {
  const paths = pathsIn(dataDir);
  const binaries = findBinaries();
  const identity = chooseIdentity(binaries, paths.base);
  const { password, isNew } = readPassword(paths.password);
  const options = { binaries, identity, folder: paths.cluster, password };
  await clearLeftover(paths.cluster);
  if (isNew && existsSync(paths.cluster)) resetPassword(options);
  ensureCluster(options);
  turnLog(paths.log);
  const server = await startServer({ ...options, logFile: paths.log });
  await ensureDatabase(server.url);
  return { ...server, url: withDatabase(server.url) };
}

/** URL of the database of a store that is running now. */
export function runningUrl(dataDir: string): string | null {
  const paths = pathsIn(dataDir);
  const found = readPidFile(paths.cluster);
  if (!found || !isServerOf(found.pid, paths.cluster)) return null;
  const password = readFileSync(paths.password, 'utf8').trim();
  return withDatabase(databaseUrl(password, found));
}

function pathsIn(dataDir: string) {
  const base = join(dataDir, 'postgres');
  return {
    base,
    cluster: join(base, 'cluster'),
    password: join(dataDir, 'postgres-password'),
    log: join(dataDir, 'postgres.log'),
  };
}

function readPassword(file: string): { password: string; isNew: boolean } {
  if (existsSync(file)) return { password: readFileSync(file, 'utf8').trim(), isNew: false };
  const password = randomBytes(24).toString('hex');
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { password, isNew: true };
}

function turnLog(file: string): void {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.old`);
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
