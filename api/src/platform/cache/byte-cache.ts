import { dayOf, endOfDay, startOfDay } from '@cesta/contract/base/calendar';
import type { Topic } from '@cesta/contract/base/topics';
import { LRUCache } from 'lru-cache';
import { type Clock, systemClock } from '../clock.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Entry {
  status: number;
  /** The pattern of the route that made it, for the log. */
  route: string;
  /** A page: its rendering is told nothing of who asks, so that it is theirs as well who say so. */
  isForAll: boolean;
  etag: string;
  /** Ready to be written: names and values of the headers in turn, and the bytes. */
  answers: Record<Encoding, { head: readonly string[]; body: Buffer }>;
  /** The headers for who has these bytes already. */
  unchanged: readonly string[];
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
const MAX_SPELLINGS = 2000;
const LONGEST_SPELLING = 300;

/**
 * Least recently used goes first. What is endless has a small share of its own: however much of it is asked for, it
 * pushes out nothing but itself. Counts drops, so that an answer begun before a change is never kept after it. What was
 * made on one day is not given on the next: an answer may say what is true until midnight alone.
 */
export class ByteCache {
  readonly #clock: Clock;
  #today: { from: number; until: number };
  #lasting = share(1000, 96 * MEBIBYTE);
  #endless = share(200, 8 * MEBIBYTE);
  /** Addresses with a query, as they were written, and the keys they turned out to mean. */
  #spellings = new LRUCache<string, string>({ max: MAX_SPELLINGS });
  /** What a change has outdated, for the while in which nothing newer can be made. */
  #former = share(1000, 32 * MEBIBYTE);
  #ticks = 0;
  #dropped = new Map<Topic, number>();
  #droppedAll = 0;
  /** Answers that were there, and answers that had to be made and could be kept. */
  hits = 0;
  misses = 0;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
    this.#today = dayAround(clock.now().getTime());
  }

  get size(): number {
    return this.#lasting.size + this.#endless.size;
  }

  get bytes(): number {
    return this.#lasting.calculatedSize + this.#endless.calculatedSize;
  }

  begin(): number {
    this.#turnTheDay();
    return this.#ticks;
  }

  find(key: string): Entry | undefined {
    this.#turnTheDay();
    const found = this.#lasting.get(key) ?? this.#endless.get(key);
    if (found) this.hits += 1;
    return found;
  }

  /** The same without asking the route what of a query it reads; nothing for a spelling that is new. */
  findSpelled(url: string): Entry | undefined {
    const key = url.includes('?') ? this.#spellings.get(url) : url;
    return key === undefined ? undefined : this.find(key);
  }

  /** What an address means depends on the routes alone, so it is remembered whatever changes. */
  rememberSpelling(url: string, key: string): void {
    if (url.length <= LONGEST_SPELLING) this.#spellings.set(url, key);
  }

  /** The last that was known, outdated or not. */
  findFormer(key: string): Entry | undefined {
    return this.#former.get(key);
  }

  /** What is being made now may rest on former answers: none of it is kept. */
  distrust(topics: readonly Topic[]): void {
    this.#ticks += 1;
    for (const topic of topics) this.#dropped.set(topic, this.#ticks);
  }

  keep({ key, isEndless }: CacheAddress, entry: Entry, began: number): void {
    this.#turnTheDay();
    this.misses += 1;
    const lastDrop = Math.max(
      this.#droppedAll,
      ...entry.topics.map((topic) => this.#dropped.get(topic) ?? 0),
    );
    if (lastDrop > began) {
      // Under a steady stream of sales every list is outdated before it is made: it is still the last that is known.
      if (!isEndless) this.#former.set(key, entry);
      return;
    }
    (isEndless ? this.#endless : this.#lasting).set(key, entry);
    this.#former.delete(key);
  }

  /** Looked at with each use, so that it needs neither a job nor a timer. */
  #turnTheDay(): void {
    const now = this.#clock.now().getTime();
    if (now >= this.#today.from && now < this.#today.until) return;
    this.#today = dayAround(now);
    this.drop(null);
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
      for (const [key, entry] of touched) {
        entries.delete(key);
        if (entries === this.#lasting) this.#former.set(key, entry);
      }
    }
  }
}

function dayAround(moment: number): { from: number; until: number } {
  const day = dayOf(moment);
  return { from: startOfDay(day).getTime(), until: endOfDay(day).getTime() };
}

function share(max: number, maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({ max, maxSize, sizeCalculation: weight });
}

/** At least one byte: nothing is kept for nothing. */
function weight({ answers: { identity, gzip, br } }: Entry): number {
  return Math.max(1, identity.body.length + gzip.body.length + br.body.length);
}
