import { Sparkles, Undo2 } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { useKeptFocus } from '../ui/use-kept-focus.ts';
import type { useSuggestion } from './use-suggestion.ts';

interface SuggestionBarProps {
  suggestion: ReturnType<typeof useSuggestion>;
  isEmpty: boolean;
}

/** Fills the basket with one press, and takes it back with another. */
export function SuggestionBar({ suggestion, isEmpty }: SuggestionBarProps) {
  const { busy, filled, fill, undo } = suggestion;
  const outcome = useKeptFocus(String(filled !== null));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant="secondary" busy={busy} onClick={() => void fill()} className="max-sm:w-full">
        <Sparkles aria-hidden="true" className="size-5" />
        Monte para mim
      </Button>
      <p ref={outcome} tabIndex={-1} role="status" className="min-w-0 grow text-small text-ink-soft">
        {filled
          ? addedText(filled.added.length)
          : isEmpty
            ? 'Com o que você gosta e o que está na safra. Depois, troque o que quiser.'
            : 'Completa o que falta; o que você escolheu fica.'}
      </p>
      {filled && filled.added.length > 0 && (
        <Button variant="quiet" onClick={undo} className="max-sm:-ml-5">
          <Undo2 aria-hidden="true" className="size-5" />
          Desfazer
        </Button>
      )}
    </div>
  );
}

function addedText(count: number): string {
  if (count === 0) return 'Não falta nada: a cesta já está cheia.';
  return count === 1
    ? 'Pusemos 1 produto. Troque o que quiser.'
    : `Pusemos ${count} produtos. Troque o que quiser.`;
}
