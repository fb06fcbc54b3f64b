import { X } from 'lucide-react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** 'sheet' comes from the right and is as tall as the window: menus and long lists. */
  shape?: 'panel' | 'wide' | 'sheet';
  /** Nothing in it can be focused: then the text itself can, so that the keyboard scrolls it. */
  isPlainText?: boolean;
  children: ReactNode;
}

const PLACES = {
  panel: 'place-items-end sm:place-items-center sm:p-6',
  wide: 'place-items-end sm:place-items-center sm:p-6',
  sheet: 'justify-items-end',
};

const PANELS = {
  panel: 'max-h-[92dvh] rounded-t-panel sm:max-w-form sm:rounded-panel',
  wide: 'max-h-[92dvh] rounded-t-panel sm:max-w-4xl sm:rounded-panel',
  sheet: 'h-dvh max-w-sm sm:rounded-l-panel',
};

/**
 * The browser would choose the close button. What is still loading takes the start when it comes, unless somebody has
 * moved on by themselves.
 */
function startAtMark(dialog: HTMLDialogElement): () => void {
  const start = () => {
    const place = dialog.querySelector<HTMLElement>('[data-autofocus]');
    place?.focus();
    return place !== null;
  };
  if (start()) return () => {};
  const growth = new MutationObserver(() => {
    if (start()) stop();
  });
  const stop = () => {
    growth.disconnect();
    for (const sign of BY_HAND) dialog.removeEventListener(sign, stop);
  };
  growth.observe(dialog, { childList: true, subtree: true });
  for (const sign of BY_HAND) dialog.addEventListener(sign, stop);
  return stop;
}

const BY_HAND = ['keydown', 'pointerdown'] as const;

/**
 * A native modal dialog: the browser keeps the focus inside, closes on Esc and gives the focus back to the opener.
 * On a phone it rises from the bottom, where the thumb is. Mark with data-autofocus where one should start.
 */
export function Dialog({ open, onClose, title, shape = 'panel', isPlainText, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.showModal();
    const stopWaiting = startAtMark(dialog);
    dialogOpened(dialog);
    return () => {
      stopWaiting();
      dialog.close();
      dialogClosed(dialog);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  // For one Esc in a date field Chromium says cancel twice: the second would go one step further back.
  const isCancelling = useRef(false);
  function closeOnce(event: SyntheticEvent) {
    // React brings a cancel up to the dialogs around it, the browser that of a file field.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (isCancelling.current) return;
    isCancelling.current = true;
    setTimeout(() => {
      isCancelling.current = false;
    });
    onClose();
  }

  // Text that is marked with the mouse often ends outside: only what began there too means to close.
  const isFromBackdrop = useRef(false);
  function notePress(event: PointerEvent<HTMLDialogElement>) {
    isFromBackdrop.current = event.target === event.currentTarget;
  }

  function closeFromBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && isFromBackdrop.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes with Esc, through onCancel
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={closeOnce}
      onPointerDown={notePress}
      onClick={closeFromBackdrop}
      className={classNames(
        'fixed inset-0 size-full max-h-none max-w-none bg-transparent open:grid',
        PLACES[shape],
      )}
    >
      {open && (
        <div
          className={classNames(
            'on-light flex w-full animate-rise flex-col overflow-hidden bg-paper text-ink shadow-soft forced-colors:border-2',
            PANELS[shape],
          )}
        >
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-2 sm:px-6 sm:pb-3">
            <h2
              id={titleId}
              className="min-w-0 pt-1.5 text-heading font-semibold tracking-tight wrap-anywhere"
            >
              {title}
            </h2>
            <IconButton label="Fechar" onClick={onClose} className="-mr-2">
              <X aria-hidden="true" className="size-6" />
            </IconButton>
          </div>
          {/* relative: what is hidden for the eye alone scrolls in here, instead of making the dialog itself scroll.
              Where buttons stay at its foot, what the keyboard comes to is brought up from beneath them; a finger, which
              sees what it presses, has nothing moved. */}
          <div
            data-scrolls
            {...(isPlainText && { tabIndex: 0 })}
            className="relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pb-6 has-focus-visible:has-[.sticky]:scroll-pb-[min(11rem,40%)] sm:px-6"
          >
            {children}
          </div>
        </div>
      )}
    </dialog>
  );
}
