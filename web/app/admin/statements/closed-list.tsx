import { dayInDigits } from '@cesta/contract/base/calendar';
import type { Statement, StatementList } from '@cesta/contract/supply/statements';
import nothing from '../../art/no-results.svg';
import { panel } from '../../queries/query-keys.ts';
import { useApiPages } from '../../queries/use-api-pages.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { inReais, periodWords } from './statement-words.ts';

const STATES = [
  { value: '', text: 'Todos' },
  { value: 'a-pagar', text: 'A pagar' },
  { value: 'pagos', text: 'Pagos' },
] as const;

const STATE_OF: Readonly<Record<string, string>> = { 'a-pagar': 'closed', pagos: 'paid' };

interface ClosedListProps {
  state: string;
  onState: (state: string) => void;
  onOpen: (id: string) => void;
}

/** Closed statements, the newest first. */
export function ClosedList({ state, onState, onOpen }: ClosedListProps) {
  const wanted = STATE_OF[state] ?? '';
  const list = useApiPages<StatementList>({
    key: panel.statementsOf(`list ${wanted}`),
    path: (before) =>
      `/admin/statements?${new URLSearchParams({
        ...(wanted && { state: wanted }),
        ...(before && { before }),
      })}`,
    next: ({ next }) => (next === null ? null : String(next)),
    attempt: 'Erro ao carregar os acertos fechados',
  });
  const rows = list.pages.flatMap(({ statements }) => statements);
  return (
    <>
      <ChoiceButtons label="Situação" choices={STATES} chosen={state} onChoose={onState} className="mb-3" />
      {list.error && <ErrorCard message={list.error} retrying={list.loading} onRetry={list.retry} />}
      {list.isPending && !list.error && <TableSkeleton rows={4} columns={5} hasButton />}
      {!list.isPending && rows.length === 0 && (
        <EmptyState art={nothing} title="Nenhum acerto aqui">
          <p>Um acerto aparece aqui depois de fechado, e fica.</p>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Table caption="Acertos fechados" columns={columnsOf(onOpen)} rows={rows} rowKey={({ id }) => id} />
      )}
      {list.hasMore && (
        <Button variant="secondary" busy={list.loadingMore} onClick={list.more} className="mt-5">
          Mostrar mais
        </Button>
      )}
    </>
  );
}

function columnsOf(onOpen: (id: string) => void): Column<Statement>[] {
  return [
    {
      header: 'Acerto',
      leads: true,
      cell: ({ number, name }) => (
        <span className="font-semibold wrap-anywhere">
          nº {number}, {name}
        </span>
      ),
    },
    { header: 'Período', cell: periodWords },
    { header: 'Nota', cell: ({ nota }) => nota || 'Falta' },
    { header: 'Situação', cell: (statement) => <StateBadge statement={statement} /> },
    {
      header: 'Valor',
      align: 'right',
      cell: ({ total }) => <span className="font-semibold">{inReais(total)}</span>,
    },
    {
      header: 'Ações',
      hideHeader: true,
      align: 'right',
      cell: ({ id, number }) => (
        <Button variant="secondary" size="sm" onClick={() => onOpen(id)} className="max-xl:w-full">
          Ver acerto
          <span className="sr-only"> nº {number}</span>
        </Button>
      ),
    },
  ];
}

export function StateBadge({ statement }: { statement: Statement }) {
  const { state, paidOn, total } = statement;
  if (state === 'closed') return <Badge tone="sun">A pagar</Badge>;
  if (total === 0) return <Badge tone="plain">Nada a pagar</Badge>;
  return <Badge tone="leaf">Pago em {paidOn ? dayInDigits(paidOn) : ''}</Badge>;
}
