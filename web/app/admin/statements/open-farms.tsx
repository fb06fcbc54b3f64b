import { dayInDigits } from '@cesta/contract/base/calendar';
import type { Growers } from '@cesta/contract/supply/receiving';
import type { OpenFarm } from '@cesta/contract/supply/statements';
import nothing from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Pager } from '../every-tab/pager.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { FARMS_PAGE, openFarmsQuery } from './statement-queries.ts';
import { cratesWords, inReais } from './statement-words.ts';

interface OpenFarmListProps {
  page: number;
  onPage: (page: number) => void;
  onOpen: (producerId: string) => void;
}

/** Whoever has something that no statement has yet, or crates. */
export function OpenFarmList({ page, onPage, onOpen }: OpenFarmListProps) {
  const open = useApiQuery(openFarmsQuery(page), { keepOld: true, onReturn: true });
  return (
    <>
      <Loaded from={open} waiting={<TableSkeleton rows={3} columns={5} hasButton />}>
        {({ farms, total }) =>
          farms.length === 0 ? (
            <EmptyState art={nothing} title="Nada em aberto">
              <p>O que chegar em Colheita aparece aqui, com o preço combinado com cada produtor.</p>
            </EmptyState>
          ) : (
            <>
              <Table
                caption="Produtores com algo em aberto"
                columns={columnsOf(onOpen)}
                rows={farms}
                rowKey={({ producerId }) => producerId}
              />
              <Pager page={page} pageSize={FARMS_PAGE} total={total} onGo={onPage} />
            </>
          )
        }
      </Loaded>
      <OtherFarm onOpen={onOpen} />
    </>
  );
}

function columnsOf(onOpen: (producerId: string) => void): Column<OpenFarm>[] {
  return [
    {
      header: 'Produtor',
      leads: true,
      cell: ({ name, unpriced }) => (
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {unpriced > 0 && <Badge tone="sun">{counted(unpriced, 'linha', 'linhas')} sem preço</Badge>}
        </div>
      ),
    },
    { header: 'Desde', cell: ({ since }) => (since ? dayInDigits(since) : '') },
    { header: 'Linhas', align: 'right', cell: ({ lines }) => formatCount(lines) },
    { header: 'Caixas', cell: ({ crates }) => cratesWords(crates) },
    {
      header: 'Em aberto',
      align: 'right',
      cell: ({ total }) => <span className="text-body font-semibold">{inReais(total)}</span>,
    },
    {
      header: 'Ações',
      hideHeader: true,
      align: 'right',
      cell: ({ producerId, name }) => (
        <Button variant="secondary" size="sm" onClick={() => onOpen(producerId)} className="max-xl:w-full">
          Ver acerto
          <span className="sr-only"> de {name}</span>
        </Button>
      ),
    },
  ];
}

/** An advance is given before anything came. */
function OtherFarm({ onOpen }: { onOpen: (producerId: string) => void }) {
  const growers = useApiQuery(
    apiQuery<Growers>(panel.growers, '/admin/harvest/growers', 'Erro ao carregar os produtores'),
  );
  return (
    <SelectField
      label="Outro produtor"
      hint="Para um adiantamento ou caixas de quem ainda não trouxe nada."
      className="mt-6 max-w-form"
      value=""
      onChange={(event) => event.target.value && onOpen(event.target.value)}
    >
      <option value="">Escolha…</option>
      {growers.data?.producers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
