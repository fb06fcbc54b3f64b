import { useEffect, useRef, useSyncExternalStore } from 'react';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** How many things somebody asked for wait for the network. */
let waiting = 0;
/** How many of the pages that somebody asked for wait for their files. */
let fetching = 0;
const listeners = new Set<() => void>();

/** True while something waits for the network; whoever shows it says so. */
export function useIsWaiting(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting > 0,
    () => false,
  );
}

/** A browser that is certain to be offline says false; true may still be too hopeful. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}

/** What fetch and import throw when nothing came back. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/** Waits while the browser knows itself to be offline. */
export async function whenOnline(signal?: AbortSignal): Promise<void> {
  if (isOffline()) await counted(pause(Number.POSITIVE_INFINITY, signal));
}

/**
 * Tries until the network lets it through: when the browser is online again, and now and then by itself, because it
 * does not always notice. Any other failure ends it. `attempt` is told how often it was tried before.
 */
async function untilThrough<T>(attempt: (before: number) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const first = isOffline() ? null : await tried(attempt, 0);
  return first ? first.value : counted(again(attempt, signal));
}

/** Any small file that is always there, and that no browser keeps for a time without a network. */
const ALWAYS_THERE = '/apple-touch-icon.png';
/** Where so little does not come through in this time, nothing does. */
const LONGEST_ANSWER_MS = 10_000;

/**
 * Settles once anything comes through: at once on a line that is well. What fails then fails for a reason of its own,
 * and nobody is told of a lost connection.
 */
function untilReached(): Promise<void> {
  return untilThrough(async () => {
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    await fetch(ALWAYS_THERE, { method: 'HEAD', cache: 'no-store', signal }).catch((cause) => {
      throw new TypeError('', { cause });
    });
  });
}

/** How often something is asked for on a line that is well, and after which pause. */
const MOST_TRIES = 3;
const PAUSE_MS = 1000;

/** Null when the line is well and it does not come all the same. Without a network it waits. */
export async function triedAgain<T>(load: () => Promise<T>): Promise<{ value: T } | null> {
  if (isOffline()) await untilReached();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const done = await tried(load, tries);
    if (done) return done;
    await untilReached();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}

async function again<T>(
  attempt: (before: number) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let before = 1; ; before += 1) {
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (before - 1), LONGEST_PAUSE_MS), signal);
    const done = await tried(attempt, before);
    if (done) return done.value;
  }
}

async function tried<T>(
  attempt: (before: number) => Promise<T>,
  before: number,
): Promise<{ value: T } | null> {
  try {
    return { value: await attempt(before) };
  } catch (error) {
    if (isNetworkError(error)) return null;
    throw error;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = Number.isFinite(ms) ? setTimeout(go, ms) : undefined;
    function stop() {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      signal?.removeEventListener('abort', giveUp);
    }
    function go() {
      stop();
      resolve();
    }
    function giveUp() {
      stop();
      reject(signal?.reason);
    }
    window.addEventListener('online', go);
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
  });
}

async function counted<T>(work: Promise<T>): Promise<T> {
  change(1);
  try {
    return await work;
  } finally {
    change(-1);
  }
}

/** True while the files of the next page are fetched: the router does not know of it yet. */
export function useIsFetching(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => fetching > 0,
    () => false,
  );
}

export async function whileFetching<T>(work: Promise<T>): Promise<T> {
  change(0, 1);
  try {
    return await work;
  } finally {
    change(0, -1);
  }
}

/** Calls back when the network returns, as long as there is something to try again. */
export function useWhenBack(retry: (() => void) | null): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const tryAgain = () => latest.current?.();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
}

function change(by: number, files = 0): void {
  waiting += by;
  fetching += files;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
