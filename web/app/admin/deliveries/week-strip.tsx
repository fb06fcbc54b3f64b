import { addDays } from '@cesta/contract/base/calendar';
import type { DeliveryWeek } from '@cesta/contract/panel/deliveries';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { countStops, dayNumber, weekdayName, weekName } from './week-days.ts';

interface WeekStripProps {
  week: DeliveryWeek;
  chosen: string;
  isOld: boolean;
  onWeek: (day: string) => void;
  onDay: (day: string) => void;
}

export function WeekStrip({ week: { week, today, days }, chosen, isOld, onWeek, onDay }: WeekStripProps) {
  const isThisWeek = days.some(({ date }) => date === today);
  return (
    <section aria-label="Semana" className="mb-3">
      <div className="mb-1 flex items-center gap-1">
        <IconButton label="Semana anterior" onClick={() => onWeek(addDays(week, -7))} className="-ml-2">
          <ChevronLeft aria-hidden="true" className="size-6" />
        </IconButton>
        <p className="text-body leading-tight font-semibold max-sm:grow max-sm:text-center">
          {weekName(week)}
        </p>
        <IconButton label="Próxima semana" onClick={() => onWeek(addDays(week, 7))} className="max-sm:-mr-2">
          <ChevronRight aria-hidden="true" className="size-6" />
        </IconButton>
        {!isThisWeek && (
          <Button variant="quiet" size="sm" className="max-sm:px-2!" onClick={() => onWeek('')}>
            Esta semana
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of toggles, not a part of a form */}
      <div
        role="group"
        aria-label="Dia"
        className={classNames(
          '-m-1.5 grid grid-cols-[repeat(7,minmax(2.25rem,1fr))] gap-1 overflow-x-auto p-1.5 transition-opacity sm:gap-2',
          isOld && 'opacity-50',
        )}
      >
        {days.map((day) => (
          <DayButton
            key={day.date}
            day={day}
            isToday={day.date === today}
            isChosen={day.date === chosen}
            onChoose={() => onDay(day.date)}
          />
        ))}
      </div>
    </section>
  );
}

interface DayButtonProps {
  day: DeliveryWeek['days'][number];
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function DayButton({ day, isToday, isChosen, onChoose }: DayButtonProps) {
  const total = countStops(day);
  const isDone = total > 0 && day.delivered === total;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={inWords(day, isToday)}
      onClick={onChoose}
      className={classNames(
        'grid min-h-18 min-w-0 content-start justify-items-center rounded-control border pt-1.5 pb-1 transition-colors',
        isChosen && 'border-leaf bg-leaf text-white',
        !isChosen && total > 0 && 'border-edge bg-card hover:border-leaf hover:text-leaf-deep',
        !isChosen && total === 0 && 'border-line text-ink-soft hover:border-leaf',
      )}
    >
      <span className={classNames('text-small leading-tight', isToday && 'font-bold')}>
        {isToday ? 'hoje' : weekdayName(day.date)}
      </span>
      <span className="font-display text-subheading font-semibold tabular-nums">{dayNumber(day.date)}</span>
      {total > 0 && (
        <span
          className={classNames(
            'mt-0.5 inline-flex min-w-7 items-center justify-center gap-0.5 rounded-full px-1 text-small sm:px-1.5 font-semibold tabular-nums',
            isChosen
              ? 'bg-white text-leaf-deep'
              : isDone
                ? 'bg-leaf-pale text-leaf-deep'
                : 'bg-sun-pale text-sun-deep',
          )}
        >
          {isDone && <Check className="size-3 sm:size-3.5" strokeWidth={3} />}
          {formatCount(total)}
        </span>
      )}
    </button>
  );
}

function inWords(day: DeliveryWeek['days'][number], isToday: boolean): string {
  const total = countStops(day);
  const left = day.scheduled > 0 ? `, ${formatCount(day.scheduled)} a separar` : '';
  const deliveries = total === 0 ? 'nenhuma entrega' : counted(total, 'entrega', 'entregas');
  return `${isToday ? 'hoje, ' : ''}${spokenDay(day.date)}: ${deliveries}${left}`;
}
