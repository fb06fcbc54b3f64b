import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { ErrorCard } from '../ui/error-card.tsx';

interface LoadedProps<T> {
  from: { data: T | undefined; error: string | undefined; loading: boolean; reload: () => void };
  /** The shapes of what is on its way. */
  waiting: ReactNode;
  children: (data: T) => ReactNode;
}

/** On its way, here, here but not fresh, or not to be had. */
export function Loaded<T>({ from: { data, error, loading, reload }, waiting, children }: LoadedProps<T>) {
  if (data === undefined) {
    return error ? <ErrorCard message={error} retrying={loading} onRetry={reload} /> : waiting;
  }
  return (
    <>
      {error && <StaleNote message={error} retrying={loading} onRetry={reload} />}
      {children(data)}
    </>
  );
}

interface StaleNoteProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

/** A refresh that failed takes nothing away; it only says that this is how things were. */
function StaleNote({ message, retrying, onRetry }: StaleNoteProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-sun-deep bg-sun-pale px-4 py-1.5"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-sun-deep" />
      <p className="min-w-0 grow py-1">{message}</p>
      <Button variant="quiet" size="sm" busy={retrying} onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
