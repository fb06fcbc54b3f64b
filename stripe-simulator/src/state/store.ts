import { createHash } from 'node:crypto';
import { Collection, type CollectionSpec, defineTable, type Stored } from './collection.ts';
import { type Collections, SPECS } from './collections.ts';
import { type Database, openDatabase } from './database.ts';
import { RECORD_TABLES } from './record-tables.ts';

export interface Store extends Collections {
  db: Database;
  /** All or nothing. */
  transaction<T>(work: () => T): T;
  /** Reads without the cost of a transaction. Nothing may be changed in it. */
  read<T>(work: () => T): T;
  flush(): void;
  readSetting(name: string): string | undefined;
  writeSetting(name: string, value: string): void;
  /** Called after every transaction, when there may be new work to do. */
  onCommit(listener: () => void): void;
  close(): void;
}

export function openStore(file: string | undefined): Store {
  const db = openDatabase(file);
  prepareTables(db);
  const collections: Record<string, Collection<Stored>> = {};
  for (const [name, spec] of Object.entries(SPECS)) {
    collections[name] = new Collection(db, spec as CollectionSpec<Stored>);
  }
  const every = Object.values(collections);
  const listeners: Array<() => void> = [];
  const flush = () => {
    for (const collection of every) collection.flush();
  };
  const cleanUp = () => {
    for (const collection of every) collection.cleanUp();
  };
  return {
    ...(collections as unknown as Collections),
    ...settingsOf(db),
    db,
    flush,
    transaction(work) {
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        flush();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        db.rollback();
        for (const collection of every) collection.forget();
        throw error;
      } finally {
        cleanUp();
        for (const listener of listeners) listener();
      }
    },
    read(work) {
      const result = work();
      cleanUp();
      return result;
    },
    onCommit: (listener) => void listeners.push(listener),
    close: () => db.close(),
  };
}

function settingsOf(db: Database): Pick<Store, 'readSetting' | 'writeSetting'> {
  return {
    readSetting(name) {
      const row = db.get('SELECT value FROM settings WHERE name = ?', name);
      return row && String(row.value);
    },
    writeSetting(name, value) {
      db.run('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)', name, value);
    },
  };
}

/**
 * The lookup columns are only copies of what the bodies say. When a newer version of the simulator wants other
 * columns, each table is built anew from its own bodies, and the file of the older version stays usable.
 */
function prepareTables(db: Database): void {
  db.exec(RECORD_TABLES);
  const specs = Object.values(SPECS) as Array<CollectionSpec<Stored>>;
  const wanted = createHash('sha256').update(specs.map(defineTable).join('\n')).digest('hex');
  const found = db.get("SELECT value FROM settings WHERE name = 'schema'")?.value;
  if (found === wanted) return;
  db.exec('BEGIN IMMEDIATE');
  for (const spec of specs) {
    const exists = db.get("SELECT 1 AS one FROM sqlite_master WHERE type = 'table' AND name = ?", spec.table);
    const rows = exists ? db.all(`SELECT body FROM ${spec.table} ORDER BY seq`) : [];
    db.exec(`DROP TABLE IF EXISTS ${spec.table};\n${defineTable(spec)}`);
    const collection = new Collection(db, spec);
    for (const row of rows) collection.save(JSON.parse(String(row.body)) as Stored);
    collection.flush();
  }
  db.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('schema', ?)", wanted);
  db.exec('COMMIT');
}
