import { lazy, Suspense, useState } from 'react';

const CoverageDialog = lazy(() => import('./coverage-dialog.tsx'));

/** Opens the question 'do you deliver to me?'. The dialog's code comes with the first press. */
export function CoverageButton({ className }: { className?: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setState('open')} className={className}>
        Verificar cobertura
      </button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <CoverageDialog open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
