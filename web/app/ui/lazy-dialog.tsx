import { type ComponentType, useEffect, useState } from 'react';
import { PartPlace } from './lazy-part.tsx';
import { afterFirstView } from './load-part.ts';

interface LazyDialogState {
  phase: 'never' | 'open' | 'closed';
  show: () => void;
  close: () => void;
}

export function useLazyDialog(): LazyDialogState {
  const [phase, setPhase] = useState<LazyDialogState['phase']>('never');
  return { phase, show: () => setPhase('open'), close: () => setPhase('closed') };
}

interface LazyDialogProps {
  state: LazyDialogState;
  /** Made with `lazyPart`: its code comes after the page, before anybody asks for it. */
  of: ComponentType<{ open: boolean; onClose: () => void }> & { preload: () => void };
}

/** Keeps dialogs that few people open out of everybody's first load. */
export function LazyDialog({ state, of: Content }: LazyDialogProps) {
  useEffect(() => afterFirstView(Content.preload), [Content]);
  if (state.phase === 'never') return null;
  return (
    <PartPlace waiting={null}>
      <Content open={state.phase === 'open'} onClose={state.close} />
    </PartPlace>
  );
}
