import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { api, errorText } from '../session/api-client.ts';

export interface Pages<Page> {
  key: QueryKey;
  /** The call for the page that begins there; null: the first. */
  path: (from: string | null) => string;
  /** Where the page after this one begins, the last of all so far; null when there is none. */
  next: (page: Page, all: readonly Page[]) => string | null;
  attempt: string;
}

/** A list that grows as somebody asks for more. What is asked for anew is asked for from the top, page by page. */
export function useApiPages<Page>({ key, path, next, attempt }: Pages<Page>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => api.get<Page>(path(pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: next,
    placeholderData: keepPreviousData,
    // What happened meanwhile need not show anywhere else on the screen.
    refetchOnWindowFocus: true,
  });
  const { data, error, hasNextPage, isFetching, isFetchingNextPage } = query;
  return {
    pages: data?.pages ?? [],
    /** When what is shown was answered; of another key's pages, which stand in for the first answer, never. */
    answeredAt: query.isPlaceholderData ? 0 : query.dataUpdatedAt,
    error: error ? errorText(error, attempt) : undefined,
    /** The first time. */
    isPending: query.isPending,
    loading: isFetching,
    loadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    more: () => void query.fetchNextPage(),
    /** What was not reached, the first page or the one that was asked for last. */
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
