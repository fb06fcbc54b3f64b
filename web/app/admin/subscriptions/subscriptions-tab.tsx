import type { AdminSubscription, AdminSubscriptionList } from '@cesta/contract/subscriptions/subscriptions';
import { useState } from 'react';
import emptyBasket from '../../art/basket-empty.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton, TableSkeleton } from '../../ui/skeleton.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { Pager } from '../every-tab/pager.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { useTypedFilter } from '../every-tab/use-typed-filter.ts';
import { counted, formatCount } from '../parts/counted.ts';
import { ExportButton } from '../parts/export-button.tsx';
import { InvoiceLink } from '../parts/payment-link.tsx';
import { BasketDialog } from './basket-dialog.tsx';
import { ComingWeekSection } from './coming-week.tsx';
import { DeskDialog } from './desk/desk-dialog.tsx';
import { WeeksDialog } from './desk/weeks-dialog.tsx';
import { PlanWorthsButton } from './plan-worths-button.tsx';
import { SubscriptionTable } from './subscription-table.tsx';

const PAGE_SIZE = 100;

const STATUS_FILTER = [
  { value: '', text: 'Todos' },
  { value: 'active', text: 'Ativas' },
  { value: 'canceled', text: 'Canceladas' },
  { value: 'past_due', text: 'Pagamento Atrasado' },
  { value: 'unpaid', text: 'Não Pagas' },
  { value: 'incomplete', text: 'Incompletas' },
] as const;
/** Offered where there are any. */
const PAUSED = { value: 'paused', text: 'Pausadas' } as const;
/** Not a status: whatever it is, nothing can be delivered to it. */
const UNCOVERED = { value: 'sem-entrega', text: 'Sem Entrega' } as const;

export default function SubscriptionsTab() {
  const address = useAddress();
  const status = address.get('status');
  const [opened, setOpened] = useState<AdminSubscription | null>(null);
  const [weeksOf, setWeeksOf] = useState<AdminSubscription | null>(null);
  const [managed, setManaged] = useState<AdminSubscription | null>(null);
  const [linkFor, setLinkFor] = useState<AdminSubscription | null>(null);
  const [search, setSearch] = useTypedFilter('busca');
  const list = useApiQuery(pageOf(status, address.get('busca'), address.page), { keepOld: true });
  return (
    <>
      <TabHead title="Assinaturas" note={list.data && counted(list.data.total, 'assinatura', 'assinaturas')}>
        <PlanWorthsButton />
        <ExportButton kind="subscriptions" />
        <RefreshButton loading={list.loading} onRefresh={list.reload} />
      </TabHead>
      <Loaded from={list} waiting={<Waiting />}>
        {({ subscriptions, total, counts = countsOf(subscriptions), uncovered = 0 }) => (
          <>
            <CountCards counts={counts} />
            <ComingWeekSection />
            <search className="my-4 grid items-end gap-3 sm:flex">
              <CompactSelect
                label="Status"
                className="w-full sm:w-60"
                value={status}
                options={[
                  ...STATUS_FILTER,
                  ...(status === PAUSED.value || (counts.paused ?? 0) > 0 ? [PAUSED] : []),
                  ...(status === UNCOVERED.value || uncovered > 0 ? [UNCOVERED] : []),
                ]}
                onChange={(event) => address.change({ status: event.target.value })}
              />
              <SearchBox
                label="Buscar por nome, e-mail ou telefone"
                className="sm:w-96"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </search>
            {subscriptions.length === 0 ? (
              <EmptyState art={emptyBasket} title="Nenhuma assinatura encontrada" />
            ) : (
              <div className={classNames('transition-opacity', list.isOld && 'opacity-50')}>
                <SubscriptionTable
                  subscriptions={subscriptions}
                  onOpen={setOpened}
                  onOpenWeeks={setWeeksOf}
                  onManage={setManaged}
                  onResend={setLinkFor}
                />
              </div>
            )}
            <Pager page={address.page} pageSize={PAGE_SIZE} total={total} onGo={address.goToPage} />
          </>
        )}
      </Loaded>
      <BasketDialog subscription={opened} onClose={() => setOpened(null)} />
      <WeeksDialog subscription={weeksOf} onClose={() => setWeeksOf(null)} />
      <DeskDialog subscription={managed} onClose={() => setManaged(null)} />
      {linkFor && <InvoiceLink key={linkFor.id} id={linkFor.id} onClose={() => setLinkFor(null)} />}
    </>
  );
}

function pageOf(status: string, search: string, page: number) {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE), offset: String((page - 1) * PAGE_SIZE) });
  if (status === UNCOVERED.value) query.set('only', 'uncovered');
  else if (status) query.set('status', status);
  if (search.trim()) query.set('search', search.trim());
  query.set('first', 'late');
  const path = `/stripe/admin/subscriptions?${query}`;
  return apiQuery<Omit<AdminSubscriptionList, 'counts'> & { counts?: Counts }>(
    panel.subscriptions(path),
    path,
    'Erro ao carregar assinaturas',
  );
}

type Counts = Partial<AdminSubscriptionList['counts']>;

/** Of what is here, where the server does not count all. */
function countsOf(subscriptions: readonly AdminSubscription[]): Counts {
  const groups = Object.groupBy(subscriptions, ({ status }) => status);
  return Object.fromEntries(Object.entries(groups).map(([status, those]) => [status, those.length]));
}

function Waiting() {
  return (
    <>
      <div className="grid grid-cols-3 gap-3">
        {CARDS.map(({ status }) => (
          <Skeleton key={status} className="h-22 rounded-card" />
        ))}
      </div>
      <Skeleton className="mt-4 h-12 rounded-card!" />
      <div className="my-4 grid gap-3 sm:flex sm:items-end">
        <Skeleton className="h-11 sm:w-60" />
        <Skeleton className="h-12 rounded-full! sm:w-96" />
      </div>
      <TableSkeleton rows={6} columns={6} hasButton />
    </>
  );
}

const CARDS = [
  { status: 'active', name: 'Ativas', dot: 'bg-leaf' },
  { status: 'canceled', name: 'Canceladas', dot: 'bg-edge' },
  { status: 'past_due', name: 'Pagamento Atrasado', dot: 'bg-tomato' },
] as const;

function CountCards({ counts }: { counts: Counts }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(max(5.25rem,26%),1fr))] gap-3">
      {CARDS.map(({ status, name, dot }) => (
        <div
          key={status}
          className="flex flex-col-reverse justify-end rounded-card border border-line bg-card p-3 shadow-soft sm:p-4"
        >
          <dt className="text-small leading-tight font-semibold text-ink-soft">{name}</dt>
          <dd className="flex items-center gap-2 font-display text-heading font-semibold tabular-nums">
            <span aria-hidden="true" className={classNames('size-2.5 rounded-full', dot)} />
            {formatCount(counts[status] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
