import { WifiOff } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

/** Stays on the card until the mark is saved or was overtaken. */
export function NotSaved({ className }: { className?: string }) {
  return (
    <p
      className={classNames(
        'flex gap-2 rounded-control bg-tomato-pale px-2.5 py-2 text-[0.9375rem] font-semibold text-tomato-deep',
        className,
      )}
    >
      <WifiOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      Não foi salvo: sem sinal. Tente de novo quando voltar.
    </p>
  );
}

export const TRY_AGAIN = 'Tentar de novo';
