import { ListChecks, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { counted } from '../parts/counted.ts';

interface BatchBarProps {
  count: number;
  /** How many are on this page and not chosen yet. */
  more: number;
  onChooseAll: () => void;
  onChange: () => void;
  onClear: () => void;
}

/** In sight below the table while something is chosen. */
export function BatchBar({ count, more, onChooseAll, onChange, onClear }: BatchBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label="Produtos selecionados"
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-edge bg-card px-3 py-1.5 shadow-soft"
    >
      <p role="status" className="mr-auto font-semibold tabular-nums">
        {counted(count, 'selecionado', 'selecionados')}
      </p>
      {more > 0 && (
        <Button variant="quiet" size="sm" onClick={onChooseAll}>
          Selecionar a página
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={onClear}>
        <X aria-hidden="true" className="size-5" />
        Limpar
      </Button>
      <Button size="sm" onClick={onChange}>
        <ListChecks aria-hidden="true" className="size-5" />
        Mudar selecionados
      </Button>
    </section>
  );
}
