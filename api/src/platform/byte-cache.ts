import type { Topic } from '@cesta/contract/topics';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Entry {
  status: number;
  headers: Record<string, string>;
  etag: string;
  bodies: Record<Encoding, Buffer>;
  topics: readonly Topic[];
}

/** How an answer is stored. */
export interface CacheAddress {
  /** The normalised key: the same for every spelling of one request. */
  key: string;
  /** True for keys that visitors can make up without end, such as searches. */
  isEndless: boolean;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Least recently used goes first. What is endless has a small share of its own: however much of it is asked for, it
 * pushes out nothing but itself. Counts drops, so that an answer begun before a change is never kept after it.
 */
export class ByteCache {
  #lasting = share(1000, 96 * MEBIBYTE);
  #endless = share(200, 8 * MEBIBYTE);
  #ticks = 0;
  #dropped = new Map<Topic, number>();
  #droppedAll = 0;
  /** Answers that were there, and answers that had to be made and could be kept. */
  hits = 0;
  misses = 0;

  get size(): number {
    return this.#lasting.size + this.#endless.size;
  }

  get bytes(): number {
    return this.#lasting.calculatedSize + this.#endless.calculatedSize;
  }

  begin(): number {
    return this.#ticks;
  }

  find(key: string): Entry | undefined {
    const found = this.#lasting.get(key) ?? this.#endless.get(key);
    if (found) this.hits += 1;
    return found;
  }

  keep({ key, isEndless }: CacheAddress, entry: Entry, began: number): void {
    this.misses += 1;
    const lastDrop = Math.max(
      this.#droppedAll,
      ...entry.topics.map((topic) => this.#dropped.get(topic) ?? 0),
    );
    if (lastDrop > began) return;
    (isEndless ? this.#endless : this.#lasting).set(key, entry);
  }

  /** null drops everything. */
  drop(topic: Topic | null): void {
    this.#ticks += 1;
    if (topic === null) this.#droppedAll = this.#ticks;
    else this.#dropped.set(topic, this.#ticks);
    for (const entries of [this.#lasting, this.#endless]) {
      const touched = [...entries.entries()].filter(
        ([, { topics }]) => topic === null || topics.includes(topic),
      );
      for (const [key] of touched) entries.delete(key);
    }
  }
}

function share(max: number, maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({ max, maxSize, sizeCalculation: weight });
}

/** At least one byte: nothing is kept for nothing. */
function weight({ bodies }: Entry): number {
  return Math.max(1, bodies.identity.length + bodies.gzip.length + bodies.br.length);
}
