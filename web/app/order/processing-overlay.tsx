import { useEffect, useRef, useState } from 'react';
import { Spinner } from '../ui/spinner.tsx';

const LONG_MS = 6000;

/** Covers the page while the payment page is being asked for. A native modal: nothing below can be pressed. */
export function ProcessingOverlay({ open }: { open: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    setIsLong(false);
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      dialog.close();
    };
  }, [open]);

  return (
    <dialog
      ref={ref}
      aria-label="Processando"
      onCancel={(event) => event.preventDefault()}
      className="fixed inset-0 size-full max-h-none max-w-none place-items-center bg-transparent p-6 open:grid"
    >
      {open && (
        <div
          role="status"
          className="grid max-w-sm justify-items-center gap-4 rounded-panel bg-paper p-8 text-center text-ink shadow-soft"
        >
          <Spinner className="size-10 border-[3px] text-leaf" />
          <p className="font-display text-subheading font-semibold">Processando…</p>
          <p className="text-ink-soft">
            {isLong
              ? 'Está demorando mais que o normal. Espere mais um pouquinho, nada será cobrado duas vezes.'
              : 'Já vamos levar você para a página segura de pagamento.'}
          </p>
        </div>
      )}
    </dialog>
  );
}
