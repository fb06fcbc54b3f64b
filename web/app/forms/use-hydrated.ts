import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and until React has taken it over: before that a form would be sent by the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
