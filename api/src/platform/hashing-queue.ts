import { availableParallelism } from 'node:os';
import { AppError } from './errors.ts';

/**
 * Passwords are hashed on the same four threads that read pictures and files, and each hash fills a core. So few run at
 * a time, a bounded number waits, and nothing but hashing ever waits here.
 */
export interface HashingQueue {
  /** `source` is whoever asks, by address. Answers BUSY when there is no room left for them. */
  run<T>(source: string, work: () => Promise<T>): Promise<T>;
  readonly waiting: number;
}

interface Waiting {
  start(): void;
  refuse(error: AppError): void;
}

/** Measured on two cores: a third adds no hash a second, and a picture then waits for a thread. */
const AT_ONCE = Math.min(2, availableParallelism());
const RETRY_AFTER_MS = 3000;

export function createHashingQueue(places: number, atOnce = AT_ONCE): HashingQueue {
  // One lane a source, served round-robin: a single caller waits for one hash of each other source, not for a crowd.
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function next(): void {
    const [first] = lanes;
    if (!first || running >= atOnce) return;
    const [source, lane] = first;
    lanes.delete(source);
    const next = lane.shift();
    if (lane.length > 0) lanes.set(source, lane);
    waiting -= 1;
    running += 1;
    next?.start();
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

  function takeSlot(source: string): Promise<void> {
    if (waiting >= places && !makeRoom(source)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const lane = lanes.get(source) ?? [];
      lane.push({ start: resolve, refuse: reject });
      lanes.set(source, lane);
      waiting += 1;
      next();
    });
  }

  return {
    async run(source, work) {
      await takeSlot(source);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
    get waiting() {
      return waiting;
    },
  };
}

function busy(): AppError {
  return new AppError('BUSY', { retryAfterMs: RETRY_AFTER_MS });
}
