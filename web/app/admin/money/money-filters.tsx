import { addDays } from '@cesta/contract/base/calendar';
import { LEDGER_DAYS_MAX } from '@cesta/contract/panel/panel-constants';
import { useEffect, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { choiceOf, type MoneyPeriod, PERIOD_CHOICES, periodOf } from './money-period.ts';

interface MoneyFiltersProps {
  period: MoneyPeriod;
  now: number;
  onChange: (values: Record<string, string>) => void;
}

const STEPS = [
  { value: 'dia', text: 'Por dia' },
  { value: 'mes', text: 'Por mês' },
] as const;

export function MoneyFilters({ period, now, onChange }: MoneyFiltersProps) {
  const [typed, setTyped] = useState({ from: period.from, to: period.to });
  useEffect(() => setTyped({ from: period.from, to: period.to }), [period.from, period.to]);
  const flaw = flawOf(typed);

  const show = ({ from, to, by }: MoneyPeriod) =>
    onChange({ de: from, ate: to, por: by === 'month' ? 'mes' : '' });

  function type(change: Partial<typeof typed>) {
    const next = { ...typed, ...change };
    setTyped(next);
    if (!flawOf(next)) show({ ...next, by: fits(next, 'day') ? period.by : 'month' });
  }

  return (
    <search className="mb-5 grid gap-3">
      <ChoiceButtons
        label="Período"
        choices={PERIOD_CHOICES}
        chosen={choiceOf(period, now) ?? ''}
        onChoose={(choice) => show(periodOf(choice, now))}
      />
      <div className="grid grid-pair items-start gap-3 sm:flex sm:flex-wrap sm:items-end">
        <TextField
          label="De"
          type="date"
          value={typed.from}
          className="sm:w-44"
          onChange={(event) => type({ from: event.target.value })}
        />
        <TextField
          label="Até"
          type="date"
          value={typed.to}
          error={flaw}
          className="sm:w-44"
          onChange={(event) => type({ to: event.target.value })}
        />
        <CompactSelect
          label="Ver"
          className="max-sm:self-end sm:mt-8 sm:w-36 [&_select]:min-h-12"
          value={period.by === 'month' ? 'mes' : 'dia'}
          options={STEPS.map((step) => ({ ...step }))}
          onChange={(event) => show({ ...period, by: event.target.value === 'mes' ? 'month' : 'day' })}
        />
      </div>
    </search>
  );
}

type Days = Pick<MoneyPeriod, 'from' | 'to'>;

const fits = ({ from, to }: Days, by: MoneyPeriod['by']) => addDays(from, LEDGER_DAYS_MAX[by]) > to;

function flawOf(days: Days): string | undefined {
  const { from, to } = days;
  if (!from || !to) return 'Diga o primeiro e o último dia.';
  if (from > to) return 'A data final vem antes da inicial. Troque uma delas.';
  return fits(days, 'month') ? undefined : 'Cabem até 3 anos. Escolha um período menor.';
}
