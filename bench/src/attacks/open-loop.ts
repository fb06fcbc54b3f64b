const TICK_MS = 4;

/** Begins an act at every beat whether or not the earlier ones have ended: whoever waits does not slow the next. */
export function openLoop(
  everyMs: number,
  act: (n: number, intended: number) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
) {
  const began = performance.now();
  const turns: Promise<void>[] = [];
  let timer: NodeJS.Timeout | undefined;
  const full = Promise.withResolvers<void>();

  function tick(): void {
    while (turns.length < most && began + turns.length * everyMs <= performance.now()) {
      turns.push(act(turns.length, began + turns.length * everyMs));
    }
    if (turns.length < most) timer = setTimeout(tick, TICK_MS);
    else full.resolve();
  }
  tick();

  return {
    /** Settles when as many have begun as were asked for. */
    full: full.promise,
    /** Begins no more and waits for those that are under way. */
    async stop(): Promise<void> {
      clearTimeout(timer);
      await Promise.all(turns);
    },
  };
}

/** So many acts, one every so often; ends when all have. */
export async function inTurn<T>(
  count: number,
  everyMs: number,
  act: (n: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  const loop = openLoop(everyMs, async (n) => void results.push(await act(n)), count);
  await loop.full;
  await loop.stop();
  return results;
}

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
