import { type CityCoverage, type CoverageBook, WeeklySchedule } from '@cesta/contract/coverage/coverage';
import { CalendarClock } from 'lucide-react';
import { z } from 'zod';
import { type SchemaForm, useSchemaForm } from '../../forms/use-schema-form.ts';
import { api } from '../../session/api-client.ts';
import { unanswered } from '../../session/unanswered.ts';
import { FieldNotes, useFieldWiring } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ConflictNote } from '../forms/conflict-note.tsx';
import { PanelForm } from '../forms/panel-form.tsx';
import { PANEL_TELLING } from '../forms/panel-telling.ts';
import { useGuardedSaving } from '../forms/use-guarded-saving.ts';
import { CoverageQuestion, useCoverageQuestion } from './coverage-question.tsx';
import { dayNames, daysBefore, WEEKDAYS } from './weekdays.ts';

/** Boxes and selects hold texts. */
const ScheduleForm = z.object({
  weekdays: z
    .array(z.string())
    .transform((days) => days.map(Number))
    .pipe(WeeklySchedule.shape.weekdays),
  cutoffDays: z.string().transform(Number).pipe(WeeklySchedule.shape.cutoffDays),
  cutoffTime: WeeklySchedule.shape.cutoffTime,
});
type ScheduleValues = z.input<typeof ScheduleForm>;

const LABELS: Record<keyof ScheduleValues, string> = {
  weekdays: 'Dias de entrega',
  cutoffDays: 'Corte, quantos dias antes',
  cutoffTime: 'Corte, até que horas',
};

interface ScheduleFormProps {
  city: CityCoverage;
  /** Saved, or nobody knows: look again. */
  onSaved: () => void;
  onClose: () => void;
}

export function ScheduleFormPanel({ city, onSaved, onClose }: ScheduleFormProps) {
  const keptAs = `schedule of ${city.city}`;
  const form = useSchemaForm<ScheduleValues, WeeklySchedule>(ScheduleForm, LABELS, {
    ...PANEL_TELLING,
    values: valuesOf(city),
    keptAs,
  });
  const { conflict, save } = useGuardedSaving({
    thing: city,
    rhf: form.rhf,
    keptAs,
    reload: reloadCity,
    valuesOf,
    labels: LABELS,
    inWords,
  });

  const { asked, confirmImpact } = useCoverageQuestion();

  async function saveSchedule(output: WeeklySchedule) {
    const { city: name, state } = city;
    const done = await save(async (base) => {
      const schedule = { ...output, city: name, state, version: base?.schedule.version ?? 0 };
      const expected = await confirmImpact({ kind: 'schedule', schedule });
      return expected && api.put('/admin/coverage/schedule', { ...schedule, expected });
    });
    if (done?.answer) {
      toast.success('Dias de entrega atualizados com sucesso!');
      onSaved();
    }
    return Boolean(done?.answer);
  }

  return (
    <>
      <PanelForm
        form={form}
        label={`Dias de entrega em ${city.city}`}
        attempt={unanswered('Erro ao salvar dias de entrega')}
        submitLabel="Salvar dias"
        save={saveSchedule}
        onFailed={onSaved}
        onClose={onClose}
      >
        {conflict && <ConflictNote {...conflict} />}
        <ScheduleFields form={form} />
        <p className="flex gap-2.5 rounded-card bg-dusk-pale p-4 text-dusk">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            Vale para entregas que ainda não passaram do corte: elas mudam para o novo dia em poucos minutos.
            As que já passaram saem no dia combinado.
          </span>
        </p>
      </PanelForm>
      <CoverageQuestion asked={asked} />
    </>
  );
}

function ScheduleFields({ form }: { form: SchemaForm<ScheduleValues, WeeklySchedule> }) {
  const { rhf, field } = form;
  const error = form.error('weekdays');
  const hint = 'Pelo menos dois: o plano premium é entregue duas vezes por semana.';
  const wiring = useFieldWiring({ id: undefined, hint, error });
  return (
    <>
      <fieldset aria-describedby={wiring.control['aria-describedby']}>
        <legend className="mb-1.5 font-semibold">{LABELS.weekdays}</legend>
        <div className="grid grid-cols-7 gap-1 sm:gap-2">
          {WEEKDAYS.map(({ day, short, name }) => (
            <label key={day} className="relative">
              <input
                type="checkbox"
                value={String(day)}
                {...rhf.register('weekdays')}
                aria-label={name}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <span className="grid min-h-12 place-items-center rounded-control border border-edge bg-white font-semibold text-[0.9375rem] text-ink-soft transition-colors peer-checked:border-leaf peer-checked:bg-leaf peer-checked:text-white peer-focus-visible:outline-3 peer-focus-visible:outline-leaf-deep peer-focus-visible:outline-offset-2">
                {short}
              </span>
            </label>
          ))}
        </div>
        <FieldNotes hint={hint} error={error} wiring={wiring} />
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <SelectField {...field('cutoffDays')}>
          {[0, 1, 2, 3, 4, 5, 6].map((count) => (
            <option key={count} value={count}>
              {daysBefore(count)}
            </option>
          ))}
        </SelectField>
        <TextField {...field('cutoffTime')} type="time" />
      </div>
      <p className="-mt-2 text-small text-ink-soft">Depois do corte o cliente não muda mais a cesta.</p>
    </>
  );
}

function valuesOf({ schedule }: CityCoverage): ScheduleValues {
  return {
    weekdays: schedule.weekdays.map(String),
    cutoffDays: String(schedule.cutoffDays),
    cutoffTime: schedule.cutoffTime,
  };
}

function inWords(name: string, value: unknown): string {
  if (name === 'weekdays') return dayNames((value as string[]).map(Number));
  return name === 'cutoffDays' ? daysBefore(Number(value)) : String(value);
}

async function reloadCity({ city, state }: CityCoverage): Promise<CityCoverage> {
  const { cities } = await api.get<CoverageBook>('/admin/coverage');
  const now = cities.find((other) => other.city === city && other.state === state);
  if (!now) throw new Error('The city is gone');
  return now;
}
