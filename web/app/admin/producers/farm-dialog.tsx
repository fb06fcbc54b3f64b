import type { Producer } from '@cesta/contract/catalog/producers';
import type { Farm } from '@cesta/contract/supply/farms';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormSkeleton } from '../../ui/skeleton.tsx';
import { FarmForm } from './farm-form.tsx';
import { FarmLink } from './farm-link.tsx';
import { FarmProofs } from './farm-proofs.tsx';

const farmOf = (id: string) =>
  apiQuery<Farm>(panel.farm(id), `/admin/farms/${encodeURIComponent(id)}`, 'Erro ao carregar o fornecimento');

interface FarmDialogProps {
  producer: Producer | undefined;
  onClose: () => void;
}

/** A producer as the office knows them: what is in here is never on a public page, but for a valid proof's badge. */
export function FarmDialog({ producer, onClose }: FarmDialogProps) {
  return (
    <Dialog
      open={producer !== undefined}
      onClose={onClose}
      title={`Fornecimento de ${producer?.name ?? ''}`}
      shape="wide"
    >
      {producer && <FarmContent key={producer.id} producer={producer} />}
    </Dialog>
  );
}

function FarmContent({ producer }: { producer: Producer }) {
  const farm = useApiQuery(farmOf(producer.id), { forEditing: true });
  return (
    <Loaded from={farm} waiting={<FormSkeleton fields={6} />}>
      {(known) => <FarmParts producer={producer} farm={known} />}
    </Loaded>
  );
}

/** The form begins once: what is loaded again must not take away what is being typed. */
function FarmParts({ producer, farm }: { producer: Producer; farm: Farm }) {
  const [first] = useState(farm);
  return (
    <div className="grid gap-8 pt-2">
      <FarmLink producer={producer} phone={farm.contact.phone || null} />
      <FarmForm farm={first} />
      <FarmProofs producerId={farm.producerId} proofs={farm.proofs} />
    </div>
  );
}
