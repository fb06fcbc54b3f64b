import { X } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { dialogClosed, dialogOpened } from '../../ui/open-dialogs.ts';
import { SearchField } from './search-field.tsx';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

/** At the top of the window, and the whole of it on a phone: the keyboard takes the lower half. */
export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    dialog.querySelector('input')?.focus();
    dialogOpened(dialog);
    return () => {
      dialog.close();
      dialogClosed(dialog);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Esc, through onCancel
    <dialog
      ref={ref}
      aria-label="Buscar cliente, pedido ou caixa"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={closeFromBackdrop}
      className="fixed inset-0 size-full max-h-none max-w-none justify-items-center bg-transparent open:grid sm:items-start sm:px-6 sm:pt-[8vh]"
    >
      {open && (
        <div className="on-light flex w-full flex-col overflow-hidden bg-paper text-ink shadow-soft max-sm:h-dvh sm:max-h-[80dvh] sm:max-w-2xl sm:rounded-panel forced-colors:border-2">
          <SearchField onOpened={onClose}>
            <IconButton label="Fechar" onClick={onClose} className="-mr-2">
              <X aria-hidden="true" className="size-6" />
            </IconButton>
          </SearchField>
        </div>
      )}
    </dialog>
  );
}
