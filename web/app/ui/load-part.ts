import { isNetworkError, untilThrough } from './connection.ts';

/** The network is there, but the file is not: the store has been renewed since this page was opened. */
export class PartGone extends Error {}

/** Any small file that is always there. */
const ALWAYS_THERE = '/favicon.ico';
const RELOADED_KEY = 'reloaded_at';
const RELOAD_AGAIN_MS = 60_000;

/**
 * Loads code that is fetched when it is first needed. Without a network it waits. A browser may remember a failed
 * import for as long as the page lives, so it is not tried blindly again: first something else must come through.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  let failed = 0;
  return untilThrough(async (before) => {
    if (before > 0) await fetch(ALWAYS_THERE, { method: 'HEAD', cache: 'no-store' });
    try {
      return await load();
    } catch (error) {
      if (!isNetworkError(error)) throw error;
      if (before > 0) failed += 1;
      if (failed > 1) return reloadOnce();
      throw error;
    }
  });
}

/** One new page brings the new files, and forgets a remembered failure. A second in a row would be a loop. */
function reloadOnce(): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_MS) throw new PartGone();
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
  return new Promise(() => {});
}

/** When the page is done with what people look at. */
export function whenIdle(task: () => void): () => void {
  let handle = 0;
  const wait = 'requestIdleCallback' in window;
  const begin = () => {
    handle = wait ? requestIdleCallback(task, { timeout: 5000 }) : window.setTimeout(task, 2000);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    if (wait) cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}
