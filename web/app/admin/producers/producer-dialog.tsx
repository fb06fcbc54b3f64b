import type { Producer, ProducerList } from '@cesta/contract/catalog/producers';
import { useState } from 'react';
import type { Loadable } from '../../session/use-loading.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { ProducerForm } from './producer-form.tsx';

interface ProducerDialogProps {
  /** 'novo' for somebody who is not there yet; null while nothing is open. */
  id: string | null;
  list: Loadable<ProducerList>;
  onSaved: () => void;
  onClose: () => void;
}

export function ProducerDialog({ id, list, onSaved, onClose }: ProducerDialogProps) {
  const producer = list.data?.producers.find((other) => other.id === id);
  const isOpen = id === 'novo' || producer !== undefined;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={producer ? 'Editar Produtor' : 'Novo Produtor'}
      shape="wide"
    >
      {isOpen && (
        <FreshForm key={id} producer={producer} loading={list.loading} onSaved={onSaved} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FreshFormProps {
  producer: Producer | undefined;
  loading: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** What is shown from an earlier visit may be old: a form begins with the answer that is on its way. */
function FreshForm({ producer, loading, ...form }: FreshFormProps) {
  const [isReady, setIsReady] = useState(!producer || !loading);
  if (!isReady && !loading) setIsReady(true);
  return isReady ? <ProducerForm producer={producer} {...form} /> : <FormSkeleton fields={4} />;
}
