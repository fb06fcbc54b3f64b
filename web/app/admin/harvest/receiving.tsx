import type { ReceivingFarm } from '@cesta/contract/supply/receiving';
import { CloudUpload, PackagePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { counted } from '../parts/counted.ts';
import { receiptsQuery } from './harvest-queries.ts';
import { ReceivingFarmCard } from './receiving-farm.tsx';
import { UnaskedDialog } from './unasked-dialog.tsx';
import { useShed } from './use-shed.ts';

/** Two enter at one table: each sees what the other has done. */
const REFRESHING = { keepOld: true, every: 30_000 };

/** What came for a round, by farm. What is entered is kept here until it has been sent. */
export function Receiving({ date }: { date: string }) {
  const day = useApiQuery(receiptsQuery(date), REFRESHING);
  const shed = useShed();
  const [isUnasked, setUnasked] = useState(false);
  return (
    <section aria-labelledby="o-que-chegou" className="grid gap-4">
      <header className="flex items-center justify-between gap-4">
        <Subheading id="o-que-chegou" className="sr-only">
          O que chegou
        </Subheading>
        <p className="text-small text-ink-soft">Toque no nome de quem chegou.</p>
        <Button variant="secondary" size="sm" className="shrink-0" onClick={() => setUnasked(true)}>
          <PackagePlus aria-hidden="true" className="size-5" />
          Chegou sem pedido
        </Button>
      </header>
      <OnTheWay shed={shed} />
      <Loaded from={day} waiting={<RowsSkeleton rows={4} />}>
        {({ farms }) =>
          farms.length === 0 ? (
            <EmptyState title="Ninguém foi chamado para este dia">
              <p>O que chegar mesmo assim se anota em “Chegou sem pedido”.</p>
            </EmptyState>
          ) : (
            <Farms date={date} farms={farms} shed={shed} />
          )
        }
      </Loaded>
      <UnaskedDialog
        open={isUnasked}
        date={date}
        onEnter={(waiting) => {
          shed.enter([waiting]);
          setUnasked(false);
        }}
        onClose={() => setUnasked(false)}
      />
    </section>
  );
}

type Shed = ReturnType<typeof useShed>;

function Farms({ date, farms, shed }: { date: string; farms: readonly ReceivingFarm[]; shed: Shed }) {
  return (
    <ul className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
      {useFirstRows(farms).map((farm) => (
        <li key={farm.producerId} className="min-w-0">
          <ReceivingFarmCard date={date} farm={farm} shed={shed} />
        </li>
      ))}
    </ul>
  );
}

/** '3 linhas por enviar', and what the store did not take. */
function OnTheWay({ shed: { shed, waiting, isSending, send, drop } }: { shed: Shed }) {
  const refused = shed.queue.filter((line) => line.refused !== null);
  return (
    <>
      <div role="status" className="empty:absolute">
        {waiting > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-sun-deep bg-sun-pale px-4 py-2">
            <p>
              <strong>{counted(waiting, 'linha por enviar', 'linhas por enviar')}.</strong>{' '}
              {waiting === 1 ? 'Está guardada' : 'Estão guardadas'} neste aparelho e{' '}
              {waiting === 1 ? 'vai' : 'vão'} quando houver sinal.
            </p>
            <Button variant="quiet" size="sm" busy={isSending} onClick={() => void send()}>
              <CloudUpload aria-hidden="true" className="size-5" />
              Enviar agora
            </Button>
          </div>
        )}
      </div>
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-2">
          {refused.map(({ line: { id }, words, refused: why }) => (
            <li
              key={id}
              className="flex items-start justify-between gap-3 rounded-card border border-tomato-deep bg-tomato-pale px-4 py-2"
            >
              <p className="py-2">
                <strong>{words}:</strong> {why}
              </p>
              <IconButton label={`Descartar ${words}`} onClick={() => drop(id)}>
                <Trash2 aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
