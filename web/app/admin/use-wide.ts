import { useSyncExternalStore } from 'react';

/** From here on the tabs have a column of their own: the same width as `lg`. */
const WIDE = '(min-width: 64rem)';

/** Only for what is never rendered on the server: it has no window to measure. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
