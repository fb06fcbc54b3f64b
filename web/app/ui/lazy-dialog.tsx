import { type ComponentType, Suspense, useState } from 'react';

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
  /** Made with React.lazy: its code is fetched when it is first opened. */
  of: ComponentType<{ open: boolean; onClose: () => void }>;
}

/** Keeps dialogs that few people open out of everybody's first load. */
export function LazyDialog({ state, of: Content }: LazyDialogProps) {
  if (state.phase === 'never') return null;
  return (
    <Suspense fallback={null}>
      <Content open={state.phase === 'open'} onClose={state.close} />
    </Suspense>
  );
}
