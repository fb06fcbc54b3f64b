import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toast-store.ts';
import { dropPostDraft, writePostDraft } from './post-drafts.ts';
import type { PostFormValues } from './post-form-values.ts';

const TYPING_PAUSE_MS = 400;

interface Kept {
  id: string;
  userId: string;
  values: PostFormValues;
  isDirty: boolean;
}

/** Writes what is typed into the browser's storage, so that no stray click, reload or expired session loses it. */
export function useDraftKeeping({ id, userId, values, isDirty }: Kept) {
  const latest = useRef({ values, isDirty });
  const done = useRef(false);
  useEffect(() => {
    latest.current = { values, isDirty };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values by their text, since every render makes them anew
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(keep, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [JSON.stringify(values), isDirty]);

  function keep(): boolean {
    if (done.current || !latest.current.isDirty) return false;
    writePostDraft(id, { userId, savedAt: new Date().toISOString(), values: latest.current.values });
    return true;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way out, whatever the way
  useEffect(() => {
    const leave = () => void keep();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      if (keep()) toast.info('Texto guardado neste navegador. Abra o post de novo para continuar.');
    };
  }, []);

  function drop(): void {
    done.current = true;
    dropPostDraft(id);
  }

  return { drop };
}
