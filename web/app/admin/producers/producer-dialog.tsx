import { type Producer, ProducerInput } from '@cesta/contract/content';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../session/api-client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { FormButtons } from '../form-buttons.tsx';
import { PictureField } from '../picture-field.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import { useAdminForm } from '../use-admin-form.ts';

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

/** The box of the order holds text; empty means 0. */
const ProducerFormSchema = ProducerInput.extend({
  orderIndex: z
    .string()
    .trim()
    .regex(/^\d{0,6}$/, 'Ordem inválida')
    .transform(Number),
});
type Values = z.input<typeof ProducerFormSchema>;
type Output = z.output<typeof ProducerFormSchema>;

const LABELS = {
  name: 'Nome',
  story: 'História',
  location: 'Localização',
  products: 'Produtos',
  imageUrl: 'Imagem',
  orderIndex: 'Ordem de exibição',
  active: 'Ativo',
};

function valuesOf(producer: Producer | undefined): Values {
  return {
    name: producer?.name ?? '',
    story: producer?.story ?? '',
    location: producer?.location ?? '',
    products: producer?.products ?? '',
    imageUrl: producer?.imageUrl ?? '',
    orderIndex: String(producer?.orderIndex ?? 0),
    active: producer?.active ?? true,
  };
}

type FormProps = { producer: Producer | undefined } & Pick<ProducerDialogProps, 'onSaved' | 'onClose'>;

function ProducerForm({ producer, onSaved, onClose }: FormProps) {
  const form = useAdminForm<Values, Output>({
    schema: ProducerFormSchema,
    labels: LABELS,
    values: valuesOf(producer),
    attempt: 'Erro ao salvar produtor',
  });
  const { rhf, field } = form;
  const { isDirty, isSubmitting } = rhf.formState;
  const [sending, setSending] = useState(false);
  const saved = useRef(false);

  async function save(output: Output) {
    if (producer) await api.put(`/producers/${producer.id}`, output);
    else await api.post('/producers', output);
    toast.success(producer ? 'Produtor atualizado com sucesso!' : 'Produtor criado com sucesso!');
    saved.current = true;
    onSaved();
    onClose();
  }

  return (
    <>
      <form
        noValidate
        aria-label={producer ? 'Editar Produtor' : 'Novo Produtor'}
        onSubmit={(event) => form.submit(event, save)}
        className="grid gap-5"
      >
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
        <PictureField
          label={LABELS.imageUrl}
          optional
          value={rhf.watch('imageUrl') ?? ''}
          error={form.error('imageUrl')}
          onBusy={setSending}
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
        <FormButtons
          submitLabel={producer ? 'Salvar alterações' : 'Criar produtor'}
          busy={isSubmitting || sending}
          onCancel={onClose}
        />
      </form>
      <UnsavedGuard isUnsaved={() => isDirty && !saved.current} />
    </>
  );
}
