import { STOPS_PER_PAGE } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryDay, Stop } from '@cesta/contract/panel/deliveries';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import bike from '../../art/delivery-bike.svg';
import { spokenDeadline } from '../../subscription/delivery-days.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceButtons } from '../every-tab/choice-buttons.tsx';
import { Pager } from '../every-tab/pager.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import type { useAddress } from '../every-tab/use-address.ts';
import { useRole } from '../every-tab/use-role.ts';
import { counted } from '../parts/counted.ts';
import { AreaGroup } from './area-group.tsx';
import { BasketException } from './basket-exception.tsx';
import { HarvestTable } from './harvest-table.tsx';
import type { useMarking } from './use-marking.ts';
import { countStops } from './week-days.ts';

interface RoundProps {
  day: DeliveryDay;
  isOld: boolean;
  address: ReturnType<typeof useAddress>;
  marking: ReturnType<typeof useMarking>;
}

/** One day: its doors by neighbourhood, or what to harvest for them. */
export function Round({ day, isOld, address, marking }: RoundProps) {
  const role = useRole();
  const view = role === 'driver' ? '' : address.get('ver');
  if (day.areas.length === 0) {
    return (
      <EmptyState art={bike} title="Nenhuma entrega neste dia">
        <p>Cestas pagas e pedidos confirmados aparecem aqui no dia de entrega da cidade.</p>
      </EmptyState>
    );
  }
  return (
    <div className={classNames('transition-opacity', isOld && 'opacity-50')}>
      {role !== 'driver' && (
        <ChoiceButtons
          label="O que ver"
          className="mb-3"
          choices={[
            { value: '', text: 'Separar e entregar' },
            { value: 'colheita', text: 'Colheita' },
          ]}
          chosen={view}
          onChoose={(ver) => address.change({ ver })}
        />
      )}
      {view === 'colheita' ? <Harvest day={day} /> : <Doors day={day} address={address} marking={marking} />}
    </div>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-leaf-deep hover:underline';

function Harvest({ day: { date, harvest, changes_until } }: { day: DeliveryDay }) {
  return (
    <Card as="section" aria-label="Colheita" className="max-w-3xl px-4 pt-2 pb-4 sm:px-6">
      {changes_until && (
        <p className="flex gap-2 pt-2 text-small text-ink-soft">
          <Clock aria-hidden="true" className="size-5 shrink-0 text-sun-deep" />
          Pode mudar até {spokenDeadline(changes_until)}
        </p>
      )}
      {harvest.length === 0 ? (
        <p className="py-4">Nada mais a colher: tudo deste dia já foi separado.</p>
      ) : (
        <HarvestTable lines={harvest} />
      )}
      <p className="pt-3">
        <Link to={tabAddress('colheita', { dia: date })} className={LINK}>
          O que os produtores responderam e o que falta
        </Link>
      </p>
    </Card>
  );
}

function Doors({ day, address, marking }: Omit<RoundProps, 'isOld'>) {
  const [asked, setAsked] = useState<readonly Stop[] | null>(null);
  const [excepted, setExcepted] = useState<Stop | null>(null);
  const area = address.get('bairro');
  const stops = Map.groupBy(day.stops, (stop) => stop.area);

  return (
    <>
      {day.areas.length > 1 && (
        <ChoiceButtons
          label="Bairro"
          className="mb-5"
          choices={[
            { value: '', text: 'Todos os bairros' },
            ...day.areas.map(({ key, name, ...counts }) => ({
              value: key,
              text: `${name} (${countStops(counts)})`,
            })),
          ]}
          chosen={area}
          onChoose={(bairro) => address.change({ bairro })}
        />
      )}
      {day.stops.length === 0 && <EmptyState art={bike} title="Nenhuma entrega neste bairro" />}
      <div className="grid gap-8">
        {day.areas.map(
          (each) =>
            stops.has(each.key) && (
              <AreaGroup
                key={each.key}
                area={each}
                stops={stops.get(each.key) ?? []}
                busy={marking.busy}
                lost={marking.lost}
                onMove={marking.move}
                onCollect={marking.collect}
                onDrop={marking.drop}
                onPackAll={setAsked}
                onExcept={setExcepted}
              />
            ),
        )}
      </div>
      <Pager page={address.page} pageSize={STOPS_PER_PAGE} total={day.total} onGo={address.goToPage} />
      <BasketException stop={excepted} date={day.date} today={day.today} onClose={() => setExcepted(null)} />
      <ConfirmDialog
        open={asked !== null}
        title="Marcar todas como separadas"
        confirmLabel="Marcar como separadas"
        danger={false}
        busy={marking.isPacking}
        onConfirm={() => asked && marking.packAll(asked, () => setAsked(null))}
        onClose={() => setAsked(null)}
      >
        <p>{counted(asked?.length ?? 0, 'entrega está separada', 'entregas estão separadas')}?</p>
        {asked?.some(({ kind, extras }) => kind === 'order' || extras) && (
          <p className="mt-2 text-body text-ink-soft">
            Quem fez pedido recebe o e-mail de que ele está pronto.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
