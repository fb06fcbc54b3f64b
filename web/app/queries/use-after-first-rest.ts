import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** False until what the screen asked for first has come, or could not: for what is only beside it. */
export function useAfterFirstRest(): boolean {
  const client = useQueryClient();
  const isBusy = useIsFetching() > 0;
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    const hasAnswer = client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.dataUpdateCount + state.errorUpdateCount > 0);
    if (!isBusy && hasAnswer) setRested(true);
  }, [client, isBusy]);
  return hasRested;
}
