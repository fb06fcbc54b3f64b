import type { Producer, ProducerList } from '@cesta/contract/content';
import { LIST_LIMIT_MAX } from '@cesta/contract/fields';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import hills from '../../art/producers-hills.svg';
import { api, errorText } from '../../session/api-client.ts';
import { useApi } from '../../session/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardGridSkeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { counted } from '../counted.ts';
import { Loaded } from '../loaded.tsx';
import { TabHead } from '../tab-head.tsx';
import { useOpenItem } from '../use-address.ts';
import { ProducerDialog } from './producer-dialog.tsx';
import { GRID, ProducerGrid } from './producer-grid.tsx';

export default function ProducersTab() {
  const list = useApi<ProducerList>(`/producers?limit=${LIST_LIMIT_MAX}`, 'Erro ao carregar produtores');
  const form = useOpenItem('produtor');
  const [leaving, setLeaving] = useState<Producer | null>(null);
  const { busy, deactivate } = useDeactivation(list.reload);
  const add = (text: string) => (
    <Button onClick={() => form.open('novo')}>
      <Plus aria-hidden="true" className="size-5" />
      {text}
    </Button>
  );
  return (
    <>
      <TabHead title="Produtores" note={list.data && counted(list.data.total, 'produtor', 'produtores')}>
        {list.data && list.data.total > 0 && add('Novo Produtor')}
      </TabHead>
      <Loaded from={list} waiting={<CardGridSkeleton cards={3} ratio="aspect-[4/3]" className={GRID} />}>
        {({ producers }) =>
          producers.length === 0 ? (
            <EmptyState art={hills} title="Nenhum produtor cadastrado">
              <p>Conte a história de quem planta o que a loja vende.</p>
              {add('Adicionar primeiro produtor')}
            </EmptyState>
          ) : (
            <ProducerGrid
              producers={producers}
              onEdit={({ id }) => form.open(id)}
              onDeactivate={setLeaving}
            />
          )
        }
      </Loaded>
      {list.data && (
        <ProducerDialog
          id={form.id}
          producers={list.data.producers}
          onSaved={list.reload}
          onClose={form.close}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        title="Desativar produtor"
        confirmLabel="Desativar"
        busy={busy}
        onClose={() => setLeaving(null)}
        onConfirm={async () => {
          if (leaving && (await deactivate(leaving))) setLeaving(null);
        }}
      >
        Tem certeza que deseja desativar "{leaving?.name}"?
      </ConfirmDialog>
    </>
  );
}

function useDeactivation(onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  async function deactivate({ id }: Producer): Promise<boolean> {
    setBusy(true);
    try {
      await api.delete(`/producers/${id}`);
      toast.success('Produtor desativado com sucesso');
      onChanged();
      return true;
    } catch (error) {
      toast.error(errorText(error, 'Erro ao desativar produtor'));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, deactivate };
}
