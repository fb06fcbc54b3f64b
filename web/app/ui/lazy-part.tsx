import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { isOffline, useIsWaiting } from './connection.ts';
import { ErrorCard } from './error-card.tsx';
import { loadPart, PartGone } from './load-part.ts';

export const OFFLINE_TEXT = 'Sem conexão. Continuamos assim que a internet voltar.';

type Part<Props> = { default: ComponentType<Props> };
type Load<Props> = () => Promise<Part<Props>>;

/**
 * React.lazy for a network that comes and goes. `preload` has it ready before it is asked for: then it is shown at once,
 * whereas React lets at least 0.3 s pass before it replaces what it showed instead.
 */
export function lazyPart<Props>(load: Load<Props>) {
  let ready: ReturnType<Load<Props>> | undefined;
  let loaded: Part<Props> | undefined;
  const preload = () => {
    if (isOffline()) return;
    ready ??= load();
    ready.then(
      (part) => {
        loaded = part;
      },
      () => {
        ready = undefined;
      },
    );
  };
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : (ready?.catch(() => loadPart(load)) ?? loadPart(load)))),
    { preload },
  );
}

/** A real promise answers only after the render is done: by then React has shown what stands in the part's place. */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: it is meant to be taken for a promise
  return { then: (done: (value: T) => void) => done(value) } as unknown as Promise<T>;
}

/** Around what `lazyPart` made: says in its place that it waits for the network, or that it is not to be had. */
export function PartPlace({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={<Waiting>{waiting}</Waiting>}>{children}</Suspense>
    </PartBoundary>
  );
}

const SLOW_TEXT = 'Esta parte está demorando. Se continuar assim, recarregue a página.';
/** Longer than anything takes that is still on its way. */
const SLOW_MS = 12_000;

function Waiting({ children }: { children: ReactNode }) {
  const isWaiting = useIsWaiting();
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {(isWaiting || isSlow) && (
        <p role="alert" className="mb-4 rounded-card bg-sun-pale px-4 py-3 text-ink">
          {isWaiting ? OFFLINE_TEXT : SLOW_TEXT}
        </p>
      )}
      {children}
    </>
  );
}

/** Takes only what could not be fetched; what breaks for another reason goes on to the page. */
class PartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!(error instanceof PartGone)) throw error;
    return (
      <ErrorCard
        message="Não conseguimos abrir esta parte. Recarregue a página."
        onRetry={() => window.location.reload()}
      />
    );
  }
}
