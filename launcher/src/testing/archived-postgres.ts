import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '../postgres/binaries.ts';
import { ensureCluster } from '../postgres/cluster.ts';
import { chooseIdentity, giveTo } from '../postgres/identity.ts';
import { type Postgres, startServer } from '../postgres/server.ts';

const password = 'temporary';
const settings = { fsync: 'off', wal_level: 'replica', shared_buffers: '32MB' };
const PAUSE_MS = 50;

/** What belongs to the running server alone, and what a restore fetches from the archive. */
const NOT_SAVED = /\/(postmaster\.\w+|\.s\.PGSQL\.[^/]+|pg_wal\/[0-9A-F]{24}[^/]*)$/;

/** A server whose log of changes is kept elsewhere, as an operator has it, and which can go back to any moment since it was saved. */
export async function startArchived() {
  const binaries = findBinaries();
  const base = await mkdtemp(join(tmpdir(), 'cesta-archived-'));
  const identity = chooseIdentity(binaries, base);
  const [cluster, saved, archive] = ['cluster', 'saved', 'archive'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  ensureCluster({ binaries, identity, folder: cluster, password });
  await mkdir(archive);
  giveTo(identity, archive);
  const start = (folder: string, more: Record<string, string>) =>
    startServer({
      binaries,
      identity,
      folder,
      password,
      logFile: join(base, 'postgres.log'),
      settings: { ...settings, ...more },
    });
  const original = await start(cluster, {
    archive_mode: 'on',
    archive_command: `cp "%p" "${archive}/%f"`,
  });
  let restored: Postgres | undefined;

  return {
    url: original.url,
    /** A backup of its files while it works. */
    save: () =>
      withClient(original.url, async (client) => {
        await client.query(`select pg_backup_start('saved', true)`);
        await cp(cluster, saved, { recursive: true, filter: (path) => !NOT_SAVED.test(path) });
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
        await writeFile(join(saved, 'backup_label'), rows[0]?.labelfile ?? '');
      }),
    /** All that was written until now is in the archive. */
    finishLog: () =>
      withClient(original.url, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          'select pg_walfile_name(pg_switch_wal()) as name',
        );
        const archived = 'select 1 from pg_stat_archiver where last_archived_wal >= $1';
        while ((await client.query(archived, [rows[0]?.name])).rowCount === 0) await pause(PAUSE_MS);
      }),
    /** Answers the address of a server that takes writes, with what there was at that moment. The first one has ended. */
    async goBackTo(moment: string): Promise<string> {
      await original.stop();
      await writeFile(join(saved, 'recovery.signal'), '');
      giveTo(identity, saved);
      restored = await start(saved, {
        restore_command: `cp "${archive}/%f" "%p"`,
        recovery_target_time: moment,
        recovery_target_action: 'promote',
      });
      const { url } = restored;
      await withClient(url, async (client) => {
        const replaying = 'select 1 where pg_is_in_recovery()';
        while ((await client.query(replaying)).rowCount) await pause(PAUSE_MS);
      });
      return url;
    },
    async stop(): Promise<void> {
      await restored?.stop();
      await original.stop();
      await rm(base, { recursive: true, force: true });
    },
  };
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
