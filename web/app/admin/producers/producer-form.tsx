import type { Producer, ProducerList } from '@cesta/contract/catalog/producers';
import { useState } from 'react';
import { type SchemaForm, useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PanelForm } from '../forms/panel-form.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { PictureField } from '../forms/picture-field.tsx';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import { PRODUCERS_PATH } from '../parts/producer-list.ts';
import {
  inWords,
  PRODUCER_LABELS,
  type ProducerFormOutput,
  ProducerFormSchema,
  type ProducerFormValues,
  valuesOf,
} from './producer-form-values.ts';

interface ProducerFormProps {
  /** Without one, a new producer is made. */
  producer: Producer | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function ProducerForm({ producer, onSaved, onClose }: ProducerFormProps) {
  const keptAs = `producer ${producer?.id ?? 'new'}`;
  const form = useSchemaForm<ProducerFormValues, ProducerFormOutput>(ProducerFormSchema, PRODUCER_LABELS, {
    ...PANEL_TELLING,
    values: valuesOf(producer),
    keptAs,
  });
  const [sending, setSending] = useState(false);
  const { conflict, save } = useGuardedSaving({
    thing: producer,
    rhf: form.rhf,
    keptAs,
    reload: reloadProducer,
    valuesOf,
    labels: PRODUCER_LABELS,
    inWords,
  });

  async function saveProducer(output: ProducerFormOutput) {
    const done = await save((base) =>
      base
        ? api.put(`/producers/${base.id}`, { ...output, seen: base.updated_at })
        : api.post('/producers', output),
    );
    if (done) toast.success(producer ? 'Produtor atualizado com sucesso!' : 'Produtor criado com sucesso!');
    // After a refusal, too: the list behind the form is to show what the other one wrote.
    onSaved();
    return done !== null;
  }

  return (
    <PanelForm
      form={form}
      label={producer ? 'Editar Produtor' : 'Novo Produtor'}
      attempt={unanswered('Erro ao salvar produtor')}
      submitLabel={producer ? 'Salvar alterações' : 'Criar produtor'}
      waiting={sending}
      save={saveProducer}
      onFailed={onSaved}
      onClose={onClose}
    >
      {conflict && <ConflictNote {...conflict} />}
      <ProducerFields form={form} onBusy={setSending} />
    </PanelForm>
  );
}

async function reloadProducer({ id }: Producer): Promise<Producer> {
  const { producers } = await api.get<ProducerList>(PRODUCERS_PATH);
  const now = producers.find((other) => other.id === id);
  if (!now) throw new Error('The producer is gone');
  return now;
}

interface FieldsProps {
  form: SchemaForm<ProducerFormValues, ProducerFormOutput>;
  onBusy: (busy: boolean) => void;
}

function ProducerFields({ form: { rhf, field, error }, onBusy }: FieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} data-autofocus maxLength={120} autoComplete="off" />
        <TextField {...field('location')} maxLength={200} autoComplete="off" />
      </div>
      <TextAreaField {...field('story')} rows={5} maxLength={5000} />
      <TextField
        {...field('products')}
        maxLength={2000}
        autoComplete="off"
        hint="Separe por vírgulas: aipim, couve, laranja"
      />
      <TextField
        {...field('organicEvidence')}
        maxLength={200}
        autoComplete="off"
        hint="Anotação só para a loja. O selo aparece nas páginas com a comprovação guardada em Fornecimento, enquanto ela valer."
      />
      <PictureField
        label={PRODUCER_LABELS.imageUrl}
        optional
        value={rhf.watch('imageUrl') ?? ''}
        error={error('imageUrl')}
        onBusy={onBusy}
        onChange={(imageUrl) => rhf.setValue('imageUrl', imageUrl, { shouldDirty: true })}
      />
      <TextField
        {...field('orderIndex')}
        type="number"
        min="0"
        step="1"
        inputMode="numeric"
        hint="Os menores aparecem primeiro."
        className="sm:w-1/2"
        onWheel={(event) => event.currentTarget.blur()}
      />
      <CheckboxField {...field('active')} hint="Desmarcado, não aparece na página de produtores." />
    </>
  );
}
