import { Scale } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOpenItem } from '../use-address.ts';
import { PlanWorthsEditor } from './plan-worths-form.tsx';

/** Opens what the baskets of each plan are to be worth. */
export function PlanWorthsButton() {
  const { id, open, close } = useOpenItem('valor');
  return (
    <>
      <Button variant="quiet" onClick={() => open('abrir')}>
        <Scale aria-hidden="true" className="size-5" />
        Valor das cestas
      </Button>
      <Dialog open={id !== null} onClose={close} title="Valor das cestas">
        {id !== null && <PlanWorthsEditor onSaved={close} />}
      </Dialog>
    </>
  );
}
