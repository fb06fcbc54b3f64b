import type { HarvestRound, RoundFarm } from '@cesta/contract/supply/harvest';
import { useState } from 'react';
import { Loaded } from '../../queries/loaded.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Subheading } from '../../ui/heading.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { counted } from '../parts/counted.ts';
import { CallLink } from '../parts/phone-link.tsx';
import { FarmForecast } from './farm-forecast.tsx';
import { FarmOrderCard } from './farm-order-card.tsx';
import { useRound } from './use-round.ts';

/** One card a farmer: send, sent, answered, what is short. */
export function ByFarm({ date }: { date: string }) {
  const round = useRound(date, 'farms');
  return (
    <Loaded from={round} waiting={<RowsSkeleton rows={6} />}>
      {(shown) =>
        shown.farms.length === 0 ? (
          <EmptyState title="Ninguém foi chamado ainda">
            <p>No corte de cada cidade os pedidos aparecem aqui, prontos para enviar.</p>
          </EmptyState>
        ) : (
          <Farms round={shown} />
        )
      }
    </Loaded>
  );
}

/** What is asked of one who delivers no more does not count. */
const isWaiting = ({ is_gone, orders }: RoundFarm) =>
  !is_gone && orders.some(({ answered_at }) => answered_at === null);

function Farms({ round }: { round: HarvestRound }) {
  const [isOpenOnly, setOpenOnly] = useState(false);
  const waiting = round.called_off ? [] : round.farms.filter(isWaiting);
  // Once the last has answered, the box is gone and all are there again.
  const shown = useFirstRows(isOpenOnly && waiting.length > 0 ? waiting : round.farms);
  return (
    <>
      {waiting.length > 0 && (
        <CheckboxField
          label={`Só quem não respondeu (${counted(waiting.length, 'produtor', 'produtores')})`}
          checked={isOpenOnly}
          onChange={(event) => setOpenOnly(event.target.checked)}
          className="mb-2"
        />
      )}
      <ul className="grid items-start gap-4 lg:grid-cols-2">
        {shown.map((farm) => (
          <li key={farm.producer_id} className="min-w-0 rounded-card border border-line bg-card p-4">
            <header className="flex flex-wrap items-center justify-between gap-x-4">
              <Subheading className="wrap-anywhere">{farm.producer_name}</Subheading>
              {farm.contact?.phone && <CallLink phone={farm.contact.phone} />}
            </header>
            {farm.orders.map((order) => (
              <FarmOrderCard key={order.id} order={order} farm={farm} isCalledOff={round.called_off} />
            ))}
            {farm.forecast_text !== undefined && (
              <FarmForecast farm={farm} text={farm.forecast_text} date={round.date} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
