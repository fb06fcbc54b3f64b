import {
  WORKLIST_KINDS,
  WORKLIST_PAGE,
  type WorklistItem,
  type WorklistKind,
} from '@cesta/contract/worklist';
import type { Db } from './db.ts';

/**
 * Finds what needs a person, from the rows as they are: an item is there while its cause is, and nobody ticks it off.
 * Both calls are bounded and use an index: the count is asked for with every look at the panel.
 */
export interface WorklistSource {
  kind: WorklistKind;
  count(db: Db, now: Date): Promise<number>;
  /** Oldest first. */
  list(db: Db, now: Date, limit: number): Promise<Omit<WorklistItem, 'kind'>[]>;
}

/** Lets modules say what needs a person without the panel knowing them. */
export class WorklistSources {
  readonly #sources = new Map<WorklistKind, WorklistSource>();

  register(...sources: WorklistSource[]): void {
    for (const source of sources) {
      if (this.#sources.has(source.kind)) throw new Error(`Two sources list ${source.kind}`);
      this.#sources.set(source.kind, source);
    }
  }

  async count(db: Db, now: Date): Promise<number> {
    let total = 0;
    for (const source of this.#sources.values()) total += await source.count(db, now);
    return total;
  }

  /** Kinds with nothing in them are left out. */
  async list(db: Db, now: Date) {
    const groups = [];
    for (const kind of WORKLIST_KINDS) {
      const source = this.#sources.get(kind);
      const total = (await source?.count(db, now)) ?? 0;
      if (!source || total === 0) continue;
      const items = await source.list(db, now, WORKLIST_PAGE);
      groups.push({ kind, total, items: items.map((item) => ({ kind, ...item })) });
    }
    return { total: groups.reduce((sum, group) => sum + group.total, 0), groups };
  }
}
