import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** An answer often leads to the next question: that is no rest. */
const REST_MS = 100;

/** False until what the screen asked for first has come, or could not: for what is only beside it. */
export function useAfterFirstRest(): boolean {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const isResting = useSyncExternalStore(
    subscribe,
    () => hasRest(client),
    () => false,
  );
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting]);
  return hasRested;
}

/** Nothing is on its way, and something has been answered: before the first question nothing is either. */
function hasRest(client: QueryClient): boolean {
  const queries = client.getQueryCache().getAll();
  const isAnswered = queries.some(({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0);
  return isAnswered && client.isFetching() === 0;
}
