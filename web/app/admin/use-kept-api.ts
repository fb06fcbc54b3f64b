import { useState } from 'react';
import { useApi } from '../session/use-api.ts';

/** Keeps the last page on screen, dimmed, while the next one is on its way: a filter should not blank the list. */
export function useKeptApi<T>(path: string, attempt: string) {
  const loaded = useApi<T>(path, attempt);
  const [kept, setKept] = useState<T>();
  if (loaded.data !== undefined && loaded.data !== kept) setKept(loaded.data);
  const waiting = loaded.data === undefined && loaded.error === undefined;
  return {
    ...loaded,
    data: loaded.data ?? (waiting ? kept : undefined),
    isOld: waiting && kept !== undefined,
  };
}
