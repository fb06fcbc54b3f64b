/** Trouble on demand. Every share is between 0 (never) and 1 (always). */
export interface Faults {
  /** Start of the random numbers, so that a failing run can be repeated. */
  seed: number;
  /** Share of webhooks sent twice. */
  doubled: number;
  /** Share of webhooks held back, each for a random time up to lateSeconds: this is also what reorders them. */
  late: number;
  lateSeconds: number;
  /** Share of webhooks whose first attempts get lost on the way. */
  dropped: number;
  dropAttempts: number;
  /** API calls answer with this status instead of doing their work. */
  apiStatus: number | null;
  apiDelayMs: number;
  /** 'after': the work is done and only the answer is lost. */
  apiMoment: 'before' | 'after';
  /** Trouble ends after so many API calls; null means it stays. */
  apiTimes: number | null;
  /** Only calls whose path begins with this. */
  apiPath: string;
}

export const NO_FAULTS: Faults = {
  seed: 1,
  doubled: 0,
  late: 0,
  lateSeconds: 0,
  dropped: 0,
  dropAttempts: 1,
  apiStatus: null,
  apiDelayMs: 0,
  apiMoment: 'before',
  apiTimes: null,
  apiPath: '/v1/',
};

/** How many webhooks have met each fault since the start. */
export interface FaultCounts {
  doubled: number;
  late: number;
  dropped: number;
}

interface DeliveryPlan {
  /** Seconds to hold back each copy of the webhook. */
  delays: number[];
  drops: number;
}

export interface FaultDesk {
  current(): Faults;
  set(change: Partial<Faults>): Faults;
  clear(): Faults;
  planDelivery(): DeliveryPlan;
  counts(): FaultCounts;
  /** The trouble that the next API call on this path meets, counted as used. */
  takeApiFault(path: string): ApiFault | undefined;
}

export interface ApiFault extends Pick<Faults, 'apiStatus' | 'apiDelayMs' | 'apiMoment'> {
  /** Clearing the faults lets calls that are being delayed go on at once. */
  cleared: AbortSignal;
}

export function createFaultDesk(): FaultDesk {
  let faults = { ...NO_FAULTS };
  let random = seededRandom(faults.seed);
  let clearing = new AbortController();
  const counts: FaultCounts = { doubled: 0, late: 0, dropped: 0 };
  const chance = (kind: keyof FaultCounts) => {
    const isHit = faults[kind] > 0 && random() < faults[kind];
    if (isHit) counts[kind] += 1;
    return isHit;
  };
  return {
    current: () => ({ ...faults }),
    set(change) {
      faults = { ...faults, ...change };
      if (change.seed !== undefined) random = seededRandom(change.seed);
      return { ...faults };
    },
    clear() {
      faults = { ...NO_FAULTS };
      random = seededRandom(faults.seed);
      clearing.abort();
      clearing = new AbortController();
      return { ...faults };
    },
    planDelivery() {
      const copies = chance('doubled') ? 2 : 1;
      const delays = Array.from({ length: copies }, () =>
        chance('late') ? Math.ceil(random() * faults.lateSeconds) : 0,
      );
      return { delays, drops: chance('dropped') ? faults.dropAttempts : 0 };
    },
    counts: () => ({ ...counts }),
    takeApiFault(path) {
      const active = faults.apiStatus !== null || faults.apiDelayMs > 0;
      if (!active || faults.apiTimes === 0 || !path.startsWith(faults.apiPath)) return undefined;
      if (faults.apiTimes !== null) faults.apiTimes -= 1;
      const { apiStatus, apiDelayMs, apiMoment } = faults;
      return { apiStatus, apiDelayMs, apiMoment, cleared: clearing.signal };
    },
  };
}

/** Mulberry32: small, fast and the same everywhere. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
