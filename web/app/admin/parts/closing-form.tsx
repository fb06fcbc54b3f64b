import { formText } from '@cesta/contract/base/forms';
import type { ClosingQuestion } from '@cesta/contract/coverage/closed-days';
import type { CityCoverage } from '@cesta/contract/coverage/coverage';
import { z } from 'zod';
import { Form } from '../../forms/form.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormButtons } from '../forms/form-buttons.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';

const ClosingForm = z
  .object({
    date: z.iso.date('Escolha o dia'),
    where: z.string(),
    reason: formText(120, 'Diga o motivo: o cliente lê'),
    baskets: z.enum(['move', 'cancel']),
    replaced_by: z.union([z.literal(''), z.iso.date('Data inválida')]),
  })
  .refine(({ date, replaced_by }) => replaced_by === '' || replaced_by > date, {
    path: ['replaced_by'],
    message: 'Escolha um dia depois do que fica sem entrega',
  });
type ClosingValues = z.infer<typeof ClosingForm>;

const LABELS: Record<keyof ClosingValues, string> = {
  date: 'Dia',
  where: 'Onde',
  reason: 'Motivo',
  baskets: 'As cestas',
  replaced_by: 'Sai em outro dia',
};

/** Where one begins to type. */
const START = { 'data-autofocus': true };

interface ClosingFormProps {
  today: string;
  /** The day it is about, where that is known. */
  date?: string;
  cities: readonly Pick<CityCoverage, 'city' | 'state'>[];
  ask: (question: ClosingQuestion) => Promise<void>;
  onCancel: () => void;
}

export function ClosingFormPanel({ today, date = '', cities, ask, onCancel }: ClosingFormProps) {
  const form = useSchemaForm<ClosingValues, ClosingValues>(ClosingForm, LABELS, {
    ...PANEL_TELLING,
    values: { date, where: '', reason: '', baskets: 'move', replaced_by: '' },
    keptAs: `closing ${date}`,
  });
  const { field, rhf } = form;
  const isMove = rhf.watch('baskets') === 'move';
  return (
    <Form
      form={form}
      label="Novo dia sem entrega"
      attempt="Erro ao conferir as entregas"
      onSubmit={(values) => ask(questionOf(values, cities))}
    >
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField {...field('date')} type="date" min={today} {...(!date && START)} />
        <SelectField {...field('where')}>
          <option value="">Todas as cidades</option>
          {cities.map((place) => (
            <option key={keyOf(place)} value={keyOf(place)}>
              {place.city}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        {...field('reason')}
        maxLength={120}
        autoComplete="off"
        {...(date && START)}
        hint="O cliente lê: 'Natal', 'Chuva forte', 'Van na oficina'."
      />
      <SelectField {...field('baskets')} hint="Pedidos avulsos vão sempre para outro dia.">
        <option value="move">Vão para outro dia</option>
        <option value="cancel">São canceladas, e o valor volta</option>
      </SelectField>
      {isMove && (
        <TextField
          {...field('replaced_by')}
          type="date"
          min={today}
          optional
          hint="Vazio, tudo vai com a próxima saída da cidade."
        />
      )}
      <FormButtons
        submitLabel="Ver o que muda"
        cancelLabel="Voltar"
        busy={rhf.formState.isSubmitting}
        onCancel={onCancel}
      />
    </Form>
  );
}

function questionOf(
  { date, where, reason, baskets, replaced_by }: ClosingValues,
  cities: ClosingFormProps['cities'],
): ClosingQuestion {
  const found = cities.find((place) => keyOf(place) === where);
  return {
    days: [{ date, reason }],
    place: found ? { city: found.city, state: found.state } : null,
    baskets,
    replaced_by: (baskets === 'move' && replaced_by) || null,
  };
}

const keyOf = ({ city, state }: Pick<CityCoverage, 'city' | 'state'>) => `${city}-${state}`;
