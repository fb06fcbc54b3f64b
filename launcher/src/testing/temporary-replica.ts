import { writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries } from '../postgres/binaries.ts';
import { ensureCluster } from '../postgres/cluster.ts';
import { chooseIdentity, giveTo } from '../postgres/identity.ts';
import { type Postgres, startServer } from '../postgres/server.ts';

const password = 'temporary';
const settings = { fsync: 'off', wal_level: 'replica', shared_buffers: '32MB' };

export interface Pair {
  original: Postgres;
  copy: Postgres;
  stop(): Promise<void>;
}

/** A server and another one that follows it. */
export async function startPair(): Promise<Pair> {
  const binaries = findBinaries();
  const base = await mkdtemp(join(tmpdir(), 'cesta-pair-'));
  const identity = chooseIdentity(binaries, base);
  const folders = { original: join(base, 'original'), copy: join(base, 'copy') };
  ensureCluster({ binaries, identity, folder: folders.original, password });
  // Nobody has written yet: the files of a server that does not run are a whole backup.
  await cp(folders.original, folders.copy, { recursive: true });
  writeFileSync(join(folders.copy, 'standby.signal'), '');
  giveTo(identity, join(folders.copy, 'standby.signal'));
  const start = (name: keyof typeof folders, more: Record<string, string> = {}) =>
    startServer({
      binaries,
      identity,
      folder: folders[name],
      password,
      logFile: join(base, `${name}.log`),
      settings: { ...settings, ...more },
    });
  const original = await start('original');
  const { username, port } = new URL(original.url);
  const from = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  const copy = await start('copy', { primary_conninfo: from });
  return {
    original,
    copy,
    async stop() {
      await copy.stop();
      await original.stop();
      await rm(base, { recursive: true, force: true });
    },
  };
}
