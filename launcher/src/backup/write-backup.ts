import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { FileStore, StoredFile } from '@cesta/api/platform/files/files';
import { isDamage } from '@cesta/api/platform/files/files-checked';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fixTextForms, listSequences, listTables, type Table } from './catalog.ts';
import { closingMark, formatVersion, type Header, type Saved, toLine } from './format.ts';
import { appliedMigrations, jobsVersion } from './schema.ts';

export type BackupSource = { url: string; files: FileStore };

/** Writes the whole store as it is at one moment, beside whatever customers are doing. */
export async function writeBackup({ url, files }: BackupSource, target: string): Promise<Saved> {
  const client = new pg.Client({ connectionString: url });
  // Whatever is being asked fails by itself, and the draft is removed.
  client.on('error', () => undefined);
  await client.connect();
  const draft = `${target}.part`;
  try {
    // Before the state is fixed: what comes while tables are counted is not in it.
    const madeAt = new Date().toISOString();
    await client.query('begin isolation level repeatable read read only');
    await fixTextForms(client);
    const tables = await listTables(client);
    const saved: Saved = { ...(await makeHeader(client, tables, madeAt)), files: 0, damaged: [] };
    const content = Readable.from(contents(client, saved, tables, files));
    await pipeline(content, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    await flush(draft);
    await rename(draft, target);
    await flush(dirname(target));
    return saved;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function makeHeader(client: pg.Client, tables: Table[], madeAt: string): Promise<Header> {
  const counted: Header['tables'] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
    counted.push({ name, rows: Number(rows[0]?.count) });
  }
  return {
    format: formatVersion,
    store: 'cesta-da-roca',
    madeAt,
    migrations: await appliedMigrations(client),
    jobsVersion: await jobsVersion(client),
    tables: counted,
    sequences: await listSequences(client),
  };
}

async function* contents(client: pg.Client, saved: Saved, tables: Table[], files: FileStore) {
  const { files: _counted, damaged: _named, ...header } = saved;
  yield toLine(header);
  for (const { name, columns } of tables) {
    yield toLine({ table: name, columns });
    yield* client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    yield `${closingMark}\n`;
  }
  // A bucket may take hours, and nothing that is deleted meanwhile could be cleared away behind an open snapshot.
  await client.query('commit');
  await client.end();
  yield* allFiles(files, saved);
  yield toLine({ end: true });
}

/**
 * Stored files never change, so every file that the rows name is among those found after the rows were fixed, but for
 * what was deleted since, with its customer's data: that has no place in a backup. One that is damaged is named instead:
 * everything else is worth saving.
 */
async function* allFiles(files: FileStore, saved: Saved) {
  for await (const { key } of files.list()) {
    const stored = await files.read(key);
    const pieces = stored && (await piecesOf(stored));
    if (!pieces) continue;
    if (pieces === 'damaged') {
      saved.damaged.push(key);
      continue;
    }
    saved.files += 1;
    yield toLine({ file: key });
    // In lines of their own, so that the pieces can be read one by one.
    for (const piece of pieces) yield `${piece.toString('base64')}\n`;
    yield `${closingMark}\n`;
  }
}

/** All of them before the first is written: only the last one tells. No upload is larger than memory bears. */
async function piecesOf({ stream }: StoredFile): Promise<Buffer[] | 'damaged'> {
  try {
    return await stream.toArray();
  } catch (error) {
    if (isDamage(error)) return 'damaged';
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
