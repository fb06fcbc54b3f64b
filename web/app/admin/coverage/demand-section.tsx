import type {
  CoverageDemand,
  WishDeletion,
  WishedArea,
  WishesDeleted,
} from '@cesta/contract/coverage/coverage-wishes';
import { MailX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../order/order-dates.ts';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useAction } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { api } from '../../session/api-client.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { counted, formatCount } from '../parts/counted.ts';
import { WishesOfEmail } from './wishes-of-email.tsx';

const DEMAND = apiQuery<CoverageDemand>(
  panel.coverageDemand,
  '/admin/coverage-wishes',
  'Erro ao carregar onde querem receber',
);

/** Where people asked to be told, the most wanted place first. Nobody's e-mail is shown. */
export function DemandSection() {
  const demand = useApiQuery(DEMAND);
  const [leaving, setLeaving] = useState<WishedArea | null>(null);
  const [isErasing, setIsErasing] = useState(false);
  const deletion = useWishDeletion(() => {
    setLeaving(null);
    setIsErasing(false);
  });
  return (
    <Card as="section" aria-labelledby="onde-querem" className="mt-5">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 p-4 sm:px-5">
        <Subheading id="onde-querem">Onde querem receber</Subheading>
        <Button variant="quiet" size="sm" className="px-3! max-sm:-ml-3" onClick={() => setIsErasing(true)}>
          <MailX aria-hidden="true" className="size-4.5" />
          Apagar avisos de um e-mail
        </Button>
      </header>
      <div className="px-4 pb-4 sm:px-5">
        <Loaded from={demand} waiting={<Skeleton className="h-24" />}>
          {({ areas, waiting }) =>
            areas.length === 0 ? (
              <p className="text-ink-soft">
                Ninguém esperando. Quem consulta um CEP fora da rota pode deixar o e-mail, e aparece aqui.
              </p>
            ) : (
              <>
                <p className="mb-3 text-ink-soft">
                  {counted(waiting, 'pessoa espera', 'pessoas esperam')}. Quando uma área passa a cobrir o
                  CEP, cada uma recebe um e-mail, uma hora depois.
                </p>
                <Table
                  caption="Onde querem receber"
                  columns={columnsOf(setLeaving)}
                  rows={areas}
                  rowKey={keyOf}
                />
              </>
            )
          }
        </Loaded>
      </div>
      <ConfirmDialog
        open={leaving !== null}
        title="Apagar avisos"
        confirmLabel="Apagar"
        busy={deletion.busy}
        onConfirm={() => leaving && void deletion.perform({ place: placeOf(leaving) })}
        onClose={() => setLeaving(null)}
      >
        {leaving && (
          <p>
            {counted(leaving.waiting, 'pessoa', 'pessoas')} de {nameOf(leaving)} não{' '}
            {leaving.waiting === 1 ? 'será avisada' : 'serão avisadas'}. Isso não pode ser desfeito.
          </p>
        )}
      </ConfirmDialog>
      <WishesOfEmail
        open={isErasing}
        busy={deletion.busy}
        onConfirm={(email) => void deletion.perform({ email })}
        onClose={() => setIsErasing(false)}
      />
    </Card>
  );
}

function useWishDeletion(onDone: () => void) {
  return useAction({
    run: (wanted: WishDeletion) => api.post<WishesDeleted>('/admin/coverage-wishes/deletion', wanted),
    done: ({ deleted }) =>
      deleted === 0
        ? 'Nenhum aviso guardado: não havia o que apagar.'
        : counted(deleted, 'aviso apagado.', 'avisos apagados.'),
    failed: 'Erro ao apagar avisos',
    changes: [panel.coverageDemand],
    onDone,
  });
}

function columnsOf(onDelete: (area: WishedArea) => void): Column<WishedArea>[] {
  return [
    { header: 'Lugar', cell: nameOf, leads: true },
    { header: 'Esperando', cell: ({ waiting }) => formatCount(waiting), align: 'right' },
    { header: 'Desde', cell: ({ since }) => formatMoment(since) },
    {
      header: 'Aviso',
      cell: ({ notifiedFrom }) =>
        notifiedFrom ? `Sai em ${formatMoment(notifiedFrom)}` : 'Ainda fora da rota',
    },
    {
      header: 'Ações',
      hideHeader: true,
      align: 'right',
      cell: (area) => (
        <IconButton label={`Apagar avisos de ${nameOf(area)}`} onClick={() => onDelete(area)}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      ),
    },
  ];
}

function nameOf({ neighborhood, city, state, cepPrefix }: WishedArea): string {
  if (!city) return `CEP ${cepPrefix}-…`;
  return [neighborhood, `${city}${state && ` - ${state}`}`].filter(Boolean).join(', ');
}

function placeOf({ neighborhood, city, state, cepPrefix }: WishedArea) {
  return { neighborhood, city, state, cepPrefix };
}

const keyOf = (area: WishedArea) => Object.values(placeOf(area)).join('|');
