import {
  keepPreviousData,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, errorText } from '../session/api-client.ts';
import type { Report } from '../session/report-lag.ts';
import type { Loadable } from '../session/use-loading.ts';

export interface Query<T> {
  key: QueryKey;
  load: (context: QueryFunctionContext) => Promise<T>;
  /** The text of the error when the server gives none, such as 'Erro ao carregar pedidos'. */
  attempt: string;
}

interface Refreshing {
  /** Keeps the last page on screen, dimmed, while the next one is on its way: a filter should not blank the list. */
  keepOld?: boolean;
  /** Asks again after so many milliseconds while somebody can see it, at once when a window comes back late. */
  every?: number;
  /** Asks again when the person comes back to this page. */
  onReturn?: boolean;
  /** A form must not begin with what was true a while ago. */
  forEditing?: boolean;
  /** Not asked for before this is true. */
  isWanted?: boolean;
}

interface Watched<T> extends Loadable<T> {
  /** The page before, while this one is on its way. */
  isOld: boolean;
}

/** A query that is a GET below /api. */
export function apiQuery<T>(key: QueryKey, path: string, attempt: string): Query<T> {
  return { key, attempt, load: ({ signal }) => api.get<T>(path, { signal }) };
}

/** The same for a report, which may be read from a copy that is behind. */
export function reportQuery<T>(key: QueryKey, path: string, attempt: string): Query<Report<T>> {
  return { key, attempt, load: ({ signal }) => api.report<T>(path, { signal }) };
}

/** Loads private data for account and panel, and keeps what is known. */
export function useApiQuery<T>(
  { key, load, attempt }: Query<T>,
  { keepOld, every, onReturn = false, forEditing, isWanted = true }: Refreshing = {},
): Watched<T> {
  const query = useQuery({
    queryKey: key,
    queryFn: load,
    enabled: isWanted,
    refetchInterval: every ?? false,
    refetchOnWindowFocus: every
      ? ({ state }) => Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) >= every
      : onReturn,
    ...(keepOld && { placeholderData: keepPreviousData }),
    ...(forEditing && { gcTime: 0 }),
  });
  const { data, isFetching, isPlaceholderData, refetch } = query;
  const error = useLastError(query, JSON.stringify(key));
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    data,
    error: error ? errorText(error, attempt) : undefined,
    loading: isFetching,
    isOld: isPlaceholderData,
    reload,
  };
}

/** The error stays on screen while it is tried again, instead of turning into the first wait once more. */
function useLastError(
  { error, isPending, errorUpdateCount }: UseQueryResult<unknown>,
  hash: string,
): unknown {
  const last = useRef<{ hash: string; error: unknown }>(null);
  if (error) last.current = { hash, error };
  if (error || !isPending || errorUpdateCount === 0) return error;
  return last.current?.hash === hash ? last.current.error : null;
}
