import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LazyDialog, useLazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { readKept } from '../every-tab/kept.ts';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'));

/** In the panel's head, in every tab: looks like the field that it opens. */
export function DeskSearch() {
  const dialog = useLazyDialog();
  useSlash(dialog.show);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={dialog.show}
        className="flex min-h-11 w-full min-w-0 items-center gap-2 rounded-full border border-edge bg-white px-3.5 text-ink-soft transition-colors hover:border-ink-soft sm:max-w-md lg:min-h-10"
      >
        <Search aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 truncate">
          Buscar<span className="max-sm:sr-only"> cliente, pedido ou caixa</span>
        </span>
        <span
          aria-hidden="true"
          className="ml-auto rounded-control border border-line px-1.5 font-sans text-small max-lg:hidden"
        >
          /
        </span>
      </button>
      <LazyDialog state={dialog} of={SearchDialog} />
    </>
  );
}

const WRITING = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';

/** '/' anywhere in the panel; in a field it is a sign like any other, and below a dialog nothing is worked with. */
function useSlash(press: () => void): void {
  const last = useRef(press);
  last.current = press;
  useEffect(() => {
    function hear(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const isTyping = event.target instanceof Element && event.target.closest(WRITING) !== null;
      if (isTyping || document.querySelector('dialog[open]') || readKept('shortcuts_off') === true) return;
      event.preventDefault();
      last.current();
    }
    // Before the other shortcuts of the panel: they leave alone what somebody has taken.
    document.addEventListener('keydown', hear, { capture: true });
    return () => document.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
