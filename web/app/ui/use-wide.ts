import { useSyncExternalStore } from 'react';

/** The same width as `lg`. */
const WIDE = '(min-width: 64rem)';

/** Whether there is room for two columns. The server has no window to measure and takes what it is told. */
export function useWide(onServer = false): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDE).matches,
    () => onServer,
  );
}
