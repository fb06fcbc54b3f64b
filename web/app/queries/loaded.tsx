import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Loadable } from '../session/use-loading.ts';
import { Button } from '../ui/button.tsx';
import { ErrorCard } from '../ui/error-card.tsx';
import { toast } from '../ui/toast-store.ts';

interface LoadedProps<T> {
  from: Loadable<T>;
  /** The shapes of what is on its way. */
  waiting: ReactNode;
  /** Where a failure is told: beside what could not be loaded, or by a toast. */
  tells?: 'in-place' | 'by-toast';
  children: (data: T) => ReactNode;
}

/** Private data: on its way, here, here but not fresh, or not to be had. */
export function Loaded<T>({ from, waiting, tells = 'in-place', children }: LoadedProps<T>) {
  const { data, error, loading, reload } = from;
  const toasted = tells === 'by-toast' && !loading ? error : undefined;
  useEffect(() => {
    if (toasted) toast.error(toasted);
  }, [toasted]);
  const shown = tells === 'in-place' ? error : undefined;
  if (data === undefined) {
    return error ? <ErrorCard message={shown} retrying={loading} onRetry={reload} /> : waiting;
  }
  return (
    <>
      {shown && <StaleNote message={shown} retrying={loading} onRetry={reload} />}
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
