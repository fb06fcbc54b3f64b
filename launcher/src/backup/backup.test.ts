import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { FileStore } from '@cesta/api/platform/files/files';
import { bucketFiles } from '@cesta/api/platform/files/files-bucket';
import { folderFiles } from '@cesta/api/platform/files/files-folder';
import { openTestBucket, type TestBucket } from '@cesta/api/testing/s3/test-bucket';
import { createTestDatabase, type TestDatabase } from '@cesta/api/testing/test-database';
import { openTestStore } from '@cesta/api/testing/test-store';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { picturedThings } from '../demo/pictures.ts';
import { demoProducts } from '../demo/products.ts';
import { seedContent } from '../demo/seed.ts';
import { listTables } from './catalog.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Everything that a careless text format would damage. */
const awkward = 'Maçã "doce"\t\\. \\N\r\n\u2028ação 🍎 \\';

let folder: string;
let source: TestDatabase;
let file: string;
const databases: TestDatabase[] = [];

async function freshDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('postgresUrl'));
  databases.push(database);
  return database;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** All rows of all tables as text, so that two databases can be compared. */
function readEverything(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const all: Record<string, string[]> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  });
}

const LETS_IN = ['public.sessions', 'public.password_resets', 'public.staff_invitations'];

/** What a restore brings back: all but what lets somebody in by itself. */
async function readRestorable(url: string): Promise<Record<string, string[]>> {
  const all = await readEverything(url);
  return { ...all, ...Object.fromEntries(LETS_IN.map((name) => [name, []])) };
}

function addProducts(url: string): Promise<unknown> {
  return withClient(url, (client) =>
    client.query(
      `insert into products (name, description, price_cents, category, image_url, stock, active)
       select $1 || n, $1, n, 'Frutas', '/x.webp', n, n % 2 = 0 from generate_series(1, 300) n`,
      [awkward],
    ),
  );
}

/** The demo content fills nearly every table, with all kinds of ties between them. */
async function seedStore(database: TestDatabase): Promise<void> {
  const store = await openTestStore(database);
  const pictures = new Map(
    picturedThings().map((thing) => [thing, `/files/pictures/${thing.key}-1280.webp`]),
  );
  await seedContent(store.deps, pictures);
  await store.app.close();
}

async function contentsOf(files: FileStore): Promise<Record<string, string | undefined>> {
  const all: Record<string, string | undefined> = {};
  for await (const { key } of files.list()) {
    const stored = await files.read(key);
    all[key] = stored ? Buffer.concat(await stored.stream.toArray()).toString('base64') : undefined;
  }
  return all;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cesta-backup-'));
  source = await freshDatabase();
  await seedStore(source);
  await addProducts(source.url);
  await withClient(source.url, (client) =>
    client.query(`insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, partition, table_name, warning_queued)
      values ('waiting', 'standard', 1, 1, true, 60, 60, 60, false, 'job_common', 0);
      insert into pgboss.job (name, data) values ('waiting', '{"order": "ç"}')`),
  );
  await withClient(source.url, (client) =>
    client.query(`
      insert into sessions (user_id, token_hash, device, created_at, last_used_at, expires_at)
        select id, 'session of ' || id, 'Chrome no Android', now(), now(), now() + interval '1 day' from users limit 3;
      insert into password_resets (user_id, token_hash, created_at, expires_at)
        select id, 'link of ' || id, now(), now() + interval '1 day' from users limit 3;
      insert into email_confirmations (user_id, token_hash, created_at, expires_at)
        select id, 'link of ' || id, now(), now() + interval '1 day' from users limit 3;
      insert into staff_invitations (name, email, role, token_hash, invited_by, created_at, sent_at, expires_at)
        select 'Caio', 'caio@exemplo.com', 'packer', 'invited', id, now(), now(), now() from users limit 1;
      delete from farm_links;
      insert into farm_links (id, producer_id, token_hash, created_at)
        select gen_random_uuid(), id, 'farm ' || id, now() from producers limit 2`),
  );
  await folderFiles(join(folder, 'files')).put(
    'pictures/apple-640.webp',
    Buffer.from([...Array(256).keys()]),
  );
  await folderFiles(join(folder, 'files')).put('problems/photo.webp', Buffer.alloc(200_000, 'abc'));
  file = join(folder, 'backup.gz');
  await writeBackup({ url: source.url, files: folderFiles(join(folder, 'files')) }, file);
});
afterAll(async () => {
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('a restored backup', () => {
  let target: TestDatabase;
  beforeEach(async () => {
    target = await freshDatabase();
  });

  it('equals what was saved: rows, waiting jobs and files', async () => {
    const files = folderFiles(join(folder, 'restored'));
    const header = await readBackup(file, { url: target.url, files, force: false });
    expect(header.tables).toContainEqual({ name: 'public.products', rows: 300 + demoProducts.length });
    const restored = await readEverything(target.url);
    expect(restored['pgboss.job']?.join()).toContain('ç');
    expect(restored).toEqual(await readRestorable(source.url));
    expect(await contentsOf(files)).toEqual(await contentsOf(folderFiles(join(folder, 'files'))));
  });

  describe('with its files in a bucket', () => {
    let bucket: TestBucket;
    let files: FileStore;
    beforeAll(async () => {
      bucket = await openTestBucket();
      files = bucketFiles(bucket.settings, { onError: () => undefined });
    });
    afterAll(async () => {
      files.close();
      await bucket.close();
    });

    it('takes them from a folder and gives them back to one', async () => {
      await readBackup(file, { url: target.url, files, force: false });
      const saved = await contentsOf(folderFiles(join(folder, 'files')));
      expect(await contentsOf(files)).toEqual(saved);
      const second = join(folder, 'from-bucket.gz');
      expect(await writeBackup({ url: target.url, files }, second)).toMatchObject({ files: 2 });
      const back = folderFiles(join(folder, 'from-bucket'));
      await readBackup(second, { url: target.url, files: back, force: true });
      expect(await contentsOf(back)).toEqual(saved);
    });

    it('changes nothing while the bucket is away', async () => {
      await addProducts(target.url);
      const before = await readEverything(target.url);
      const away = bucketFiles(
        { ...bucket.settings, endpoint: 'http://127.0.0.1:1' },
        { onError: () => undefined, attempts: 1 },
      );
      const restoring = readBackup(file, { url: target.url, files: away, force: true });
      await expect(restoring).rejects.toThrow('does not answer');
      expect(await readEverything(target.url)).toEqual(before);
    });
  });

  it('does not replace goods that are there, unless told so', async () => {
    const files = folderFiles(join(folder, 'forced'));
    await addProducts(target.url);
    const before = await readEverything(target.url);
    await expect(readBackup(file, { url: target.url, files, force: false })).rejects.toThrow('--force');
    expect(await readEverything(target.url)).toEqual(before);
    await readBackup(file, { url: target.url, files, force: true });
    expect(await readEverything(target.url)).toEqual(await readRestorable(source.url));
  });

  it('brings back nothing that lets somebody in: it may have been ended since', async () => {
    await readBackup(file, { url: target.url, files: folderFiles(join(folder, 'doors')), force: false });
    const [saved, restored] = [await readEverything(source.url), await readEverything(target.url)];
    for (const name of LETS_IN) {
      expect(saved[name]).not.toEqual([]);
      expect(restored[name]).toEqual([]);
    }
    expect(restored['public.email_confirmations']).toHaveLength(3);
  });

  it("keeps farmers' links revoked that the replaced database had revoked, and opens no other", async () => {
    const revoked = async () =>
      (
        await withClient(target.url, (client) =>
          client.query('select id, revoked_at from farm_links where revoked_at is not null'),
        )
      ).rows;
    const files = folderFiles(join(folder, 'links'));
    await readBackup(file, { url: target.url, files, force: false });
    expect(await revoked()).toEqual([]);
    await withClient(target.url, (client) =>
      client.query(`with old as (
          update farm_links set revoked_at = '2026-11-17T12:00:00Z'
          where id = (select id from farm_links limit 1) returning producer_id
        ) insert into farm_links (id, producer_id, token_hash, created_at, revoked_at)
          select gen_random_uuid(), producer_id, 'renewed', now(), now() from old`),
    );
    const [before] = (await revoked()).filter(({ revoked_at }) => revoked_at.getUTCHours() === 12);
    await readBackup(file, { url: target.url, files, force: true });
    expect(await revoked()).toEqual([before]);
  });

  it('says a moment before which everything is in it, however long its tables take to count', async () => {
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const ask = (text: string) => withClient(source.url, (client) => client.query(text));
    let added = new Date(0);
    const files = folderFiles(join(folder, 'files'));
    const busy = join(folder, 'busy.gz');
    const made = await withClient(source.url, async (holder) => {
      await holder.query('begin; lock table users in access exclusive mode');
      const writing = writeBackup({ url: source.url, files }, busy);
      await expect.poll(async () => (await ask(waiting)).rowCount, { timeout: 30_000 }).toBe(1);
      await ask(`update products set name = 'Depois' where id = (select id from products limit 1)`);
      added = new Date();
      await holder.query('commit');
      return writing;
    });
    await readBackup(busy, { url: target.url, files: folderFiles(join(folder, 'busy')), force: false });
    const { rowCount } = await withClient(target.url, (client) =>
      client.query(`select from products where name = 'Depois'`),
    );
    expect(rowCount).toBe(0);
    expect(new Date(made.madeAt).getTime()).toBeLessThanOrEqual(added.getTime());
  });

  it('leaves nothing half written when the database goes away while it is made', async () => {
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const ask = (what: string) => withClient(source.url, (client) => client.query(`${what} ${waiting}`));
    const half = join(folder, 'half.backup');
    await withClient(source.url, async (holder) => {
      await holder.query('begin; lock table users in access exclusive mode');
      const files = folderFiles(join(folder, 'files'));
      const made = writeBackup({ url: source.url, files }, half).catch((error: unknown) => error);
      await expect.poll(async () => (await ask('select 1')).rowCount, { timeout: 30_000 }).toBe(1);
      await ask('select pg_terminate_backend(pid)');
      expect(await made).toBeInstanceOf(Error);
    });
    await expect(readFile(`${half}.part`)).rejects.toThrow('ENOENT');
  });

  it('holds nothing open in the database while files are copied, and leaves out what is deleted meanwhile', async () => {
    const stored = folderFiles(join(folder, 'files'));
    await stored.put('problems/deleted.webp', Buffer.from('a customer who leaves'));
    const held: number[] = [];
    const files: FileStore = {
      ...stored,
      async *list() {
        await withClient(source.url, async (client) => {
          const { rows } = await client.query<{ held: number }>(
            `select count(*)::int as held from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
          );
          held.push(...rows.map((row) => row.held));
        });
        for await (const entry of stored.list()) {
          if (entry.key === 'problems/deleted.webp') await stored.remove(entry.key);
          yield entry;
        }
      },
    };
    const beside = join(folder, 'beside.gz');
    expect(await writeBackup({ url: source.url, files }, beside)).toMatchObject({ files: 2 });
    expect(held).toEqual([0]);
    const restored = folderFiles(join(folder, 'beside'));
    expect(await readBackup(beside, { url: target.url, files: restored, force: false })).toMatchObject({
      files: 2,
    });
    expect(await contentsOf(restored)).toEqual(await contentsOf(stored));
  });

  it('names files that are damaged, leaves them out, and saves everything else', async () => {
    const stored = folderFiles(join(folder, 'rotten'));
    await stored.put('pictures/good-640.webp', Buffer.from('good'));
    await stored.put('pictures/rotten-640.webp', Buffer.from('once good'));
    await writeFile(join(folder, 'rotten/pictures/rotten-640.webp'), 'not good.');
    // The kernel answers with EIO, as for a broken sector.
    await symlink('/proc/self/mem', join(folder, 'rotten/pictures/unreadable-640.webp'));
    const without = join(folder, 'without.gz');
    expect(await writeBackup({ url: source.url, files: stored }, without)).toMatchObject({
      files: 1,
      damaged: ['pictures/rotten-640.webp', 'pictures/unreadable-640.webp'],
    });
    const restored = folderFiles(join(folder, 'without'));
    await readBackup(without, { url: target.url, files: restored, force: false });
    expect(Object.keys(await contentsOf(restored))).toEqual(['pictures/good-640.webp']);
    expect(await readEverything(target.url)).toEqual(await readRestorable(source.url));
  });

  it('is refused while somebody works with the database', async () => {
    await withClient(target.url, async () => {
      const restoring = readBackup(file, { url: target.url, files: folderFiles(folder), force: true });
      await expect(restoring).rejects.toThrow('stop the store first');
    });
  });

  it.each([
    ['cut off', (text: Buffer) => gzipSync(text.subarray(0, text.length / 2))],
    [
      'short of a row',
      (text: Buffer) => gzipSync(text.toString('latin1').replace(/\n[^\n]+\n\\\.\n/, '\n\\.\n'), {}),
    ],
    ['broken in transport', (text: Buffer) => gzipSync(text).subarray(0, gzipSync(text).length / 2)],
  ])('leaves everything as it was when the file is %s', async (name, damage) => {
    await addProducts(target.url);
    const before = await readEverything(target.url);
    const damaged = join(folder, `${name}.gz`);
    await writeFile(damaged, damage(gunzipSync(await readFile(file))));
    const restoring = readBackup(damaged, {
      url: target.url,
      files: folderFiles(join(folder, 'none')),
      force: true,
    });
    await expect(restoring).rejects.toThrow('damaged');
    expect(await readEverything(target.url)).toEqual(before);
  });
});

describe('a file that does not fit', () => {
  const files = folderFiles('/nowhere');
  const target = { url: 'postgres://nobody@127.0.0.1:1/none', files, force: false };

  async function withHeader(change: object): Promise<string> {
    const [first = '', ...rest] = gunzipSync(await readFile(file))
      .toString('latin1')
      .split('\n');
    const changed = join(folder, 'changed.gz');
    await writeFile(
      changed,
      gzipSync([JSON.stringify({ ...JSON.parse(first), ...change }), ...rest].join('\n')),
    );
    return changed;
  }

  it('is named before any database is touched', async () => {
    await expect(readBackup(join(folder, 'no.gz'), target)).rejects.toThrow('There is no file');
    const other = join(folder, 'other.gz');
    await writeFile(other, gzipSync('a shopping list\n'));
    await expect(readBackup(other, target)).rejects.toThrow('is not a backup of this store');
    await expect(readBackup(await withHeader({ format: 2 }), target)).rejects.toThrow('format 2');
    const newer = Array.from({ length: 500 }, (_, when) => ({ name: `${when}`, when, hash: '' }));
    await expect(readBackup(await withHeader({ migrations: newer }), target)).rejects.toThrow(
      /not the one|newer version/,
    );
  });
});
