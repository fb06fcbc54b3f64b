import { formatCents, fromReais } from '@cesta/contract/base/money';
import type { ComingWeek } from '@cesta/contract/subscriptions/coming-week';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const WEEK = apiQuery<ComingWeek>(
  panel.comingWeek,
  '/admin/subscriptions/coming-week',
  'Erro ao carregar a próxima semana',
);

/** Counted over all subscribers: it is asked for when somebody opens it. */
export function ComingWeekSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mt-4 rounded-card border border-line bg-card shadow-soft"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 px-4 font-semibold">
        <CalendarClock aria-hidden="true" className="size-5 text-leaf-deep" />
        Próxima semana
      </summary>
      <div className="border-line border-t p-4">{isOpen && <Week />}</div>
    </details>
  );
}

function Week() {
  const week = useApiQuery(WEEK, { onReturn: true });
  return (
    <Loaded from={week} waiting={<RowsSkeleton rows={3} />}>
      {(data) => <Figures week={data} />}
    </Loaded>
  );
}

type Row = Pick<ComingWeek['totals'], 'paid' | 'to_charge' | 'late' | 'off' | 'expected' | 'overdue'> & {
  name: string;
};

const reais = (amount: number) => formatCents(fromReais(amount));

const COLUMNS: Column<Row>[] = [
  {
    header: 'Plano e cidade',
    leads: true,
    cell: ({ name }) => <span className="font-semibold">{name}</span>,
  },
  { header: 'Cestas pagas', align: 'right', cell: ({ paid }) => paid },
  { header: 'A cobrar', align: 'right', cell: ({ to_charge }) => to_charge },
  { header: 'Valor previsto', align: 'right', cell: ({ expected }) => reais(expected) },
  { header: 'Em atraso', align: 'right', cell: ({ late }) => late },
  { header: 'Valor em atraso', align: 'right', cell: ({ overdue }) => reais(overdue) },
  { header: 'Não vêm', align: 'right', cell: ({ off }) => off },
];

const day = (date: string) => date.split('-').reverse().slice(0, 2).join('/');

function Figures({ week: { from, to, groups, totals } }: { week: ComingWeek }) {
  if (groups.length === 0)
    return (
      <p className="text-ink-soft">
        Nenhuma cesta de {day(from)} a {day(to)}.
      </p>
    );
  const rows = [
    ...groups.map((group) => ({ name: `${group.plan_name}, ${group.city}`, ...group })),
    { name: 'Todas', ...totals },
  ];
  return (
    <>
      <p className="mb-3 text-small text-ink-soft">
        De {day(from)} a {day(to)}: cestas já pagas que saem nestes dias, e as das semanas que serão cobradas
        neles. O que é pulado, pausado ou está sem endereço não vem nem é cobrado.
      </p>
      <Table caption="Próxima semana" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />
    </>
  );
}
