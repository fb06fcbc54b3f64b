import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { AppError } from '../errors.ts';

/**
 * Passwords are hashed on the same four threads that read pictures and files, and each hash fills a core. So few run at
 * a time, a bounded number waits, and nothing but hashing ever waits here.
 */
export interface HashingQueue {
  /** `source` is whoever asks, by address. Answers BUSY when there is no room left for them. */
  run<T>(source: string, work: () => Promise<T>): Promise<T>;
  /**
   * For work that asks the database before and after hashing. Only what is passed to `hash` is limited to the cores;
   * meanwhile the next one may prepare.
   */
  withSlot<T>(source: string, work: (hash: Hash) => Promise<T>): Promise<T>;
  readonly waiting: number;
}

/** Waits for a core, then hashes. */
export type Hash = <T>(job: () => Promise<T>) => Promise<T>;

interface Waiting {
  prepares: boolean;
  start(): void;
  refuse(error: AppError): void;
}

/** Measured on two cores: a third adds no hash a second, and a picture then waits for a thread. */
const AT_ONCE = Math.min(2, availableParallelism());
/** Enough that no core waits for the database. */
const AHEAD = 1;
const RETRY_AFTER_MS = 3000;

export function createHashingQueue(places: number, atOnce = AT_ONCE): HashingQueue {
  // One lane a source, served round-robin: a single caller waits for one hash of each other source, not for a crowd.
  const lanes = new Map<string, Waiting[]>();
  const cores = pLimit(atOnce);
  let running = 0;
  let waiting = 0;

  function next(): void {
    const [first] = lanes;
    const head = first?.[1][0];
    if (!first || !head || running >= atOnce + (head.prepares ? AHEAD : 0)) return;
    const [source, lane] = first;
    lanes.delete(source);
    lane.shift();
    if (lane.length > 0) lanes.set(source, lane);
    waiting -= 1;
    running += 1;
    head.start();
  }

  /** When full, the source with most waiting loses its last place to one with fewer. */
  function makeRoom(source: string): boolean {
    const mine = lanes.get(source)?.length ?? 0;
    const longest = [...lanes.values()].reduce<Waiting[]>((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= mine + 1) return false;
    longest.pop()?.refuse(busy());
    waiting -= 1;
    return true;
  }

  function takeSlot(source: string, prepares: boolean): Promise<void> {
    if (waiting >= places && !makeRoom(source)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const lane = lanes.get(source) ?? [];
      lane.push({ prepares, start: resolve, refuse: reject });
      lanes.set(source, lane);
      waiting += 1;
      next();
    });
  }

  async function inSlot<T>(source: string, prepares: boolean, work: () => Promise<T>): Promise<T> {
    await takeSlot(source, prepares);
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  }

  return {
    run: (source, work) => inSlot(source, false, () => cores(work)),
    withSlot: (source, work) => inSlot(source, true, () => work((job) => cores(job))),
    get waiting() {
      return waiting;
    },
  };
}

function busy(): AppError {
  return new AppError('BUSY', { retryAfterMs: RETRY_AFTER_MS });
}
