import type { CityCoverage, Zone } from '@cesta/contract/coverage/coverage';
import { CalendarDays, Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Subheading } from '../../ui/heading.tsx';
import { dayNames, daysBefore, WEEKDAYS } from './weekdays.ts';

interface CityCardProps {
  city: CityCoverage;
  onDays: () => void;
  onEdit: (zone: Zone) => void;
  onDelete: (zone: Zone) => void;
}

export function CityCard({ city, onDays, onEdit, onDelete }: CityCardProps) {
  const { schedule, zones } = city;
  return (
    <Card as="article" aria-label={city.city}>
      <header className="grid gap-3 border-line border-b p-4 sm:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Subheading className="min-w-0 grow basis-32 wrap-anywhere">
            {city.city} <span className="font-sans text-small font-normal text-ink-soft">{city.state}</span>
          </Subheading>
          <Button variant="secondary" size="sm" className="shrink-0 px-3!" onClick={onDays}>
            <CalendarDays aria-hidden="true" className="size-4.5" />
            Mudar dias<span className="sr-only"> de {city.city}</span>
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="sr-only">Entregas: {dayNames(schedule.weekdays)}</p>
          <div aria-hidden="true" className="flex flex-wrap gap-1">
            {WEEKDAYS.map(({ day, short }) => (
              <span
                key={day}
                className={classNames(
                  'grid h-8 w-10 place-items-center rounded-control text-small font-semibold',
                  schedule.weekdays.includes(day)
                    ? 'bg-leaf text-white forced-colors:border-2'
                    : 'bg-paper-deep text-ink-soft',
                )}
              >
                {short}
              </span>
            ))}
          </div>
          <p className="text-small text-ink-soft">
            Corte: {daysBefore(schedule.cutoffDays)}, até {schedule.cutoffTime}
          </p>
        </div>
      </header>
      <ul className="grid md:grid-cols-2">
        {zones.map((zone) => (
          <ZoneRow key={zone.id} zone={zone} onEdit={() => onEdit(zone)} onDelete={() => onDelete(zone)} />
        ))}
      </ul>
    </Card>
  );
}

interface ZoneRowProps {
  zone: Zone;
  onEdit: () => void;
  onDelete: () => void;
}

function ZoneRow({ zone, onEdit, onDelete }: ZoneRowProps) {
  const { neighborhood, city, cepFrom, cepTo } = zone;
  const name = neighborhood ?? `${city} (cidade toda)`;
  return (
    <li
      className={classNames(
        'flex items-center gap-1 border-line border-b py-1.5 pr-2 pl-4 sm:pl-5',
        neighborhood === null && 'bg-leaf-pale/50 md:col-span-2',
      )}
    >
      <div className="min-w-0 grow">
        <p className="font-semibold leading-snug wrap-anywhere">{neighborhood ?? 'Cidade toda'}</p>
        <p className="text-small text-ink-soft tabular-nums">
          {cepFrom} a {cepTo}
        </p>
      </div>
      <IconButton label={`Editar ${name}`} onClick={onEdit} className="text-leaf-deep">
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton label={`Excluir ${name}`} onClick={onDelete} className="text-tomato-deep">
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </li>
  );
}
