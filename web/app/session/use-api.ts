import { useCallback, useEffect, useState } from 'react';
import { api, errorText, isAbort } from './api-client.ts';

interface Loaded<T> {
  /** Kept while it is loaded again, so that a refresh does not blank the screen. */
  data: T | undefined;
  error: string | undefined;
  loading: boolean;
  reload: () => void;
}

/**
 * Loads private data in the browser. `attempt` is the text of the error when the server gives none.
 * A null path waits: the id it needs is not known yet.
 */
export function useApi<T>(path: string | null, attempt: string): Loaded<T> {
  const [result, setResult] = useState<{ path: string; data?: T | undefined; error?: string }>();
  const [round, setRound] = useState(0);
  const [loading, setLoading] = useState(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the wish to load again
  useEffect(() => {
    if (path === null) return;
    const gone = new AbortController();
    setLoading(true);
    api
      .get<T>(path, { signal: gone.signal })
      .then((data) => setResult({ path, data }))
      .catch((error: unknown) => {
        if (isAbort(error)) return;
        const keep = (last: typeof result) => (last?.path === path ? last.data : undefined);
        setResult((last) => ({ path, data: keep(last), error: errorText(error, attempt) }));
      })
      .finally(() => {
        if (!gone.signal.aborted) setLoading(false);
      });
    return () => gone.abort();
  }, [path, attempt, round]);

  const reload = useCallback(() => setRound((last) => last + 1), []);
  const current = result?.path === path ? result : undefined;
  return { data: current?.data, error: current?.error, loading, reload };
}
