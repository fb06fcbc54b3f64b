import { isAsked, readQuestion } from '@cesta/contract/panel/desk-question';
import type { DeskSearchAnswer } from '@cesta/contract/panel/desk-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { api, errorText } from '../../session/api-client.ts';

const TYPING_PAUSE_MS = 180;

/**
 * What is found for what is typed. Only the last word counts: an answer to what was typed before is dropped, and what
 * is still on screen from it is marked as old.
 */
export function useDeskSearch(text: string) {
  const [asked, setAsked] = useState('');
  const wanted = text.trim();
  const isEnough = isAsked(readQuestion(wanted));

  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const query = useQuery({
    queryKey: panel.search(asked),
    queryFn: ({ signal }) =>
      api.get<DeskSearchAnswer>(`/admin/search?q=${encodeURIComponent(asked)}`, { signal }),
    enabled: asked !== '' && isAsked(readQuestion(asked)),
    placeholderData: keepPreviousData,
  });
  const isFresh = asked === wanted && !query.isPlaceholderData && query.isSuccess;
  return {
    isEnough,
    answer: isEnough ? query.data : undefined,
    isFresh,
    error: asked === wanted && query.error ? errorText(query.error, 'Erro ao buscar') : undefined,
    loading: query.isFetching,
    retry: () => void query.refetch(),
    /** Without waiting for the end of typing. */
    askNow: () => setAsked(wanted),
  };
}
