import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { isOffline, useIsWaiting } from './connection.ts';
import { ErrorCard } from './error-card.tsx';
import { loadPart, PartGone } from './load-part.ts';

export const OFFLINE_TEXT = 'Sem conexão. Continuamos assim que a internet voltar.';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** React.lazy for a network that comes and goes. `preload` has it ready before it is asked for. */
export function lazyPart<Props>(load: Load<Props>) {
  let ready: ReturnType<Load<Props>> | undefined;
  const preload = () => {
    if (isOffline()) return;
    ready ??= load();
    ready.catch(() => {
      ready = undefined;
    });
  };
  return Object.assign(
    lazy(() => ready?.catch(() => loadPart(load)) ?? loadPart(load)),
    { preload },
  );
}

/** Around what `lazyPart` made: says in its place that it waits for the network, or that it is not to be had. */
export function PartPlace({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  return (
    <PartBoundary>
      <Suspense fallback={<Waiting>{waiting}</Waiting>}>{children}</Suspense>
    </PartBoundary>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const isWaiting = useIsWaiting();
  return (
    <>
      {isWaiting && <p className="mb-4 rounded-card bg-sun-pale px-4 py-3 text-ink">{OFFLINE_TEXT}</p>}
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
