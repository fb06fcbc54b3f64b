import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../postgres/binaries.ts';
import { ensureCluster } from '../postgres/cluster.ts';
import { chooseIdentity } from '../postgres/identity.ts';
import { startServer } from '../postgres/server.ts';

const password = 'temporary';
const cacheFolder = join(import.meta.dirname, '../../../node_modules/.cache/cesta');

// Tests need speed, not data that survives a power cut.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  max_connections: '200',
};

/** A real server in a folder of its own, gone with everything in it after `stop`. */
export async function startTemporaryPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const binaries = findBinaries();
  const folder = await mkdtemp(join(tmpdir(), 'cesta-postgres-'));
  const identity = chooseIdentity(binaries, folder);
  const cluster = join(folder, 'cluster');
  const cached = join(cacheFolder, `postgres-${binaries.version}`);
  if (existsSync(cached)) {
    await cp(cached, cluster, { recursive: true });
  } else {
    ensureCluster({ binaries, identity, folder: cluster, password });
    await keepCopy(cluster, cached);
  }
  const logFile = join(folder, 'postgres.log');
  const server = await startServer({ binaries, identity, folder: cluster, password, logFile, settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Two test runs may get here at once: the first to arrive is kept. */
async function keepCopy(cluster: string, cached: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const draft = await mkdtemp(join(cacheFolder, 'draft-'));
  await cp(cluster, join(draft, 'cluster'), { recursive: true });
  await rename(join(draft, 'cluster'), cached).catch(() => undefined);
  await rm(draft, { recursive: true, force: true });
}
