import type { Database, Row } from './database.ts';

export interface Stored {
  id: string;
  created?: number;
}

export interface CollectionSpec<T extends Stored> {
  table: string;
  /** Every value that a list may be filtered by, taken from the object itself. */
  lookups: Record<string, (object: T) => string | number | null | undefined>;
}

interface ListQuery {
  where?: Record<string, string | number | Array<string | number> | undefined>;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number };
  limit?: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
}

export interface Page<T> {
  data: T[];
  hasMore: boolean;
}

/** One kind of object. Inside a transaction the same id is always the same instance, so no update gets lost. */
export interface Collection<T extends Stored> {
  spec: CollectionSpec<T>;
  get(id: string): T | undefined;
  save(object: T): void;
  remove(id: string): void;
  list(query?: ListQuery): Page<T>;
  all(where?: ListQuery['where']): T[];
  flush(): void;
  /** After a rollback nothing in memory can be trusted. */
  forget(): void;
  /** Between transactions: what was read or written lately stays at hand, within bounds. */
  tidy(): void;
}

const KEPT_OBJECTS = 5000;

export function defineTable<T extends Stored>(spec: CollectionSpec<T>): string {
  const columns = Object.keys(spec.lookups);
  const indexes = columns.map(
    (name) => `CREATE INDEX IF NOT EXISTS ${spec.table}_${name} ON ${spec.table} (${name}, seq);`,
  );
  return [
    `CREATE TABLE IF NOT EXISTS ${spec.table} (seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,`,
    `created INTEGER NOT NULL, body TEXT NOT NULL${columns.map((name) => `, ${name}`).join('')});`,
    ...indexes,
  ].join('\n');
}

export function createCollection<T extends Stored>(db: Database, spec: CollectionSpec<T>): Collection<T> {
  const columns = Object.keys(spec.lookups);
  const upsert = upsertStatement(spec.table, columns);
  const live = new Map<string, T>();
  const dirty = new Set<string>();

  const adopt = (row: Row): T => {
    const id = String(row.id);
    const known = live.get(id);
    if (known) return known;
    const object = JSON.parse(String(row.body)) as T;
    live.set(id, object);
    return object;
  };

  const flush = (): void => {
    for (const id of dirty) {
      const object = live.get(id);
      if (!object) continue;
      const values = columns.map((name) => spec.lookups[name]?.(object) ?? null);
      db.run(upsert, id, object.created ?? 0, JSON.stringify(object), ...values);
    }
    dirty.clear();
  };

  const list = (query: ListQuery = {}): Page<T> => {
    flush();
    const limit = query.limit ?? 10;
    const { sql, values } = listStatement(db, spec.table, query);
    const rows = db.all(sql, ...values, limit + 1);
    const page = rows.slice(0, limit).map(adopt);
    if (query.endingBefore !== undefined) page.reverse();
    return { data: page, hasMore: rows.length > limit };
  };

  return {
    spec,
    get(id) {
      const known = live.get(id);
      if (known) return known;
      const row = db.get(`SELECT id, body FROM ${spec.table} WHERE id = ?`, id);
      return row ? adopt(row) : undefined;
    },
    save(object) {
      live.set(object.id, object);
      dirty.add(object.id);
    },
    remove(id) {
      live.delete(id);
      dirty.delete(id);
      db.run(`DELETE FROM ${spec.table} WHERE id = ?`, id);
    },
    list,
    all: (where = {}) => list({ where, limit: 1_000_000 }).data.reverse(),
    flush,
    forget() {
      live.clear();
      dirty.clear();
    },
    tidy() {
      if (live.size > KEPT_OBJECTS) live.clear();
    },
  };
}

function upsertStatement(table: string, columns: string[]): string {
  const names = ['id', 'created', 'body', ...columns];
  const updates = ['body', ...columns].map((name) => `${name} = excluded.${name}`).join(', ');
  const marks = names.map(() => '?').join(', ');
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${marks}) ON CONFLICT (id) DO UPDATE SET ${updates}`;
}

function listStatement(db: Database, table: string, query: ListQuery) {
  const conditions: string[] = [];
  const values: Array<string | number> = [];
  for (const [name, value] of Object.entries(query.where ?? {})) {
    if (value === undefined) continue;
    const options = Array.isArray(value) ? value : [value];
    conditions.push(`${name} IN (${options.map(() => '?').join(', ')})`);
    values.push(...options);
  }
  const bounds = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  for (const [name, sign] of Object.entries(bounds)) {
    const bound = query.created?.[name as keyof typeof bounds];
    if (bound === undefined) continue;
    conditions.push(`created ${sign} ?`);
    values.push(bound);
  }
  const cursor = query.startingAfter ?? query.endingBefore;
  if (cursor !== undefined) {
    const seq = Number(db.get(`SELECT seq FROM ${table} WHERE id = ?`, cursor)?.seq ?? 0);
    conditions.push(query.startingAfter === undefined ? 'seq > ?' : 'seq < ?');
    values.push(seq);
  }
  const filter = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
  const order = query.startingAfter === undefined && query.endingBefore !== undefined ? 'ASC' : 'DESC';
  return { sql: `SELECT id, body FROM ${table} ${filter} ORDER BY seq ${order} LIMIT ?`, values };
}
