import type { Address } from '@cesta/contract/identity/identity';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { MY_SUBSCRIPTION } from '../account-queries.ts';

const RUNNING = ['active', 'past_due', 'paused'];

/** The address that a running subscription goes to; undefined while there is none, or nobody knows. */
export function useBasketAddress(): Address | undefined {
  const { data } = useApiQuery(MY_SUBSCRIPTION, { onReturn: true });
  const { status, address } = data?.subscription ?? {};
  return status && RUNNING.includes(status) ? (address ?? undefined) : undefined;
}
