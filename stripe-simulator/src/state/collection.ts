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

const KEPT_OBJECTS = 2000;

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

/** One kind of object. Inside a transaction the same id is always the same instance, so no update gets lost. */
export class Collection<T extends Stored> {
  readonly #db: Database;
  readonly #spec: CollectionSpec<T>;
  readonly #upsert: string;
  readonly #live = new Map<string, T>();
  readonly #dirty = new Set<string>();

  constructor(db: Database, spec: CollectionSpec<T>) {
    this.#db = db;
    this.#spec = spec;
    this.#upsert = upsertStatement(spec.table, Object.keys(spec.lookups));
  }

  get(id: string): T | undefined {
    const known = this.#live.get(id);
    if (known) return known;
    const row = this.#db.get(`SELECT id, body FROM ${this.#spec.table} WHERE id = ?`, id);
    return row && this.#adopt(row);
  }

  /** Keeps an object, new or changed. It is written at the end of the transaction, or before the next list. */
  save(object: T): void {
    this.#live.set(object.id, object);
    this.#dirty.add(object.id);
  }

  remove(id: string): void {
    this.#live.delete(id);
    this.#dirty.delete(id);
    this.#db.run(`DELETE FROM ${this.#spec.table} WHERE id = ?`, id);
  }

  /** A page of the list, latest first. */
  list(query: ListQuery = {}): Page<T> {
    this.flush();
    const limit = query.limit ?? 10;
    const { sql, values } = listStatement(this.#db, this.#spec.table, query);
    const rows = this.#db.all(sql, ...values, limit + 1);
    const page = rows.slice(0, limit).map((row) => this.#adopt(row));
    if (query.endingBefore !== undefined) page.reverse();
    return { data: page, hasMore: rows.length > limit };
  }

  /** Everything that fits, oldest first. */
  all(where: NonNullable<ListQuery['where']> = {}): T[] {
    return this.list({ where, limit: 1_000_000 }).data.reverse();
  }

  flush(): void {
    for (const id of this.#dirty) {
      const object = this.#live.get(id);
      if (!object) continue;
      const values = Object.values(this.#spec.lookups).map((lookup) => lookup(object) ?? null);
      this.#db.run(this.#upsert, id, object.created ?? 0, JSON.stringify(object), ...values);
    }
    this.#dirty.clear();
  }

  /** After a rollback nothing in memory can be trusted. */
  forget(): void {
    this.#live.clear();
    this.#dirty.clear();
  }

  /** Between transactions: what was read or written lately stays at hand, within bounds. */
  cleanUp(): void {
    if (this.#live.size > KEPT_OBJECTS) this.#live.clear();
  }

  #adopt(row: Row): T {
    const id = String(row.id);
    const known = this.#live.get(id);
    if (known) return known;
    const object = JSON.parse(String(row.body)) as T;
    this.#live.set(id, object);
    return object;
  }
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
