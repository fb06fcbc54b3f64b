import type { HolidayProposal } from '@cesta/contract/coverage/closed-days';
import { useState } from 'react';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { counted } from '../parts/counted.ts';

interface HolidayProposalsProps {
  proposals: readonly HolidayProposal[];
  busy: boolean;
  onAdd: (chosen: readonly HolidayProposal[]) => void;
}

/** One press adds all national holidays; the facultative ones are a choice of the store. */
export function HolidayProposals({ proposals, busy, onAdd }: HolidayProposalsProps) {
  const [chosen, setChosen] = useState(
    () => new Set(proposals.filter(({ optional }) => !optional).map(({ date }) => date)),
  );
  if (proposals.length === 0) return null;

  function toggle(date: string) {
    const next = new Set(chosen);
    if (!next.delete(date)) next.add(date);
    setChosen(next);
  }

  return (
    <fieldset className="m-4 min-w-0 rounded-card bg-sun-pale p-4 sm:mx-5">
      <legend className="float-left mb-1 w-full font-semibold">
        Feriados dos próximos 12 meses ainda com entrega
      </legend>
      <ul className="clear-both grid gap-x-4 md:grid-cols-2">
        {proposals.map(({ date, name, optional }) => (
          <li key={date}>
            <CheckboxField
              label={
                <>
                  <Unbroken>{optional ? `${name}, facultativo` : name}</Unbroken>
                  <span className="block text-small text-ink-soft">
                    {spokenDay(date)} de {date.slice(0, 4)}
                  </span>
                </>
              }
              checked={chosen.has(date)}
              onChange={() => toggle(date)}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="mt-3 max-sm:w-full"
        busy={busy}
        disabled={chosen.size === 0}
        onClick={() => onAdd(proposals.filter(({ date }) => chosen.has(date)))}
      >
        {chosen.size === 0
          ? 'Escolha os feriados'
          : `Não entregar em ${counted(chosen.size, 'feriado', 'feriados')}`}
      </Button>
    </fieldset>
  );
}
