import { dayInDigits } from '@cesta/contract/base/calendar';
import {
  MECHANISM_LABELS,
  ORGANIC_MECHANISMS,
  PROOF_DOCUMENT_MAX_BYTES,
} from '@cesta/contract/catalog/organic-constants';
import { type OrganicProof, OrganicProofInput, type ProofText } from '@cesta/contract/supply/farms';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import type { SentProof } from './use-proof-actions.ts';

interface ProofValues {
  mechanism: string;
  body: string;
  registration: string;
  validUntil: string;
  withoutDocument: boolean;
}

/** A box without a day holds an empty text. */
const ProofSchema = OrganicProofInput.extend({
  validUntil: z.string().min(1, 'Diga até quando vale').pipe(OrganicProofInput.shape.validUntil),
});

const LABELS: Record<keyof ProofValues, string> = {
  mechanism: 'Como é comprovado',
  body: 'Quem certifica ou controla',
  registration: 'Registro',
  validUntil: 'Vale até',
  withoutDocument: 'Apagar o documento guardado',
};

interface ProofFormProps {
  id: string;
  producerId: string;
  /** Without one, it is new. */
  proof: OrganicProof | undefined;
  save: (proof: SentProof) => Promise<void>;
  /** As it is in the store now. */
  reload: (proof: OrganicProof) => Promise<OrganicProof>;
  onClose: () => void;
}

export function ProofForm({ id, producerId, proof, save, reload, onClose }: ProofFormProps) {
  const keptAs = `proof ${proof?.id ?? `new of ${producerId}`}`;
  const form = useSchemaForm<ProofValues, OrganicProofInput>(ProofSchema, LABELS, {
    ...PANEL_TELLING,
    values: valuesOf(proof),
    keptAs,
  });
  const { field, rhf } = form;
  const file = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string>();
  const guarded = useGuardedSaving({ thing: proof, rhf, keptAs, reload, valuesOf, labels: LABELS, inWords });

  async function submit(output: OrganicProofInput) {
    const document = file.current?.files?.[0];
    if (document && document.size > PROOF_DOCUMENT_MAX_BYTES)
      return setFileError('Documento muito grande! Máximo 10MB');
    const done = await guarded.save((base) =>
      save({ ...output, id, document, ...(base && { was: textOf(base) }) }),
    );
    if (!done) return;
    toast.success('Comprovação salva');
    onClose();
  }

  return (
    <div className="rounded-card border border-leaf p-4">
      <Form
        form={form}
        label={proof ? 'Editar comprovação' : 'Nova comprovação'}
        attempt="Erro ao salvar a comprovação"
        onSubmit={submit}
      >
        {guarded.conflict && <ConflictNote {...guarded.conflict} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField {...field('mechanism')}>
            <option value="">Escolha…</option>
            {ORGANIC_MECHANISMS.map((name) => (
              <option key={name} value={name}>
                {MECHANISM_LABELS[name]}
              </option>
            ))}
          </SelectField>
          <TextField {...field('body')} maxLength={120} autoComplete="off" placeholder="Rede Povos da Mata" />
          <TextField {...field('registration')} maxLength={80} autoComplete="off" />
          <TextField {...field('validUntil')} type="date" />
          <TextField
            ref={file}
            label={proof?.document ? 'Trocar o documento' : 'Documento'}
            optional
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            hint="PDF, JPG, PNG ou WEBP até 10MB. Só o escritório vê."
            error={fileError}
            className="sm:col-span-2"
            onChange={() => setFileError(undefined)}
          />
          {proof?.document && <CheckboxField {...field('withoutDocument')} />}
        </div>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" busy={rhf.formState.isSubmitting}>
            Salvar comprovação
          </Button>
        </div>
      </Form>
    </div>
  );
}

function valuesOf(proof: OrganicProof | undefined): ProofValues {
  return { ...(proof ? textOf(proof) : NOTHING), withoutDocument: false };
}

const NOTHING = { mechanism: '', body: '', registration: '', validUntil: '' };

function textOf({ mechanism, body, registration, validUntil }: OrganicProof): ProofText {
  return { mechanism, body, registration, validUntil };
}

function inWords(name: string, value: unknown): string {
  if (name === 'mechanism') return MECHANISM_LABELS[value as ProofText['mechanism']];
  return name === 'validUntil' ? dayInDigits(String(value)) : String(value);
}
