import { SlidersHorizontal } from 'lucide-react';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart, PartPlace } from '../../ui/lazy-part.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { HeadButton } from '../every-tab/tab-head.tsx';
import { useOpenItem } from '../every-tab/use-address.ts';

/** The only part of the tab that checks what is typed as a form: the rest comes without the validator. */
const HarvestSettingsForm = lazyPart(() => import('./harvest-settings-form.tsx'));

export function HarvestSettingsButton() {
  const { id, open, close } = useOpenItem('ajustes');
  return (
    <>
      <HeadButton icon={SlidersHorizontal} text="Ajustes" onClick={() => open('abrir')} />
      <Dialog open={id !== null} onClose={close} title="Ajustes da colheita">
        {id !== null && (
          <PartPlace waiting={<RowsSkeleton rows={4} />}>
            <HarvestSettingsForm onClose={close} />
          </PartPlace>
        )}
      </Dialog>
    </>
  );
}
