import { DAY_MS, dayInDigits, dayOf } from '@cesta/contract/base/calendar';
import { MECHANISM_LABELS, PROOF_WARNING_DAYS } from '@cesta/contract/catalog/organic-constants';
import type { OrganicProof } from '@cesta/contract/supply/farms';
import { Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '../../forms/new-id.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { counted } from '../parts/counted.ts';
import { Section } from './farm-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { useProofActions } from './use-proof-actions.ts';

interface FarmProofsProps {
  producerId: string;
  proofs: readonly OrganicProof[];
}

/** What proves that the farm is organic; while one is valid, producer and products have a badge. */
export function FarmProofs({ producerId, proofs }: FarmProofsProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const [removing, setRemoving] = useState<OrganicProof | null>(null);
  const actions = useProofActions(producerId);
  const known = proofs.find(({ id }) => id === editing);
  return (
    <Section title="Comprovação orgânica">
      <p className="text-ink-soft">
        Enquanto valer, o selo aparece na página do produtor e dos produtos. O documento só o escritório vê.
        60 e 15 dias antes do fim a loja recebe um e-mail.
      </p>
      <ul className="grid gap-3">
        {proofs.map((proof) => (
          <li key={proof.id} className="rounded-card border border-line bg-card p-4">
            <Proof
              proof={proof}
              onDownload={() => void actions.download(proof)}
              onEdit={() => setEditing(proof.id)}
              onRemove={() => setRemoving(proof)}
            />
          </li>
        ))}
      </ul>
      {editing === null ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEditing(newId())}>
          <Plus aria-hidden="true" className="size-5" />
          Nova comprovação
        </Button>
      ) : (
        <ProofForm
          key={editing}
          id={editing}
          producerId={producerId}
          proof={known}
          save={actions.save}
          reload={actions.reload}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Remover comprovação"
        confirmLabel="Remover"
        busy={actions.removing}
        onClose={() => setRemoving(null)}
        onConfirm={async () => {
          if (removing && (await actions.remove(removing))) setRemoving(null);
        }}
      >
        O selo sai das páginas, e o documento é apagado. Remover {removing?.registration}?
      </ConfirmDialog>
    </Section>
  );
}

interface ProofProps {
  proof: OrganicProof;
  onDownload: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function Proof({ proof, onDownload, onEdit, onRemove }: ProofProps) {
  const { mechanism, body, registration, validUntil, document } = proof;
  const quiet = { variant: 'quiet', size: 'sm', className: 'px-2!' } as const;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <ValidityBadge proof={proof} />
        <strong className="wrap-anywhere">{MECHANISM_LABELS[mechanism]}</strong>
      </p>
      <p className="mt-1 wrap-anywhere">
        {body}, registro {registration}, até {dayInDigits(validUntil)}
      </p>
      <div className="-mx-2 mt-1 flex flex-wrap gap-1">
        {document && (
          <Button {...quiet} onClick={onDownload}>
            <Download aria-hidden="true" className="size-4.5" />
            {document === 'pdf' ? 'Baixar PDF' : 'Baixar imagem'}
            <span className="sr-only"> de {registration}</span>
          </Button>
        )}
        <Button {...quiet} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4.5" />
          Editar
          <span className="sr-only"> {registration}</span>
        </Button>
        <Button {...quiet} className="px-2! text-tomato-deep!" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Remover
          <span className="sr-only"> {registration}</span>
        </Button>
      </div>
    </>
  );
}

function ValidityBadge({ proof: { validUntil, hasEnded } }: { proof: OrganicProof }) {
  const left = Math.round((Date.parse(validUntil) - Date.parse(dayOf(Date.now()))) / DAY_MS);
  if (hasEnded) return <Badge tone="tomato">Vencida</Badge>;
  if (left > PROOF_WARNING_DAYS[0]) return <Badge tone="leaf">Vale</Badge>;
  return <Badge tone="sun">{left === 0 ? 'Vence hoje' : `Vence em ${counted(left, 'dia', 'dias')}`}</Badge>;
}
