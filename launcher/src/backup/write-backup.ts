import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { fixTextForms, listSequences, listTables, type Table } from './catalog.ts';
import { closingMark, formatVersion, type Header, toLine } from './format.ts';
import { appliedMigrations, jobsVersion } from './schema.ts';

export type BackupSource = { url: string; filesFolder: string };

/** Writes the whole store as it is at one moment, beside whatever customers are doing. */
export async function writeBackup({ url, filesFolder }: BackupSource, target: string): Promise<Header> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const draft = `${target}.part`;
  try {
    await client.query('begin isolation level repeatable read read only');
    await fixTextForms(client);
    const tables = await listTables(client);
    const files = await listFiles(filesFolder);
    const header = await makeHeader(client, tables, files.length);
    const content = Readable.from(contents(client, header, tables, filesFolder, files));
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
  folder: string,
  files: string[],
) {
  yield toLine(header);
  for (const { name, columns } of tables) {
    yield toLine({ table: name, columns });
    yield* client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
    yield `${closingMark}\n`;
  }
  for (const file of files) {
    yield toLine({ file });
    // A multiple of three bytes, so that the pieces can be read one by one.
    for await (const piece of createReadStream(join(folder, file), {
      highWaterMark: 49_152,
      encoding: 'base64',
    })) {
      yield `${piece}\n`;
    }
    yield `${closingMark}\n`;
  }
  yield toLine({ end: true });
}

/** Stored files never change, so every file that the rows name is among those found after the rows were fixed. */
async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}
