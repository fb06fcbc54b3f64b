import type { AuditList, AuditSubject } from '@cesta/contract/audit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import nothing from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { CompactSelect } from '../compact-select.tsx';
import { RefreshButton, TabHead } from '../tab-head.tsx';
import { useAddress } from '../use-address.ts';
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
];

export default function RecordTab() {
  const { get, change } = useAddress();
  const filter = { tipo: get('tipo'), pessoa: get('pessoa'), antes: get('antes') };
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
      <search className="mb-5 grid grid-pair gap-3 sm:flex">
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
      </search>
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

function pathOf({ tipo, pessoa, antes }: Record<'tipo' | 'pessoa' | 'antes', string>): string {
  const subject = SUBJECTS.find(({ value }) => value === tipo)?.subject;
  return `/admin/audit-log?${new URLSearchParams({
    ...(subject && { subject }),
    ...(pessoa && { by: pessoa }),
    ...(antes && { before: antes }),
  })}`;
}
