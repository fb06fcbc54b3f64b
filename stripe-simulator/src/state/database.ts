import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type Row = Record<string, string | number | bigint | null | Uint8Array>;

export interface Database {
  run(sql: string, ...values: SQLInputValue[]): void;
  get(sql: string, ...values: SQLInputValue[]): Row | undefined;
  all(sql: string, ...values: SQLInputValue[]): Row[];
  exec(sql: string): void;
  rollback(): void;
  close(): void;
}

/**
 * SQLite in write-ahead mode. A commit is handed to the operating system before it returns, so whatever was
 * answered survives a killed process. Only a power failure can take the last moments, never the consistency.
 * The file belongs to one process at a time.
 */
export function openDatabase(file: string | undefined): Database {
  if (file !== undefined) makePrivate(file);
  const connection = new DatabaseSync(file ?? ':memory:');
  connection.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA wal_autocheckpoint = 8000;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -64000;
  `);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const fresh = connection.prepare(sql);
    prepared.set(sql, fresh);
    return fresh;
  };
  return {
    run: (sql, ...values) => {
      statement(sql).run(...values);
    },
    get: (sql, ...values) => statement(sql).get(...values) as Row | undefined,
    all: (sql, ...values) => statement(sql).all(...values) as Row[],
    exec: (sql) => connection.exec(sql),
    rollback() {
      // A full disk has ended the transaction already: another end of it would fail, and hide what happened.
      if (connection.isTransaction) connection.exec('ROLLBACK');
    },
    close: () => connection.close(),
  };
}

/** Made before SQLite does, for its owner alone; the files that SQLite puts beside it get the same mode. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}
