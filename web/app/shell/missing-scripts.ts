import { RELOAD_AGAIN_MS, RELOADED_KEY } from '../ui/load-part.ts';

declare global {
  interface Window {
    missingScripts?: AbortController;
  }
}

/**
 * Runs in the page's head, before anything else: a page comes to life when all of its scripts are there, and one that
 * got lost on a bad line would leave it dead for good. So it is loaded once more, which fetches what is missing alone;
 * never twice in a row, and not where somebody has typed: forms of public pages work without scripts.
 */
export const WATCH_SCRIPTS = `(() => {
  const watch = new AbortController();
  const { signal } = watch;
  const isTyped = ({ value, defaultValue }) => value !== defaultValue;
  const reload = () => {
    watch.abort();
    try {
      if ([...document.querySelectorAll('input, textarea')].some(isTyped)) return;
      if (Date.now() - sessionStorage.${RELOADED_KEY} < ${RELOAD_AGAIN_MS}) return;
      sessionStorage.${RELOADED_KEY} = Date.now();
      location.reload();
    } catch {}
  };
  addEventListener('error', ({ target }) => target.type === 'module' && reload(), { capture: true, signal });
  addEventListener('unhandledrejection', ({ reason }) => /module/i.test(reason?.message) && reload(), { signal });
  window.missingScripts = watch;
})()`;

/** All of them are there. */
export function stopWatching(): void {
  window.missingScripts?.abort();
}
