import { formatCents, fromReais } from '@cesta/contract/base/money';
import { readQuestion } from '@cesta/contract/panel/desk-question';
import type { PeopleList as People, PersonRow } from '@cesta/contract/panel/people';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import nothing from '../../art/no-results.svg';
import { formatDay } from '../../order/order-dates.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { SubscriptionStatusBadge } from '../../subscription/status-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { TableSkeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { personAddress } from '../every-tab/person-address.ts';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { useTypedFilter } from '../every-tab/use-typed-filter.ts';
import { counted } from '../parts/counted.ts';
import { EmailLink } from '../parts/email-link.tsx';
import { ExportButton } from '../parts/export-button.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { NewCustomerButton } from './actions/new-customer-dialog.tsx';

/** As the address spells them. */
const SORTS = [
  { value: '', text: 'Mais novos' },
  { value: 'ultimo-pedido', text: 'Último pedido' },
] as const;

/** Everybody who has an account with the store. */
export function PeopleList() {
  const { get, change } = useAddress();
  const [text, setText] = useTypedFilter('busca');
  const q = get('busca').trim();
  const isSearch = readQuestion(q).words.length > 0;
  const query = new URLSearchParams({
    ...(get('ordem') === 'ultimo-pedido' && { sort: 'last-order' }),
    ...(isSearch && { q }),
    ...(!isSearch && get('depois') && { after: get('depois') }),
  });
  const path = `/admin/people?${query}`;
  const list = useApiQuery(apiQuery<People>([...panel.people, path], path, 'Erro ao carregar clientes'), {
    keepOld: true,
  });
  return (
    <>
      <TabHead title="Clientes" note={list.data && countWords(list.data)}>
        <RefreshButton loading={list.loading} onRefresh={list.reload} />
        <ExportButton kind="customers" />
        <NewCustomerButton />
      </TabHead>
      <search className="mb-4 grid gap-3 sm:flex sm:items-end">
        <SearchBox
          label="Buscar clientes"
          placeholder="Nome, telefone, e-mail, CPF ou bairro"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            if (get('depois')) change({ depois: '' }, { replace: true });
          }}
          className="sm:grow"
        />
        <CompactSelect
          label="Ordem"
          className="sm:w-44"
          value={get('ordem')}
          options={SORTS}
          onChange={(event) => change({ ordem: event.target.value, depois: '' })}
        />
      </search>
      {text.trim() !== '' && readQuestion(text).words.length === 0 && (
        <p className="mb-3 text-small text-ink-soft">Escreva pelo menos 3 letras.</p>
      )}
      <Loaded from={list} waiting={<TableSkeleton rows={6} columns={5} />}>
        {({ people, next }) => (
          <div
            aria-busy={list.isOld || undefined}
            className={classNames('transition-opacity', list.isOld && 'opacity-50')}
          >
            {people.length === 0 ? (
              <EmptyState art={nothing} title="Nenhum cliente encontrado">
                {isSearch && <p>Tente outra parte do nome, o telefone ou o e-mail.</p>}
              </EmptyState>
            ) : (
              <Table caption="Clientes" columns={COLUMNS} rows={people} rowKey={({ id }) => id} />
            )}
            <Steps
              isFirst={get('depois') === ''}
              next={next}
              onGo={(depois) => {
                change({ depois });
                window.scrollTo({ top: 0 });
              }}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

function countWords({ total, total_is_least }: People): string {
  if (total_is_least) return `Mostrando ${total}, escreva mais`;
  return counted(total, 'cliente', 'clientes');
}

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    header: 'Cliente',
    leads: true,
    cell: ({ id, name, email, phone }) => (
      <div className="min-w-0 leading-snug">
        <Link
          to={personAddress(id)}
          className="inline-flex min-h-11 items-center font-semibold text-leaf-deep wrap-anywhere hover:underline xl:min-h-0"
        >
          {name}
        </Link>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-soft tabular-nums max-sm:[&>a]:py-3">
          <EmailLink email={email} />
          {phone && <PhoneLink phone={phone} />}
        </p>
      </div>
    ),
  },
  { header: 'Cadastro', align: 'right', cell: ({ created_at }) => formatDay(created_at) },
  {
    header: 'Último pedido',
    align: 'right',
    cell: ({ last_order_at }) => (last_order_at ? formatDay(last_order_at) : '–'),
  },
  { header: 'Total pago', align: 'right', cell: ({ total_paid }) => formatCents(fromReais(total_paid)) },
  {
    header: 'Assinatura',
    cell: ({ subscription }) =>
      subscription ? (
        <span className="inline-flex flex-wrap items-center gap-x-2 xl:flex-nowrap">
          {subscription.plan_name}
          <SubscriptionStatusBadge status={subscription.status} />
        </span>
      ) : (
        '–'
      ),
  },
];

interface StepsProps {
  isFirst: boolean;
  next: string | null;
  onGo: (after: string) => void;
}

/** People come while it is read: pages are found by where the last one ended, and the browser's back button goes back. */
function Steps({ isFirst, next, onGo }: StepsProps) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Páginas" className="mt-5 flex items-center justify-between gap-3">
      <Button variant="secondary" size="sm" disabled={isFirst} onClick={() => onGo('')}>
        Do começo
      </Button>
      <Button variant="secondary" size="sm" disabled={next === null} onClick={() => onGo(next ?? '')}>
        Próxima
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}
