import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@cesta/api/platform/database/migrate';
import { folderFiles } from '@cesta/api/platform/files/files-folder';
import { createJobs, job } from '@cesta/api/platform/jobs/jobs';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { readBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { startEmbedded } from './embedded.ts';
import { chooseIdentity } from './identity.ts';
import { type Postgres, startServer } from './server.ts';
import { inStoreDatabase } from './store-role.ts';

const folders: string[] = [];
const servers: Postgres[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cesta role '));
  folders.push(folder);
  return folder;
}

async function open(dataDir: string): Promise<Postgres> {
  const server = await startEmbedded(dataDir);
  servers.push(server);
  return server;
}

async function close(): Promise<void> {
  for (const server of servers.splice(0)) await server.stop();
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

const RIGHTS = `select rolname as name, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
    pg_get_userbyid((select datdba from pg_database where datname = current_database())) as "ownerOfDatabase"
  from pg_roles where rolname = current_user`;

const OF_THE_STORE = {
  name: 'cesta_store',
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
  ownerOfDatabase: 'cesta_store',
};

/** Whatever a superuser still owns among the store's things; what an extension brought along is the extension's. */
const NOT_HANDED_OVER = `
  select name from (
    select oid, relname::text as name, relnamespace as place, relowner as owner from pg_class where relkind <> 't'
    union all select oid, proname, pronamespace, proowner from pg_proc
    union all select oid, typname, typnamespace, typowner from pg_type
    union all select oid, nspname, oid, nspowner from pg_namespace
  ) things
  where pg_get_userbyid(owner) = 'cesta'
    and place in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
    and not exists (select 1 from pg_depend d where d.objid = things.oid and d.deptype = 'e')
    and name <> '_gtrgm'
  order by 1`;

/** Migrations, the job queue's tables, and one thing of every other kind. */
async function fillDatabase(url: string): Promise<void> {
  await migrate(url);
  const jobs = createJobs(url, { chore: job() }, () => undefined);
  jobs.define('chore', async () => undefined);
  await jobs.start();
  await jobs.stop();
  await query(
    url,
    `create schema extra;
     create type extra.size as enum ('P', 'M', 'G');
     create domain extra.grams as integer check (value > 0);
     create type extra.pair as (a integer, b integer);
     create sequence extra.free_numbers;
     create table extra.owned (id integer generated always as identity, n serial, size extra.size);
     create view extra.seen as select * from extra.owned;
     create materialized view extra.kept as select * from extra.owned;
     create function extra.twice(n integer) returns integer language sql as 'select n * 2';
     insert into extra.owned (size) values ('M');
     insert into products (name, description, category, price_cents, image_url, stock)
       values ('Manga', '', 'Frutas', 100, '/x.webp', 7)`,
  );
}

/** A data folder as stores made it that signed in as the server's first role. */
async function oldFolder(): Promise<string> {
  const dataDir = await newFolder();
  const binaries = findBinaries();
  const password = randomBytes(12).toString('hex');
  const identity = chooseIdentity(binaries, join(dataDir, 'postgres'));
  const options = { binaries, identity, folder: join(dataDir, 'postgres/cluster'), password };
  ensureCluster(options);
  await writeFile(join(dataDir, 'postgres-password'), `${password}\n`, { mode: 0o600 });
  const server = await startServer({ ...options, logFile: join(dataDir, 'postgres.log') });
  await query(server.url, 'create database cesta');
  await fillDatabase(inStoreDatabase(server.url));
  await server.stop();
  return dataDir;
}

describe('the store signs in to its database', () => {
  it('as the owner of it and of nothing more, in a new folder', async () => {
    const dataDir = await newFolder();
    const { url } = await open(dataDir);
    expect(await query(url, RIGHTS)).toEqual([OF_THE_STORE]);
    await fillDatabase(url);
    expect(await query(url, NOT_HANDED_OVER)).toEqual([]);
    await expect(query(url, `copy products to program 'cat > /dev/null'`)).rejects.toThrow(
      'permission denied',
    );
    for (const name of ['postgres-password', 'postgres-store-password']) {
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
    }
    await close();
    const again = await open(dataDir);
    expect(await query(again.url, 'select stock from products')).toEqual([{ stock: 7 }]);
  });

  it('as the same in an old folder, which is handed over with all that is in it', async () => {
    const dataDir = await oldFolder();
    const { url } = await open(dataDir);
    expect(await query(url, RIGHTS)).toEqual([OF_THE_STORE]);
    expect(await query(url, NOT_HANDED_OVER)).toEqual([]);
    expect(await query(url, 'select stock, extra.twice(stock) as twice from products')).toEqual([
      { stock: 7, twice: 14 },
    ]);
    await query(
      url,
      `alter table products add column later integer;
       alter type extra.size add value 'GG';
       alter domain extra.grams drop not null;
       alter sequence extra.free_numbers restart;
       refresh materialized view extra.kept;
       insert into extra.owned (size) values ('P');
       drop schema extra cascade; drop schema pgboss cascade`,
    );
    await close();
    const again = await open(dataDir);
    await migrate(again.url);
    expect(await query(again.url, RIGHTS)).toEqual([OF_THE_STORE]);
  });

  it.each([
    ['lost', (file: string) => rm(file)],
    ['emptied by a power cut', (file: string) => writeFile(file, '')],
  ])('also after the files with its passwords were %s', async (_how, lose) => {
    const dataDir = await newFolder();
    await open(dataDir);
    await close();
    await lose(join(dataDir, 'postgres-store-password'));
    await lose(join(dataDir, 'postgres-password'));
    const { url } = await open(dataDir);
    expect(await query(url, RIGHTS)).toEqual([OF_THE_STORE]);
    await close();
    expect(await query((await open(dataDir)).url, RIGHTS)).toEqual([OF_THE_STORE]);
  });

  it('and can save and restore everything as that', async () => {
    const { url } = await open(await oldFolder());
    await query(url, 'drop schema extra cascade');
    const folder = await newFolder();
    const files = folderFiles(join(folder, 'files'));
    const file = join(folder, 'backup.gz');
    await writeBackup({ url, files }, file);
    await query(url, 'update products set stock = 1');
    await readBackup(file, { url, files, force: true });
    expect(await query(url, 'select stock from products')).toEqual([{ stock: 7 }]);
    expect(await query(url, NOT_HANDED_OVER)).toEqual([]);
    const other = await open(await newFolder());
    await readBackup(file, { url: other.url, files, force: false });
    expect(await query(other.url, 'select stock from products')).toEqual([{ stock: 7 }]);
  });
});
