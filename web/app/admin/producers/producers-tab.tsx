import type { Producer } from '@cesta/contract/catalog/producers';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import hills from '../../art/producers-hills.svg';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction, useRefresh } from '../../queries/use-action.ts';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { HeadButton, TabHead } from '../every-tab/tab-head.tsx';
import { useOpenItem } from '../every-tab/use-address.ts';
import { counted } from '../parts/counted.ts';
import { PRODUCERS } from '../parts/producer-list.ts';
import { FarmDialog } from './farm-dialog.tsx';
import { ProducerDialog } from './producer-dialog.tsx';
import { GRID, ProducerGrid } from './producer-grid.tsx';

export default function ProducersTab() {
  const list = useApiQuery(PRODUCERS);
  const form = useOpenItem('produtor');
  const supply = useOpenItem('fornecedor');
  const [leaving, setLeaving] = useState<Producer | null>(null);
  const refresh = useRefresh();
  const { busy, perform } = useAction({
    run: ({ id }: Producer) => api.delete(`/producers/${id}`),
    done: 'Produtor desativado com sucesso',
    failed: 'Erro ao desativar produtor',
    changes: [panel.producers],
  });
  const add = { onClick: () => form.open('novo'), 'aria-keyshortcuts': 'n' };
  return (
    <>
      <TabHead title="Produtores" note={list.data && counted(list.data.total, 'produtor', 'produtores')}>
        {list.data && list.data.total > 0 && <HeadButton isMain icon={Plus} text="Novo Produtor" {...add} />}
      </TabHead>
      <Loaded from={list} waiting={<CardGridSkeleton cards={3} ratio="aspect-[4/3]" className={GRID} />}>
        {({ producers }) =>
          producers.length === 0 ? (
            <EmptyState art={hills} title="Nenhum produtor cadastrado">
              <p>Conte a história de quem planta o que a loja vende.</p>
              <Button {...add}>
                <Plus aria-hidden="true" className="size-5" />
                Adicionar primeiro produtor
              </Button>
            </EmptyState>
          ) : (
            <ProducerGrid
              producers={producers}
              onEdit={({ id }) => form.open(id)}
              onSupply={({ id }) => supply.open(id)}
              onDeactivate={setLeaving}
            />
          )
        }
      </Loaded>
      {list.data && (
        <ProducerDialog
          id={form.id}
          list={list}
          onSaved={() => refresh(panel.producers)}
          onClose={form.close}
        />
      )}
      <FarmDialog producer={list.data?.producers.find(({ id }) => id === supply.id)} onClose={supply.close} />
      <ConfirmDialog
        open={leaving !== null}
        title="Desativar produtor"
        confirmLabel="Desativar"
        busy={busy}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving && (await perform(leaving))) setLeaving(null);
        }}
      >
        Tem certeza que deseja desativar "{leaving?.name}"?
      </ConfirmDialog>
    </>
  );
}
