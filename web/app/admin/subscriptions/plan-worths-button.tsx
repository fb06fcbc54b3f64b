import { Scale } from 'lucide-react';
import { Dialog } from '../../ui/dialog.tsx';
import { HeadButton } from '../every-tab/tab-head.tsx';
import { useOpenItem } from '../every-tab/use-address.ts';
import { PlanWorthsEditor } from './plan-worths-form.tsx';

/** Opens what the baskets of each plan are to be worth. */
export function PlanWorthsButton() {
  const { id, open, close } = useOpenItem('valor');
  return (
    <>
      <HeadButton icon={Scale} text="Valor das cestas" onClick={() => open('abrir')} />
      <Dialog open={id !== null} onClose={close} title="Valor das cestas">
        {id !== null && <PlanWorthsEditor onClose={close} />}
      </Dialog>
    </>
  );
}
