import { useEffect, useRef } from 'react';
import { type Blocker, type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before the back button, Esc, a stray click or a closed window takes away what was typed. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && isLeft(currentLocation, nextLocation),
  );
  // A dialog on its way out can still be pressed: each question is answered once.
  const answered = useRef<Blocker | null>(null);
  const answer = (what: 'proceed' | 'reset') => {
    if (answered.current === blocker) return;
    answered.current = blocker;
    blocker[what]?.();
  };
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  }, [isUnsaved]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Descartar alterações?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={() => answer('proceed')}
      onClose={() => answer('reset')}
    >
      O que você mudou ainda não foi salvo.
    </ConfirmDialog>
  );
}

/** The open form is named in the address: as long as nothing leaves that, as when a search follows, it stays open. */
function isLeft(current: Location, next: Location): boolean {
  const kept = new URLSearchParams(next.search);
  const named = [...new URLSearchParams(current.search).keys()];
  return current.pathname !== next.pathname || !named.every((name) => kept.has(name));
}
