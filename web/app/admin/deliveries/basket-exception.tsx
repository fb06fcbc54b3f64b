import type { Done } from '@cesta/contract/base/answers';
import { formText } from '@cesta/contract/base/forms';
import type { Stop } from '@cesta/contract/panel/deliveries';
import { z } from 'zod';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { FormButtons } from '../forms/form-buttons.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { customerName, extrasText } from './stop-words.ts';

const ExceptionForm = z
  .object({
    what: z.enum(['move', 'cancel']),
    to: z.string(),
    reason: formText(120, 'Diga o motivo: o cliente lê'),
  })
  .refine(({ what, to }) => what === 'cancel' || z.iso.date().safeParse(to).success, {
    path: ['to'],
    message: 'Escolha o novo dia',
  });
type ExceptionValues = z.infer<typeof ExceptionForm>;

const LABELS: Record<keyof ExceptionValues, string> = {
  what: 'O que fazer',
  to: 'Novo dia',
  reason: 'Motivo',
};

interface BasketExceptionProps {
  /** Null while nothing is asked. */
  stop: Stop | null;
  /** The day on screen: if the basket has left it meanwhile, the store says so. */
  date: string;
  today: string;
  onClose: () => void;
}

/** One basket goes out on another day, or not at all. */
export function BasketException({ stop, date, today, onClose }: BasketExceptionProps) {
  return (
    <Dialog
      open={stop !== null}
      onClose={onClose}
      title={stop ? `Cesta de ${customerName(stop)}` : 'Mudar ou cancelar'}
    >
      {stop && <ExceptionPanel key={stop.id} stop={stop} date={date} today={today} onClose={onClose} />}
    </Dialog>
  );
}

function ExceptionPanel({ stop, date, today, onClose }: BasketExceptionProps & { stop: Stop }) {
  const form = useSchemaForm<ExceptionValues, ExceptionValues>(ExceptionForm, LABELS, {
    ...PANEL_TELLING,
    values: { what: 'move', to: '', reason: '' },
    keptAs: `basket ${stop.id} on ${date}`,
  });
  const refresh = useRefresh();
  const { field, rhf } = form;
  const isMove = rhf.watch('what') === 'move';

  async function save({ what, to, reason }: ExceptionValues) {
    const path = `/admin/deliveries/basket/${stop.id}`;
    try {
      const { message } =
        what === 'move'
          ? await api.put<Done>(`${path}/day`, { from: date, to, reason })
          : await api.post<Done>(`${path}/cancellation`, { date, reason });
      toast.success(message);
      onClose();
    } finally {
      refresh(panel.deliveries);
    }
  }

  return (
    <Form
      form={form}
      label="Mudar ou cancelar a cesta"
      attempt={unanswered('Erro ao mudar a entrega')}
      onSubmit={save}
    >
      <p className="text-ink-soft">Marcada para {spokenDay(date)}.</p>
      <SelectField {...field('what')} data-autofocus>
        <option value="move">Mudar de dia</option>
        <option value="cancel">Cancelar e devolver o valor</option>
      </SelectField>
      {isMove && <TextField {...field('to')} type="date" min={today} />}
      <TextField
        {...field('reason')}
        maxLength={120}
        autoComplete="off"
        hint="O cliente recebe um e-mail com este motivo."
      />
      <p className="text-small text-ink-soft">
        {isMove
          ? 'O que vem na cesta e o preço não mudam. Ela fica no novo dia mesmo que os dias da cidade mudem.'
          : 'O valor desta cesta vira crédito na próxima cobrança, ou volta para o cartão se a assinatura está no fim.'}
      </p>
      {stop.extras && <p className="text-small font-semibold">{extrasText(stop.extras, isMove)}</p>}
      <FormButtons
        submitLabel={isMove ? 'Mudar o dia' : 'Cancelar a cesta'}
        cancelLabel="Voltar"
        busy={rhf.formState.isSubmitting}
        onCancel={onClose}
      />
    </Form>
  );
}
