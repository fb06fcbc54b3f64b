import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '@cesta/api/platform/errors';
import { type FileStore, isFileKey } from '@cesta/api/platform/files/files';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { LaunchError } from '../launch-error.ts';
import { fixTextForms, listTables } from './catalog.ts';
import { endAccess, listRevokedLinks, revokeAgain } from './ended-access.ts';
import { type Brought, formatVersion, type Header, readLines, type Section, untilMark } from './format.ts';
import { writeProof } from './restore-mark.ts';
import { migrationsOf, rebuildSchema } from './schema.ts';

export type RestoreTarget = {
  url: string;
  files: FileStore;
  force: boolean;
  /** Told what will be restored, before anything is; answers the word by which the database says that it was. */
  begin?: (header: Header) => Promise<string>;
};

type Lines = AsyncGenerator<Buffer>;

/** The answer to the last word got lost: the database may have taken everything, or nothing. */
export class UncertainRestore extends LaunchError {}

/**
 * Puts a backup in the place of what is there: all rows, or after any trouble none. Files that were put by then stay:
 * they never change under their name, so no row shows another picture for it.
 */
export async function readBackup(source: string, target: RestoreTarget): Promise<Brought> {
  const file = createReadStream(source);
  const unpacked = createGunzip();
  const flowing = pipeline(file, unpacked);
  flowing.catch(() => undefined);
  const lines = readLines(unpacked);
  const client = new pg.Client({ connectionString: target.url });
  // Whatever is being asked fails by itself, and says so in words.
  client.on('error', () => undefined);
  try {
    const header = await readHeader(lines, source);
    migrationsOf(header);
    await client.connect();
    await client.query('begin');
    await fixTextForms(client);
    await assertUnused(client);
    const revoked = await listRevokedLinks(client, await namesOfTables(client));
    await makeRoom(client, header, target.force);
    const proof = await target.begin?.(header);
    const files = await load(client, lines, header, target.files);
    await revokeAgain(client, await namesOfTables(client), revoked);
    if (proof) await writeProof(client, proof);
    await commit(client, source);
    return { ...header, files };
  } catch (error) {
    throw explain(error, source);
  } finally {
    file.destroy();
    await client.end().catch(() => undefined);
  }
}

async function commit(client: pg.Client, source: string): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    // What the database itself refuses it has not done.
    if (error instanceof pg.DatabaseError) throw error;
    throw new UncertainRestore(
      `The database went away at the last moment: nobody knows whether it has taken ${source}. Restore it once more.`,
    );
  }
}

async function readHeader(lines: Lines, source: string): Promise<Header> {
  const first = await lines.next().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new LaunchError(`There is no file ${source}.`);
    return undefined;
  });
  const header = first?.done === false ? parse<Header>(first.value) : undefined;
  if (header?.store !== 'cesta-da-roca') throw new LaunchError(`${source} is not a backup of this store.`);
  if (header.format !== formatVersion)
    throw new LaunchError(`${source} has format ${header.format}; this store reads ${formatVersion}.`);
  return header;
}

async function assertUnused(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.others) throw new LaunchError('The database is in use: stop the store first.');
}

/** What would be lost must have been named with --force; rows that migrations bring along are no loss. */
async function makeRoom(client: pg.Client, header: Header, force: boolean): Promise<void> {
  const before = await listFilledTables(client);
  await rebuildSchema(client, header);
  const brought = await listFilledTables(client);
  if (!force && before.some((table) => !brought.includes(table))) {
    throw new LaunchError('The database is not empty: add --force to replace what is in it.');
  }
  if (brought.length > 0) await client.query(`truncate ${brought.join(', ')}`);
}

async function namesOfTables(client: pg.Client): Promise<Set<string>> {
  return new Set((await listTables(client)).map(({ name }) => name));
}

async function listFilledTables(client: pg.Client): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of await listTables(client)) {
    if (!name.startsWith('public.')) continue;
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

/** Answers how many files there were. */
async function load(client: pg.Client, lines: Lines, header: Header, files: FileStore): Promise<number> {
  let filesLoaded = 0;
  const wanted = new Map(header.tables.map(({ name, rows }) => [name, rows]));
  const known = await listTables(client);
  if (known.length !== wanted.size || known.some(({ name }) => !wanted.has(name))) {
    throw new Error('its tables are not those of its migrations');
  }
  // What triggers did when the rows were written is in the rows; what waits for the last row is checked after it.
  await switchTriggers(client, wanted.keys(), 'disable');
  await client.query('set constraints all deferred');
  for (;;) {
    const { done, value } = await lines.next();
    const section = done ? undefined : parse<Section>(value);
    if (!section) throw new Error('the file ends in the middle');
    if ('end' in section) break;
    if ('table' in section) {
      if (!wanted.has(section.table)) throw new Error(`there is no table ${section.table}`);
      const rows = await loadTable(client, section.table, section.columns, lines);
      if (rows !== wanted.get(section.table)) throw new Error(`rows are missing in ${section.table}`);
    } else {
      await loadFile(files, section.file, lines);
      filesLoaded += 1;
    }
  }
  await client.query('set constraints all immediate');
  await endAccess(client, new Set(wanted.keys()));
  await switchTriggers(client, wanted.keys(), 'enable');
  for (const { name, value, isCalled } of header.sequences) {
    await client.query('select setval($1, $2, $3)', [name, value, isCalled]);
  }
  return filesLoaded;
}

async function switchTriggers(client: pg.Client, tables: Iterable<string>, how: 'enable' | 'disable') {
  for (const table of tables) await client.query(`alter table ${table} ${how} trigger user`);
}

async function loadTable(client: pg.Client, table: string, columns: string[], lines: Lines): Promise<number> {
  let rows = 0;
  async function* content() {
    let batch: Buffer[] = [];
    for await (const row of untilMark(lines)) {
      rows += 1;
      batch.push(row, lineFeed);
      if (batch.length < rowsAtOnce) continue;
      yield Buffer.concat(batch);
      batch = [];
    }
    yield Buffer.concat(batch);
  }
  await pipeline(
    Readable.from(content(), { objectMode: false }),
    client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  );
  return rows;
}

async function loadFile(files: FileStore, key: string, lines: Lines): Promise<void> {
  if (!isFileKey(key)) throw new Error(`${key} leads out of the file store`);
  const pieces: Buffer[] = [];
  for await (const line of untilMark(lines)) pieces.push(Buffer.from(line.toString('latin1'), 'base64'));
  await files.put(key, Buffer.concat(pieces));
}

const lineFeed = Buffer.from('\n');
const rowsAtOnce = 1000;

function parse<T>(line: Buffer): T | undefined {
  try {
    return JSON.parse(line.toString('utf8')) as T;
  } catch {
    return undefined;
  }
}

/** No row was changed, but where that is said: the transaction ends with the connection. */
function explain(error: unknown, source: string): unknown {
  if (error instanceof LaunchError || !(error instanceof Error)) return error;
  if (error instanceof pg.DatabaseError)
    return new LaunchError(`The database refused ${source}: ${error.message}.`);
  if (error instanceof AppError && error.code === 'FILES_UNAVAILABLE')
    return new LaunchError(`The place of the files does not answer (${reasonOf(error.cause)}): try again.`);
  return new LaunchError(`${source} is damaged: ${error.message}.`);
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message || cause.name : 'no reason given';
}
