import { CloudUpload } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

interface NotSavedProps {
  /** Whose it is, for screen readers. */
  name: string;
  /** It was pressed by mistake. */
  onDrop: () => void;
  className?: string;
}

/** Stays on the card until the mark has arrived or was overtaken. */
export function NotSaved({ name, onDrop, className }: NotSavedProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-tomato-pale px-2.5 py-1 text-[0.9375rem] font-semibold text-tomato-deep',
        className,
      )}
    >
      <p className="flex gap-2 py-1">
        <CloudUpload aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        Por enviar: vai sozinha quando houver sinal.
      </p>
      <Button variant="quiet" size="sm" className="px-2!" onClick={onDrop}>
        Não enviar<span className="sr-only">: a marca de {name}</span>
      </Button>
    </div>
  );
}

export const TRY_AGAIN = 'Tentar de novo';
