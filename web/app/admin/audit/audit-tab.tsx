import type { AuditList, AuditSubject } from '@cesta/contract/panel/audit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import nothing from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { CompactSelect } from '../every-tab/compact-select.tsx';
import { FoldedFilters } from '../every-tab/folded-filters.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { useTypedFilter } from '../every-tab/use-typed-filter.ts';
import { AuditEntries } from './audit-list.tsx';

/** As the address spells them. */
const SUBJECTS: readonly { value: string; text: string; subject: AuditSubject }[] = [
  { value: 'pedidos', text: 'Pedidos', subject: 'order' },
  { value: 'cestas', text: 'Cestas', subject: 'basket' },
  { value: 'assinaturas', text: 'Assinaturas', subject: 'subscription' },
  { value: 'pagamentos', text: 'Pagamentos', subject: 'payment' },
  { value: 'produtos', text: 'Produtos', subject: 'product' },
  { value: 'blog', text: 'Blog', subject: 'post' },
  { value: 'produtores', text: 'Produtores', subject: 'producer' },
  { value: 'cobertura', text: 'Cobertura', subject: 'coverage' },
  { value: 'sinonimos', text: 'Sinônimos', subject: 'synonyms' },
  { value: 'planos', text: 'Planos', subject: 'plan' },
  { value: 'clientes', text: 'Clientes', subject: 'customer' },
  { value: 'planilhas', text: 'Planilhas', subject: 'download' },
  { value: 'equipe', text: 'Equipe', subject: 'team' },
  { value: 'recebimento', text: 'Recebimento', subject: 'receipt' },
  { value: 'acertos', text: 'Acertos', subject: 'statement' },
  { value: 'colheita', text: 'Colheita', subject: 'harvest' },
  { value: 'mensagens', text: 'Mensagens', subject: 'message' },
  { value: 'pendencias', text: 'Pendências', subject: 'pending' },
];

const FILTERS = ['tipo', 'pessoa', 'antes', 'busca', 'cliente', 'de', 'ate'] as const;
type Filter = Record<(typeof FILTERS)[number], string>;

export default function RecordTab() {
  const { get, change } = useAddress();
  const filter = Object.fromEntries(FILTERS.map((name) => [name, get(name)])) as Filter;
  const [typed, setTyped] = useTypedFilter('busca');
  const path = pathOf(filter);
  const log = useApiQuery(apiQuery<AuditList>(panel.audit(path), path, 'Erro ao carregar registro'), {
    keepOld: true,
  });
  const people = log.data?.people ?? [];
  return (
    <>
      <TabHead title="Registro" note="Quem mudou o quê, do mais novo ao mais antigo">
        <RefreshButton loading={log.loading} onRefresh={log.reload} />
      </TabHead>
      <search className="mb-3 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-x-2 gap-y-1.5 sm:flex sm:flex-wrap sm:gap-3">
        <CompactSelect
          label="Assunto"
          className="sm:w-52"
          value={filter.tipo}
          options={[{ value: '', text: 'Todos' }, ...SUBJECTS]}
          onChange={(event) => change({ tipo: event.target.value, antes: '' })}
        />
        <CompactSelect
          label="Pessoa"
          className="sm:w-52"
          value={filter.pessoa}
          options={[
            { value: '', text: 'Todas' },
            ...people.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onChange={(event) => change({ pessoa: event.target.value, antes: '' })}
        />
        <FoldedFilters startsOpen={Boolean(filter.de || filter.ate || filter.busca)}>
          <DayFilter label="De" value={filter.de} onChange={(de) => change({ de, antes: '' })} />
          <DayFilter label="Até" value={filter.ate} onChange={(ate) => change({ ate, antes: '' })} />
          <SearchBox
            label="Cliente, pedido ou caixa"
            className="col-span-full sm:w-64 sm:grow"
            maxLength={100}
            value={typed}
            onChange={(event) => {
              // Another search begins at its newest entry.
              if (filter.antes) change({ antes: '' }, { replace: true });
              setTyped(event.target.value);
            }}
          />
        </FoldedFilters>
      </search>
      {filter.cliente && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-leaf-pale px-4 py-2">
          Só o que é de um cliente.
          <Button variant="quiet" size="sm" onClick={() => change({ cliente: '', antes: '' })}>
            Ver tudo
          </Button>
        </p>
      )}
      <Loaded from={log} waiting={<RowsSkeleton rows={6} />}>
        {({ entries, next }) => (
          <div className={classNames('transition-opacity', log.isOld && 'opacity-50')}>
            {entries.length === 0 ? (
              <EmptyState art={nothing} title="Nenhuma alteração encontrada">
                <p>
                  Mudanças de preço, estoque, status e pagamento, e tudo o que for excluído, aparecem aqui.
                </p>
              </EmptyState>
            ) : (
              <AuditEntries entries={entries} now={Date.now()} />
            )}
            <Steps
              isFirst={filter.antes === ''}
              next={next}
              onGo={(antes) => {
                change({ antes });
                window.scrollTo({ top: 0 });
              }}
            />
          </div>
        )}
      </Loaded>
    </>
  );
}

interface StepsProps {
  isFirst: boolean;
  next: number | null;
  onGo: (before: string) => void;
}

/** The audit log grows while it is read: pages are found by the entry they start from, not by a number. */
function Steps({ isFirst, next, onGo }: StepsProps) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Páginas" className="mt-6 flex items-center justify-between gap-3">
      <Button variant="secondary" size="sm" disabled={isFirst} onClick={() => onGo('')}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        Mais novas
      </Button>
      <Button variant="secondary" size="sm" disabled={next === null} onClick={() => onGo(String(next))}>
        Mais antigas
        <ChevronRight aria-hidden="true" className="size-5" />
      </Button>
    </nav>
  );
}

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <label className="grid gap-1 text-small font-semibold text-ink-soft">
      {label}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-white px-3 font-normal text-body text-ink transition-colors hover:border-ink-soft"
      />
    </label>
  );
}

function pathOf({ tipo, pessoa, antes, busca, cliente, de, ate }: Filter): string {
  const subject = SUBJECTS.find(({ value }) => value === tipo)?.subject;
  return `/admin/audit-log?${new URLSearchParams({
    ...(subject && { subject }),
    ...(pessoa && { by: pessoa }),
    ...(cliente && { customer: cliente }),
    ...(busca && { q: busca }),
    ...(de && { from: de }),
    ...(ate && { to: ate }),
    ...(antes && { before: antes }),
  })}`;
}
