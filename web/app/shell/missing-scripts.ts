import { RELOAD_AGAIN_MS, RELOADED_KEY } from '../ui/load-part.ts';

declare global {
  interface Window {
    missingScripts?: AbortController;
  }
}

/** The browser does not always notice that it is online again. */
const AGAIN_MS = 4000;
/** From here on the store says that it has no time, or is away. */
const TOO_MANY = 429;

/**
 * Runs in the page's head, before anything else: a page comes to life when all of its scripts are there, and one that
 * got lost on a bad line would leave it dead for good. So it is loaded once more, which fetches what is missing alone:
 * only once it is to be had again, so that no page that can be read gives way to none; never twice in a row; and not
 * where somebody has typed or chosen: forms of public pages work without scripts. The answer to such a form comes without
 * it: loaded once more, it would send the form a second time.
 */
export const WATCH_SCRIPTS = `(() => {
  const watch = new AbortController();
  const { signal } = watch;
  const isTouched = ({ value, defaultValue, checked, defaultChecked }) =>
    value !== defaultValue || checked !== defaultChecked;
  const reload = () => {
    try {
      if ([...document.querySelectorAll('input, textarea')].some(isTouched)) return;
      if (Date.now() - sessionStorage.${RELOADED_KEY} < ${RELOAD_AGAIN_MS}) return;
      sessionStorage.${RELOADED_KEY} = Date.now();
      location.reload();
    } catch {}
  };
  const again = () => setTimeout(whenThere, ${AGAIN_MS});
  const whenThere = () => {
    watch.abort();
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(({ status }) => (status < ${TOO_MANY} ? reload() : again()), again);
  };
  addEventListener('error', ({ target }) => target.type === 'module' && whenThere(), { capture: true, signal });
  addEventListener('unhandledrejection', ({ reason }) => /module/i.test(reason?.message) && whenThere(), { signal });
  window.missingScripts = watch;
})()`;

/** All of them are there. */
export function stopWatching(): void {
  window.missingScripts?.abort();
}
