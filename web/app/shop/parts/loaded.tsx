import { type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  Await,
  isRouteErrorResponse,
  useAsyncError,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { errorText } from '../../session/api-client.ts';
import { ErrorScreen } from '../../shell/error-screen.tsx';
import { useStore } from '../../shell/store-info.ts';
import { useWhenBack } from '../../ui/connection.ts';
import { Container } from '../../ui/container.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';
import { toast } from '../../ui/toast-store.ts';

interface LoadedProps<T> {
  /** There at once in a server-rendered page, still on its way after a click. */
  value: T | Promise<T>;
  /** Shown until it is there. */
  waiting: ReactNode;
  /** One of the store's fixed texts, such as 'Erro ao carregar produtores'. */
  attempt: string;
  children: (value: T) => ReactNode;
}

/** Part of a page that may still be loading, or may not have loaded. */
export function Loaded<T>({ value, waiting, attempt, children }: LoadedProps<T>) {
  return (
    <Suspense fallback={waiting}>
      <Await resolve={value} errorElement={<AsyncFailure attempt={attempt} />}>
        {(loaded) => children(loaded as T)}
      </Await>
    </Suspense>
  );
}

/**
 * For a client loader that does not wait: the part of the answer that one `Loaded` shows. Its failure is shown there,
 * and is not an unhandled one in the moment before that place exists.
 */
export function later<T, Part>(answer: Promise<T>, pick: (answer: T) => Part): Promise<Part> {
  const part = answer.then(pick);
  part.catch(() => undefined);
  return part;
}

function AsyncFailure({ attempt }: { attempt: string }) {
  return <LoadFailure error={useAsyncError()} attempt={attempt} />;
}

/** For the ErrorBoundary of a page that is nothing without its data. */
export function PageLoadFailure({ attempt }: { attempt: string }) {
  const error = useRouteError();
  const { name } = useStore();
  if (isRouteErrorResponse(error) && error.status === 404) return <ErrorScreen error={error} />;
  return (
    <Container className="py-12 sm:py-20">
      <PageMeta title={attempt} storeName={name} noindex />
      <h1 className="sr-only">Não deu para abrir esta página</h1>
      <LoadFailure error={error} attempt={attempt} />
    </Container>
  );
}

/** Says what could not be loaded, once aloud and then in its place, and tries again. */
export function LoadFailure({ error, attempt }: { error?: unknown; attempt: string }) {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // A second failure is a new error: the button is free again.
  const [retriedFor, setRetriedFor] = useState<unknown>();
  const text = loadErrorText(error, attempt);
  useEffect(() => {
    if (error) toast.error(text);
  }, [error, text]);
  function retry() {
    setRetriedFor(error);
    void revalidate();
  }
  useWhenBack(retry);
  const retrying = state !== 'idle' || (error !== undefined && retriedFor === error);
  return (
    <ErrorCard
      message={error ? undefined : text}
      retrying={retrying && navigation.state === 'idle'}
      onRetry={retry}
    />
  );
}

/** The server's own words where it gave some, else what was being tried. */
function loadErrorText(error: unknown, attempt: string): string {
  if (!isRouteErrorResponse(error)) return errorText(error, attempt);
  const message: unknown = (error.data as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : attempt;
}
