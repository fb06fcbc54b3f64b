import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

/** Both stand inside a live region that is on the page from the start. */
export function ChangesNote({ changes, onDismiss }: { changes: readonly string[]; onDismiss: () => void }) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="mudancas" className="mb-6 rounded-card bg-sun-pale p-5 text-ink">
      <Heading id="mudancas" className="text-subheading">
        A feira mudou desde a sua última visita
      </Heading>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <Button variant="secondary" className="mt-4" onClick={onDismiss}>
        Entendi
      </Button>
    </section>
  );
}

/** Takes the focus over from the button that left with its line. */
export function RemovedNote({ name, onUndo }: { name: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removed thing asks for the focus anew
  useEffect(() => undo.current?.focus(), [name]);
  return (
    <div className="mb-6 flex items-center justify-between gap-2 rounded-card bg-paper-deep py-2 pr-2 pl-5">
      <p>
        <strong>{name}</strong> saiu da cesta.
      </p>
      <Button ref={undo} variant="quiet" onClick={onUndo} className="shrink-0">
        <Undo2 aria-hidden="true" className="size-5" />
        Desfazer
      </Button>
    </div>
  );
}
