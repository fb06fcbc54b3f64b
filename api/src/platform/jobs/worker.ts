import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 1000;
/** What still runs then is taken up again by whoever finds its lease over. */
const STOP_MS = 10_000;

export interface Worker {
  /** For whoever has just written something to do and waits for it. */
  wake(): void;
  start(): void;
  /** Works until nothing is left, in this process, and says how much that was. For tests and the command line. */
  drain(): Promise<number>;
  /** Waits for the batch under way, but not for long. */
  stop(): Promise<void>;
}

/**
 * Looks for work when it is woken, and at each poll for what another process has left behind. Never beside itself, so
 * that what comes while it works makes the next batch. `work` does one batch and says how much that was.
 */
export function createWorker(
  work: () => Promise<number>,
  onError: (error: Error) => void,
  pollMs = POLL_MS,
): Worker {
  let timer: NodeJS.Timeout | undefined;
  let run: Promise<void> | undefined;
  let isWoken = false;

  // Async, so that it never throws before `run` is set.
  const doBatch = async () => work();
  const runWhileWoken = async () => {
    while (isWoken && timer) {
      isWoken = false;
      try {
        // Where something was found there may be more.
        if ((await doBatch()) > 0) isWoken = true;
      } catch (error) {
        onError(error as Error);
      }
    }
    // In one step with the look at the flag: whoever wakes it after that finds nobody running.
    run = undefined;
  };
  const wake = () => {
    isWoken = true;
    if (timer) run ??= runWhileWoken();
  };

  return {
    wake,
    async drain() {
      let done = 0;
      for (let batch = await work(); batch > 0; batch = await work()) done += batch;
      return done;
    },
    start() {
      timer ??= setInterval(wake, pollMs);
      wake();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      const patience = new AbortController();
      const waited = pause(STOP_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([run, waited]);
      patience.abort();
    },
  };
}
