import { Menu } from 'lucide-react';
import { IconButton } from '../ui/button.tsx';
import { LazyDialog, useLazyDialog } from '../ui/lazy-dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const PhoneMenuSheet = lazyPart(() => import('./phone-menu-sheet.tsx'));

export function PhoneMenu({ className }: { className?: string | undefined }) {
  const sheet = useLazyDialog();
  return (
    <div className={className}>
      <IconButton label="Abrir menu" aria-haspopup="dialog" onClick={sheet.show}>
        <Menu aria-hidden="true" className="size-6" />
      </IconButton>
      <LazyDialog state={sheet} of={PhoneMenuSheet} />
    </div>
  );
}
