import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStore } from '@cesta/api/platform/files';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fixTextForms, listSequences, listTables, type Table } from './catalog.ts';
import { closingMark, formatVersion, type Header, toLine } from './format.ts';
import { appliedMigrations, jobsVersion } from './schema.ts';

export type BackupSource = { url: string; files: FileStore };

/** Writes the whole store as it is at one moment, beside whatever customers are doing. */
export async function writeBackup({ url, files }: BackupSource, target: string): Promise<Header> {
  const client = new pg.Client({ connectionString: url });
  // Whatever is being asked fails by itself, and the draft is removed.
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${target}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await fixTextForms(client);
    const tables = await listTables(client);
    const keys = await listKeys(files);
    const header = await makeHeader(client, tables, keys.length);
    const content = Readable.from(contents(client, header, tables, files, keys));
    await pipeline(content, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    await client.query('commit');
    await flush(draft);
    await rename(draft, target);
    await flush(dirname(target));
    return header;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function makeHeader(client: pg.Client, tables: Table[], files: number): Promise<Header> {
  const counted: Header['tables'] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counted.push({ name, rows: Number(rows[0]?.count) });
  }
  return {
    format: formatVersion,
    store: 'cesta-da-roca',
    madeAt: new Date().toISOString(),
    migrations: await appliedMigrations(client),
    jobsVersion: await jobsVersion(client),
    tables: counted,
    sequences: await listSequences(client),
    files,
  };
}

async function* contents(
  client: pg.Client,
  header: Header,
  tables: Table[],
  files: FileStore,
  keys: string[],
) {
  yield toLine(header);
  for (const { name, columns } of tables) {
    yield toLine({ table: name, columns });
    yield* client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    yield `${closingMark}\n`;
  }
  for (const key of keys) yield* fileContents(files, key);
  yield toLine({ end: true });
}

/** In lines of their own, so that the pieces can be read one by one. */
async function* fileContents(files: FileStore, key: string) {
  const stored = await files.read(key);
  // A photo that was deleted since with its customer's data has no place in a backup.
  if (!stored) return;
  yield toLine({ file: key });
  for await (const piece of stored.stream) yield `${(piece as Buffer).toString('base64')}\n`;
  yield `${closingMark}\n`;
}

/** Stored files never change, so every file that the rows name is among those found after the rows were fixed. */
async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
