import { useCallback, useEffect, useRef, useState } from 'react';
import { useWhenBack } from '../ui/connection.ts';
import { api, errorText, isAbort } from './api-client.ts';

/** Something that is on its way, here, or not to be had. */
export interface Loadable<T> {
  /** Kept while it is loaded again, so that a refresh does not blank the screen. */
  data: T | undefined;
  error: string | undefined;
  loading: boolean;
  reload: () => void;
}

export interface Question<T> {
  /** What is asked for; null waits, as for an id that is not known yet. */
  key: string | null;
  load: (signal: AbortSignal) => Promise<T>;
  /** The text of the error when the server gives none, such as 'Erro ao carregar pedidos'. */
  attempt: string;
}

interface Answer<T> {
  key: string | null;
  data?: T | undefined;
  error?: string | undefined;
  looks: number;
}

/** The shop's own way of loading in the browser: small, and without a memory. Account and panel have queries/. */
export function useLoading<T>({ key, load, attempt }: Question<T>): Loadable<T> & { looks: number } {
  const [answer, setAnswer] = useState<Answer<T>>({ key, looks: 0 });
  const [round, setRound] = useState(0);
  const [loading, setLoading] = useState(true);
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the wish to load again
  useEffect(() => {
    if (key === null) return;
    const gone = new AbortController();
    setLoading(true);
    const take = (result: Pick<Answer<T>, 'data' | 'error'>) => {
      if (gone.signal.aborted) return;
      setLoading(false);
      setAnswer((last) => {
        const known = last.key === key ? last : { data: undefined, looks: 0 };
        return { key, data: known.data, ...result, looks: known.looks + 1 };
      });
    };
    latest.current(gone.signal).then(
      (data) => take({ data }),
      (error: unknown) => {
        if (!isAbort(error)) take({ error: errorText(error, attempt) });
      },
    );
    return () => gone.abort();
  }, [key, attempt, round]);

  const reload = useCallback(() => setRound((last) => last + 1), []);
  const { data, error, looks } =
    answer.key === key ? answer : { data: undefined, error: undefined, looks: 0 };
  useWhenBack(error === undefined ? null : reload);
  return { data, error, loading, reload, looks };
}

/** Loads what a path below /api answers. */
export function useApi<T>(path: string | null, attempt: string): Loadable<T> {
  return useLoading({ key: path, load: (signal) => api.get<T>(path ?? '', { signal }), attempt });
}
