import type { ReceivingFarm } from '@cesta/contract/supply/receiving';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { useApiQuery } from '../../queries/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { OnTheWay } from '../every-tab/on-the-way.tsx';
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
      <OnTheWay
        waiting={shed.waiting}
        words={counted(shed.waiting, 'linha por enviar', 'linhas por enviar')}
        isSending={shed.isSending}
        onSend={() => void shed.send()}
        refused={shed.shed.queue.flatMap(({ line: { id }, words, refused: why }) =>
          why === null ? [] : { id, words, why },
        )}
        onDrop={shed.drop}
      />
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
