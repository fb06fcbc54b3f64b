import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { adminUser, ensureCluster, resetPassword } from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { clearLeftover, isServerOf } from './leftover.ts';
import { databaseUrl, type Postgres, readPidFile, startServer } from './server.ts';
import { ensureStoreRole, inStoreDatabase, storeUser } from './store-role.ts';

const largestLog = 5_000_000;

/** The store's own PostgreSQL below the data folder, signed in to as the store; the caller holds the data lock. */
export async function startEmbedded(dataDir: string): Promise<Postgres> {
  const paths = pathsIn(dataDir);
  const binaries = findBinaries();
  const identity = chooseIdentity(binaries, paths.base);
  const { password, isNew, keep } = readPassword(paths.adminPassword);
  const options = { binaries, identity, folder: paths.cluster, password };
  await clearLeftover(paths.cluster);
  if (isNew && existsSync(paths.cluster)) resetPassword(options);
  ensureCluster(options);
  // Not before the server has it: whoever is killed in between begins again with a new one.
  keep();
  turnLog(paths.log);
  const server = await startServer({ ...options, logFile: paths.log });
  try {
    const store = readPassword(paths.storePassword);
    await ensureStoreRole(server.url, store.password);
    store.keep();
    return { ...server, url: asStore(server.url, store.password) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** URL of the database of a store that is running now. */
export function runningUrl(dataDir: string): string | null {
  const paths = pathsIn(dataDir);
  const found = readPidFile(paths.cluster);
  if (!found || !isServerOf(found.pid, paths.cluster)) return null;
  // A store that was started before it had a role of its own goes on with the server's until it is started again.
  const [user, file] = existsSync(paths.storePassword)
    ? [storeUser, paths.storePassword]
    : [adminUser, paths.adminPassword];
  return inStoreDatabase(databaseUrl(user, readFileSync(file, 'utf8').trim(), found));
}

function asStore(adminUrl: string, password: string): string {
  const url = new URL(inStoreDatabase(adminUrl));
  url.username = storeUser;
  url.password = password;
  return url.href;
}

function pathsIn(dataDir: string) {
  const base = join(dataDir, 'postgres');
  return {
    base,
    cluster: join(base, 'cluster'),
    adminPassword: join(dataDir, 'postgres-password'),
    storePassword: join(dataDir, 'postgres-store-password'),
    log: join(dataDir, 'postgres.log'),
  };
}

/** A file that a power cut has emptied is as good as none. */
function readPassword(file: string): { password: string; isNew: boolean; keep(): void } {
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (known) return { password: known, isNew: false, keep: () => undefined };
  const password = randomBytes(24).toString('hex');
  const keep = () => {
    writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  };
  return { password, isNew: true, keep };
}

function turnLog(file: string): void {
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.old`);
}
