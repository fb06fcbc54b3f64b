import type { ClosedDay, ClosedDayBook, HolidayProposal } from '@cesta/contract/coverage/closed-days';
import type { CityCoverage } from '@cesta/contract/coverage/coverage';
import { CalendarX2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
import { useOpenItem } from '../every-tab/use-address.ts';
import { ClosingFormPanel } from '../parts/closing-form.tsx';
import { ClosingQuestionDialog } from '../parts/closing-question.tsx';
import { useClosing } from '../parts/use-closing.ts';
import { HolidayProposals } from './holiday-proposals.tsx';
import { Reopening } from './reopening.tsx';

const CLOSED_DAYS = apiQuery<ClosedDayBook>(
  panel.closedDays,
  '/admin/closed-days',
  'Erro ao carregar dias sem entrega',
);

/** The dates on which the van does not drive: holidays, and what nobody foresaw. */
export function ClosedDaysSection({ cities }: { cities: readonly CityCoverage[] }) {
  const book = useApiQuery(CLOSED_DAYS);
  const adding = useOpenItem('fechar');
  const [reopened, setReopened] = useState<ClosedDay | null>(null);
  const isAdding = adding.id === 'novo';
  const closing = useClosing(() => {
    if (isAdding) adding.close();
  });
  return (
    <Card as="section" aria-labelledby="dias-sem-entrega" className="mb-5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 sm:px-5">
        <Subheading id="dias-sem-entrega">Dias sem entrega</Subheading>
        <Button variant="secondary" size="sm" className="px-3!" onClick={() => adding.open('novo')}>
          <CalendarX2 aria-hidden="true" className="size-4.5" />
          Novo dia sem entrega
        </Button>
      </header>
      <Loaded from={book} waiting={<Waiting />}>
        {({ days, proposals }) => (
          <>
            <ClosedDayList days={days} onReopen={setReopened} />
            <HolidayProposals
              key={keyOf(proposals)}
              proposals={proposals}
              busy={closing.isAsking}
              onAdd={(chosen) =>
                void closing.askAtOnce({
                  days: chosen.map(({ date, name }) => ({ date, reason: name })),
                  place: null,
                  baskets: 'move',
                  replaced_by: null,
                })
              }
            />
          </>
        )}
      </Loaded>
      <Dialog open={isAdding} onClose={adding.close} title="Novo dia sem entrega">
        {isAdding && (
          <ClosingFormPanel
            today={book.data?.today ?? ''}
            cities={cities}
            ask={closing.ask}
            onCancel={adding.close}
          />
        )}
      </Dialog>
      <ClosingQuestionDialog closing={closing} />
      <Reopening day={reopened} onClose={() => setReopened(null)} />
    </Card>
  );
}

interface ClosedDayListProps {
  days: readonly ClosedDay[];
  onReopen: (day: ClosedDay) => void;
}

function ClosedDayList({ days, onReopen }: ClosedDayListProps) {
  if (days.length === 0)
    return (
      <p className="px-4 pb-4 text-ink-soft sm:px-5">
        Nenhum dia marcado: a van sai em todos os dias de entrega.
      </p>
    );
  return (
    <ul className="grid border-line border-t md:grid-cols-2">
      {days.map((day) => (
        <li key={day.id} className="flex items-center gap-1 border-line border-b py-1.5 pr-2 pl-4 sm:pl-5">
          <div className="min-w-0 grow">
            <p className="font-semibold leading-snug first-letter:uppercase">
              <time dateTime={day.date}>{dayText(day.date)}</time>
            </p>
            <p className="text-small text-ink-soft wrap-anywhere">
              {day.reason}, {day.city ?? 'todas as cidades'}
              {day.replaced_by && `; sai ${spokenDay(day.replaced_by)}`}
            </p>
          </div>
          <IconButton
            label={`Voltar a entregar em ${dayText(day.date)}, ${day.city ?? 'todas as cidades'}`}
            onClick={() => onReopen(day)}
            className="text-tomato-deep"
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** 'sexta-feira, 25 de dezembro de 2026' */
function dayText(date: string): string {
  return `${spokenDay(date)} de ${date.slice(0, 4)}`;
}

/** New proposals start with their own choice. */
function keyOf(proposals: readonly HolidayProposal[]): string {
  return proposals.map(({ date }) => date).join();
}

function Waiting() {
  return (
    <SkeletonArea className="grid p-4">
      <Skeleton className="h-24" />
    </SkeletonArea>
  );
}
