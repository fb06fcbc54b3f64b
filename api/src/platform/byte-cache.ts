import type { Topic } from '@cesta/contract/topics';

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
  #lasting = new Share(1000, 96 * MEBIBYTE);
  #endless = new Share(200, 8 * MEBIBYTE);
  #ticks = 0;
  #dropped = new Map<Topic, number>();
  #droppedAll = 0;

  get size(): number {
    return this.#lasting.size + this.#endless.size;
  }

  begin(): number {
    return this.#ticks;
  }

  find(key: string): Entry | undefined {
    return this.#lasting.find(key) ?? this.#endless.find(key);
  }

  keep({ key, isEndless }: CacheAddress, entry: Entry, began: number): void {
    const lastDrop = Math.max(
      this.#droppedAll,
      ...entry.topics.map((topic) => this.#dropped.get(topic) ?? 0),
    );
    if (lastDrop > began) return;
    (isEndless ? this.#endless : this.#lasting).keep(key, entry);
  }

  /** null drops everything. */
  drop(topic: Topic | null): void {
    this.#ticks += 1;
    if (topic === null) this.#droppedAll = this.#ticks;
    else this.#dropped.set(topic, this.#ticks);
    this.#lasting.drop(topic);
    this.#endless.drop(topic);
  }
}

class Share {
  #entries = new Map<string, Entry>();
  #bytes = 0;
  #maxEntries: number;
  #maxBytes: number;

  constructor(maxEntries: number, maxBytes: number) {
    this.#maxEntries = maxEntries;
    this.#maxBytes = maxBytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  keep(key: string, entry: Entry): void {
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#bytes += weight(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  drop(topic: Topic | null): void {
    for (const [key, entry] of this.#entries) {
      if (topic === null || entry.topics.includes(topic)) this.#remove(key);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#bytes -= weight(entry);
    this.#entries.delete(key);
  }
}

function weight(entry: Entry): number {
  return entry.bodies.identity.length + entry.bodies.gzip.length + entry.bodies.br.length;
}
