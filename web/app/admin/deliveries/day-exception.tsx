import type { CoverageBook } from '@cesta/contract/coverage/coverage';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClosingFormPanel } from '../parts/closing-form.tsx';
import { ClosingQuestionDialog } from '../parts/closing-question.tsx';
import { useClosing } from '../parts/use-closing.ts';

const COVERAGE = apiQuery<CoverageBook>(panel.coverage, '/admin/coverage', 'Erro ao carregar cobertura');

/** A flood, a broken van: the day moves or is cancelled, in one city or in all. */
export function DayException({ date, today }: { date: string; today: string }) {
  const [isOpen, setOpen] = useState(false);
  const closing = useClosing(() => setOpen(false));
  if (date < today) return null;
  return (
    <>
      <Button variant="quiet" size="sm" className="px-2!" onClick={() => setOpen(true)}>
        <CalendarX2 aria-hidden="true" className="size-4.5" />
        Cancelar ou mudar este dia
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Dia sem saída">
        {isOpen && <DayForm date={date} today={today} ask={closing.ask} onCancel={() => setOpen(false)} />}
      </Dialog>
      <ClosingQuestionDialog closing={closing} />
    </>
  );
}

type DayFormProps = Pick<Parameters<typeof ClosingFormPanel>[0], 'today' | 'ask' | 'onCancel'> & {
  date: string;
};

function DayForm(props: DayFormProps) {
  const { data } = useApiQuery(COVERAGE);
  return <ClosingFormPanel {...props} cities={data?.cities ?? []} />;
}
