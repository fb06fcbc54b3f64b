import { type ReactNode, useEffect } from 'react';
import { useApi } from '../session/use-api.ts';
import { ErrorCard } from '../ui/error-card.tsx';
import { toast } from '../ui/toast-store.ts';

interface LoadedProps<T> {
  /** Below /api. */
  path: string;
  /** One of the store's fixed texts, such as 'Erro ao carregar endereços'. */
  attempt: string;
  waiting: ReactNode;
  children: (data: T, reload: () => void) => ReactNode;
}

/** Private data in the three states it can be in: on its way, here, or not to be had. */
export function Loaded<T>({ path, attempt, waiting, children }: LoadedProps<T>) {
  const { data, error, loading, reload } = useApi<T>(path, attempt);
  useEffect(() => {
    if (error && !loading) toast.error(error);
  }, [error, loading]);
  if (data !== undefined) return children(data, reload);
  if (error) return <ErrorCard retrying={loading} onRetry={reload} />;
  return waiting;
}
