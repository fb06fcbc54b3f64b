import { triedAgain } from './connection.ts';

/** The network is there, but the file is not: the store has been renewed since this page was opened, or something holds it back. */
export class PartGone extends Error {}

export const RELOADED_KEY = 'reloaded_at';
export const RELOAD_AGAIN_MS = 60_000;

/**
 * Loads code that is fetched when it is first needed. Without a network it waits. A browser may remember a failed
 * import for as long as the page lives, so it is not tried blindly again: first something else must come through.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  const done = await triedAgain(load);
  return done ? done.value : reloadOnce();
}

/** One new page brings the new files, and forgets a remembered failure. A second in a row would be a loop. */
function reloadOnce(): Promise<never> {
  if (!noteReload()) throw new PartGone();
  window.location.reload();
  return new Promise(() => {});
}

/** Whether a reload may follow: not right after another, and not where a browser that keeps nothing would forget it. */
function noteReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < RELOAD_AGAIN_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}

/** Signs of somebody who uses the page. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const;
const STAYED_MS = 8000;

/** For what the first view does not need: begins when the page is used, or has been open for a while. */
export function afterFirstView(task: () => void): () => void {
  const over = new AbortController();
  let timer = 0;
  const begin = () => {
    over.abort();
    clearTimeout(timer);
    task();
  };
  const wait = () => {
    timer = window.setTimeout(begin, STAYED_MS);
    for (const sign of SIGNS) {
      window.addEventListener(sign, begin, { signal: over.signal, passive: true, capture: true });
    }
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true, signal: over.signal });
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}
