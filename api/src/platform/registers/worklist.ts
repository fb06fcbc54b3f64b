import {
  WORKLIST_KINDS,
  WORKLIST_PAGE,
  type WorklistItem,
  type WorklistKind,
} from '@cesta/contract/panel/worklist';
import type { Db } from '../database/db.ts';

/**
 * Finds what needs a person, from the rows as they are: an item is there while its cause is, and nobody ticks it off.
 * Both calls are bounded and use an index: the count is asked for with every look at the panel.
 */
export interface WorklistSource {
  kind: WorklistKind;
  count(db: Db, now: Date): Promise<number>;
  /** Oldest first. */
  list(db: Db, now: Date, limit: number): Promise<Omit<WorklistItem, 'kind'>[]>;
  /** Both at once, where counting is as much work as listing. */
  read?(db: Db, now: Date, limit: number): Promise<Counted>;
}

interface Counted {
  total: number;
  items: Omit<WorklistItem, 'kind'>[];
}

/** Lets modules say what needs a person without the panel knowing them. Several may list the same kind. */
export class WorklistSources {
  readonly #sources: WorklistSource[] = [];

  register(...sources: WorklistSource[]): void {
    this.#sources.push(...sources);
  }

  /** Of kinds whose count the caller knows already nobody is asked. */
  async count(
    db: Db,
    now: Date,
    known: Readonly<Partial<Record<WorklistKind, number>>> = {},
  ): Promise<number> {
    let total = Object.values(known).reduce((sum, count) => sum + count, 0);
    for (const source of this.#sources)
      if (known[source.kind] === undefined) total += await source.count(db, now);
    return total;
  }

  /** Kinds with nothing in them are left out. */
  async list(db: Db, now: Date, limit = WORKLIST_PAGE) {
    const groups = [];
    for (const kind of WORKLIST_KINDS) {
      const sources = this.#sources.filter((source) => source.kind === kind);
      const { total, items } = await this.#listAll(db, now, sources, limit);
      if (total > 0) groups.push({ kind, total, items: items.map((item) => ({ kind, ...item })) });
    }
    return { total: groups.reduce((sum, group) => sum + group.total, 0), groups };
  }

  async #listAll(db: Db, now: Date, sources: readonly WorklistSource[], limit: number) {
    let total = 0;
    const items: Omit<WorklistItem, 'kind'>[] = [];
    for (const source of sources) {
      const found = await readSource(source, db, now, limit);
      total += found.total;
      items.push(...found.items);
    }
    items.sort((a, b) => a.since.localeCompare(b.since));
    return { total, items: items.slice(0, limit) };
  }
}

async function readSource(source: WorklistSource, db: Db, now: Date, limit: number): Promise<Counted> {
  if (source.read) return source.read(db, now, limit);
  const total = await source.count(db, now);
  return { total, items: total > 0 ? await source.list(db, now, limit) : [] };
}
