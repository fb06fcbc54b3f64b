import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Clash } from './clashes.ts';

interface ConflictNoteProps {
  /** The server's own words. */
  message: string;
  clashes: readonly Clash[];
}

export function ConflictNote({ message, clashes }: ConflictNoteProps) {
  const ref = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new conflict is to be seen
  useEffect(() => {
    ref.current?.focus();
  }, [clashes]);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Conflito de edição"
      className="grid gap-2 rounded-card border border-sun-deep bg-sun-pale p-4"
    >
      <p className="flex gap-2 font-semibold text-sun-deep">
        <Users aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {message}
      </p>
      <p>
        O que você escreveu continua aqui, e os outros campos já mostram o que está na loja. Confira e salve
        de novo para valer.
      </p>
      {clashes.length > 0 && (
        <dl className="grid gap-1">
          {clashes.map(({ label, theirs }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{label}, agora na loja:</dt>
              <dd className="wrap-anywhere">{theirs}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
