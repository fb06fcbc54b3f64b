import { dayOf } from '@cesta/contract/base/calendar';
import { useSyncExternalStore } from 'react';

/** A kept page may be from yesterday: the browser knows better as soon as it is there. */
export function useToday(rendered: string): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => dayOf(Date.now()),
    () => rendered,
  );
}
