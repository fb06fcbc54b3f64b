import { type QueryState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mine } from '../../queries/query-keys.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { EVERY_MS, MOST_LOOKS } from '../../subscription/payment-watch.ts';
import type { OwnSubscription } from '../../subscription/read-subscription.ts';
import { MY_SUBSCRIPTION } from '../account-queries.ts';

/**
 * The subscription, asked for again while its payment is being confirmed: truth comes from the provider's message to
 * the server, which may be slower than the customer. A failed look counts; the next one may work.
 */
export function useSubscription() {
  const state = useQueryClient().getQueryState<OwnSubscription>(mine.subscription);
  const isWaiting = state?.data?.subscription?.status === 'incomplete';
  const looks = looksAt(state);
  const [before, setBefore] = useState<number>();
  if (isWaiting && before === undefined) setBefore(looks);
  const isOver = before !== undefined && looks - before >= MOST_LOOKS;
  // An open invoice is paid on the provider's page, which does not lead back here by itself.
  const refreshing = isWaiting && !isOver ? { every: EVERY_MS } : { onReturn: true };
  return { ...useApiQuery(MY_SUBSCRIPTION, refreshing), isOver };
}

function looksAt(state: QueryState<OwnSubscription> | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}
