const WINDOW_MS = 1000;

export interface RateLimit {
  /** False when this endpoint was called too often within the last second. A refused call does not count. */
  take(endpoint: string): boolean;
}

/** By the real clock: what is limited is how fast somebody asks, whatever day the simulation has. */
export function createRateLimit(perSecond: () => number | null): RateLimit {
  const calls = new Map<string, number[]>();
  return {
    take(endpoint) {
      const limit = perSecond();
      if (limit === null) return true;
      const now = performance.now();
      const recent = (calls.get(endpoint) ?? []).filter((moment) => now - moment < WINDOW_MS);
      calls.set(endpoint, recent);
      if (recent.length >= limit) return false;
      recent.push(now);
      return true;
    },
  };
}
