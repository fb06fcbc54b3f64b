import { LazyDialog, useLazyDialog } from '../ui/lazy-dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const CoverageDialog = lazyPart(() => import('./coverage-dialog.tsx'));

/** Opens the question 'do you deliver to me?', from the header or from any page. */
export function CoverageButton({ className }: { className?: string }) {
  const dialog = useLazyDialog();
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={dialog.show} className={className}>
        Verificar cobertura
      </button>
      <LazyDialog state={dialog} of={CoverageDialog} />
    </>
  );
}
