import type { Worklist } from '@cesta/contract/panel/worklist';
import allDone from '../../art/no-results.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { RefreshButton, TabHead } from '../every-tab/tab-head.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { useWorklist } from './use-worklist.ts';
import { WorklistCard } from './worklist-card.tsx';
import { GROUP_TITLES } from './worklist-words.ts';

/** Everything that needs a person. Nothing is ticked off: an item goes when its cause is gone. */
export default function WorklistTab() {
  const list = useWorklist();
  return (
    <>
      <TabHead title="Pendências" note={list.data && counted(list.data.total, 'pendência', 'pendências')}>
        <RefreshButton loading={list.loading} onRefresh={list.reload} />
      </TabHead>
      <Loaded from={list} waiting={<RowsSkeleton rows={4} />}>
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState art={allDone} title="Nada pendente">
              <p>
                Pagamentos sem pedido, reembolsos recusados, cestas atrasadas, e-mails que não saíram: o que
                precisar de alguém aparece aqui e some quando estiver resolvido.
              </p>
            </EmptyState>
          ) : (
            <div className="grid gap-8">
              {groups.map((group) => (
                <Group key={group.kind} group={group} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Group({ group: { kind, total, items } }: { group: Worklist['groups'][number] }) {
  const title = GROUP_TITLES[kind];
  const hidden = total - items.length;
  return (
    <section aria-label={title}>
      <Subheading className="mb-3 flex items-center gap-2">
        {title}
        <Badge tone="tomato">{formatCount(total)}</Badge>
      </Subheading>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <WorklistCard item={item} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-3 text-small text-ink-soft">
          E mais {counted(hidden, 'pendência', 'pendências')} deste tipo, que aparecem conforme estas se
          resolvem.
        </p>
      )}
    </section>
  );
}
