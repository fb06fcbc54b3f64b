import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStore, StoredFile } from '@cesta/api/platform/files/files';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fixTextForms, listSequences, listTables, type Table } from './catalog.ts';
import { type Brought, closingMark, formatVersion, type Header, toLine } from './format.ts';
import { appliedMigrations, jobsVersion } from './schema.ts';

export type BackupSource = { url: string; files: FileStore };

/** Writes the whole store as it is at one moment, beside whatever customers are doing. */
export async function writeBackup({ url, files }: BackupSource, target: string): Promise<Brought> {
  const client = new pg.Client({ connectionString: url });
  // Whatever is being asked fails by itself, and the draft is removed.
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${target}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await fixTextForms(client);
    const tables = await listTables(client);
    const brought = { ...(await makeHeader(client, tables)), files: 0 };
    const content = Readable.from(contents(client, brought, tables, files));
    await pipeline(content, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    await flush(draft);
    await rename(draft, target);
    await flush(dirname(target));
    return brought;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function makeHeader(client: pg.Client, tables: Table[]): Promise<Header> {
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
  };
}

async function* contents(client: pg.Client, brought: Brought, tables: Table[], files: FileStore) {
  const { files: _counted, ...header } = brought;
  yield toLine(header);
  for (const { name, columns } of tables) {
    yield toLine({ table: name, columns });
    yield* client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    yield `${closingMark}\n`;
  }
  // A bucket may take hours, and nothing that is deleted meanwhile could be cleared away behind an open snapshot.
  await client.query('commit');
  await client.end();
  yield* allFiles(files, brought);
  yield toLine({ end: true });
}

/**
 * Stored files never change, so every file that the rows name is among those found after the rows were fixed, but for
 * what was deleted since, with its customer's data: that has no place in a backup.
 */
async function* allFiles(files: FileStore, brought: Brought) {
  for await (const { key } of files.list()) {
    const stored = await files.read(key);
    if (!stored) continue;
    brought.files += 1;
    yield* fileContents(key, stored);
  }
}

/** In lines of their own, so that the pieces can be read one by one. */
async function* fileContents(key: string, { stream }: StoredFile) {
  yield toLine({ file: key });
  for await (const piece of stream) yield `${(piece as Buffer).toString('base64')}\n`;
  yield `${closingMark}\n`;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
