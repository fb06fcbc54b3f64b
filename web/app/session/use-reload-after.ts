import { DAY_MS } from '@cesta/contract/base/calendar';
import { useEffect } from 'react';
import { serverNow } from './server-time.ts';
import type { Loadable } from './use-loading.ts';

/** A clock that is wrong must not ask in a hurry, and a browser's timer takes no more than some weeks. */
const SOONEST_MS = 30_000;
const LATEST_MS = DAY_MS;

/**
 * Asks again when this moment of the server's has passed; where the answer is still the same, because this device's
 * clock is a little ahead, once more.
 */
export function useReloadAfter(
  moment: string | null | undefined,
  { loading, reload }: Pick<Loadable<unknown>, 'loading' | 'reload'>,
): void {
  useEffect(() => {
    if (!moment || loading) return;
    const left = Date.parse(moment) - serverNow() + 1000;
    const timer = setTimeout(reload, Math.min(LATEST_MS, Math.max(SOONEST_MS, left)));
    return () => clearTimeout(timer);
  }, [moment, loading, reload]);
}
