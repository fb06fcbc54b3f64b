import type { Producer } from '@cesta/contract/content';
import { Dialog } from '../../ui/dialog.tsx';
import { ProducerForm } from './producer-form.tsx';

interface ProducerDialogProps {
  /** 'novo' for somebody who is not there yet; null while nothing is open. */
  id: string | null;
  producers: readonly Producer[];
  onSaved: () => void;
  onClose: () => void;
}

export function ProducerDialog({ id, producers, onSaved, onClose }: ProducerDialogProps) {
  const producer = producers.find((other) => other.id === id);
  const isOpen = id === 'novo' || producer !== undefined;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={producer ? 'Editar Produtor' : 'Novo Produtor'}
      shape="wide"
    >
      {isOpen && <ProducerForm key={id} producer={producer} onSaved={onSaved} onClose={onClose} />}
    </Dialog>
  );
}
