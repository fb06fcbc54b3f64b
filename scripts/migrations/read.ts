import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, type Node, parseSync } from 'libpg-query';

export interface Statement {
  migration: string;
  sql: string;
  node: Node;
  /** Why the release before bears it, in its author's words. */
  reason: string | null;
}

/** A table as the previous release knows it. */
export interface Table {
  columns: Record<string, Column>;
  checkConstraints: Record<string, { value: string }>;
  indexes: Record<string, { isUnique: boolean; columns: { expression: string }[] }>;
}
export interface Column {
  type: string;
  notNull: boolean;
  default?: unknown;
  generated?: object;
  identity?: object;
}
export type Schema = ReadonlyMap<string, Table>;

const BREAKPOINT = '--> statement-breakpoint';
const REASON = '-- Previous release: ';

export async function readNewStatements(folder: string): Promise<Statement[]> {
  await loadModule();
  const { migration } = previousRelease(folder);
  const tags = readTags(folder);
  if (!tags.includes(migration))
    throw new Error(`previous-release.json names ${migration}, which is not there`);
  return tags.slice(tags.indexOf(migration) + 1).flatMap((tag) => readStatements(folder, tag));
}

export function readStatements(folder: string, tag: string): Statement[] {
  return parseStatements(tag, readFileSync(join(folder, `${tag}.sql`), 'utf8'));
}

export function parseStatements(migration: string, text: string): Statement[] {
  return text.split(BREAKPOINT).flatMap((part) => {
    const bytes = Buffer.from(part);
    let end = 0;
    return (parseSync(part).stmts ?? []).map(({ stmt, stmt_location: at = 0, stmt_len: length }) => {
      // Comments stand between the end of one statement and the first word of the next.
      const sql = bytes.subarray(end, length ? at + length : bytes.length).toString();
      end = length ? at + length + 1 : bytes.length;
      if (!stmt) throw new Error(`${migration}: a statement that cannot be read`);
      return { migration, sql: sql.trim(), node: stmt, reason: reasonOf(sql) };
    });
  });
}

function reasonOf(sql: string): string | null {
  const line = sql.split('\n').find((text) => text.startsWith(REASON));
  return line?.slice(REASON.length).trim() || null;
}

function previousRelease(folder: string): { commit: string; migration: string } {
  return JSON.parse(readFileSync(join(folder, 'previous-release.json'), 'utf8'));
}

function readTags(folder: string): string[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => tag);
}

export function readSchemas(folder: string): { before: Schema; now: Schema } {
  const newest = readTags(folder).at(-1) ?? '';
  return {
    before: readSnapshot(folder, previousRelease(folder).migration),
    now: readSnapshot(folder, newest),
  };
}

function readSnapshot(folder: string, tag: string): Schema {
  const file = join(folder, 'meta', `${tag.slice(0, 4)}_snapshot.json`);
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as {
    tables: Record<string, Table & { name: string }>;
  };
  return new Map(Object.values(tables).map((table) => [table.name, table]));
}
