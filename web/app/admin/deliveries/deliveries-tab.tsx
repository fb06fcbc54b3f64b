import { STOPS_PER_PAGE } from '@cesta/contract/orders/delivery-constants';
import type { DeliveryDay, DeliveryWeek } from '@cesta/contract/panel/deliveries';
import { Printer, RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../queries/loaded.tsx';
import { panel } from '../../queries/query-keys.ts';
import { useRefresh } from '../../queries/use-action.ts';
import { apiQuery, useApiQuery } from '../../queries/use-api-query.ts';
import { useStore } from '../../shell/store-info.ts';
import { spokenDay } from '../../subscription/delivery-days.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton, SkeletonArea, shapes } from '../../ui/skeleton.tsx';
import { tabAddress } from '../every-tab/tab-address.ts';
import { TabHead } from '../every-tab/tab-head.tsx';
import { useAddress } from '../every-tab/use-address.ts';
import { useRole } from '../every-tab/use-role.ts';
import { counted } from '../parts/counted.ts';
import { progressText } from './area-group.tsx';
import { DayException } from './day-exception.tsx';
import { MarksOnTheWay } from './marks-on-the-way.tsx';
import { PrintSheets } from './print-sheets.tsx';
import { Ratings } from './ratings.tsx';
import { Round } from './round.tsx';
import { useMarking } from './use-marking.ts';
import { dayToOpen } from './week-days.ts';
import { WeekStrip } from './week-strip.tsx';

const ATTEMPT = 'Erro ao carregar entregas';
/** Two people pack at one table: each sees what the other has done. */
const REFRESHING = { keepOld: true, every: 30_000 };

export default function DeliveriesTab() {
  const address = useAddress();
  const wanted = address.get('semana');
  const week = useApiQuery(weekOf(wanted), REFRESHING);
  const date = useOpenDay(address, week.isOld ? undefined : week.data);
  return (
    <>
      {!week.data && <TabHead title="Entregas" hasNote={false} />}
      <Loaded from={week} waiting={<Waiting />}>
        {(shown) => (
          <DayTable
            address={address}
            date={date || dayToOpen(shown)}
            week={shown}
            isOld={week.isOld}
            loading={week.loading}
          />
        )}
      </Loaded>
    </>
  );
}

/** The day stands in the address as soon as it is known: it must not change because its last basket is delivered. */
function useOpenDay({ get, change }: ReturnType<typeof useAddress>, week: DeliveryWeek | undefined): string {
  const given = get('dia');
  const last = useRef('');
  const isInside = !week || week.days.some(({ date }) => date === given);
  useEffect(() => {
    if (week && !(given && isInside)) change({ dia: dayToOpen(week) }, { replace: true });
  }, [week, given, isInside, change]);
  // Another week keeps the day on screen until its own is known.
  const open = isInside ? given : '';
  if (open) last.current = open;
  return open || (week ? '' : last.current);
}

interface DayTableProps {
  address: ReturnType<typeof useAddress>;
  date: string;
  week: DeliveryWeek;
  isOld: boolean;
  loading: boolean;
}

function DayTable({ address, date, week, isOld, loading }: DayTableProps) {
  const { name } = useStore();
  const day = useApiQuery(dayOf(date, address.get('bairro'), address.page), REFRESHING);
  const refresh = useRefresh();
  const marking = useMarking();
  const role = useRole();
  const counts = week.days.find((each) => each.date === date);
  const shown = day.data?.areas.filter(({ key }) => day.data?.stops.some(({ area }) => area === key));
  return (
    <>
      <div className="print:hidden">
        <TabHead title="Entregas" hasNote={false}>
          <IconButton label="Atualizar" onClick={() => refresh(panel.deliveries)} className="text-leaf-deep">
            <RefreshCw
              aria-hidden="true"
              className={classNames('size-5', (loading || day.loading) && 'animate-spin')}
            />
          </IconButton>
          {role !== 'driver' && (
            <Button
              variant="secondary"
              disabled={!day.data?.total || day.isOld}
              onClick={() => window.print()}
            >
              <Printer aria-hidden="true" className="size-5" />
              Imprimir
            </Button>
          )}
        </TabHead>
        <MarksOnTheWay marking={marking} />
        {week.forgotten > 0 && role === 'admin' && <Forgotten count={week.forgotten} />}
        <WeekStrip
          week={week}
          chosen={date}
          isOld={isOld}
          onWeek={(semana) => address.change({ semana, dia: '', bairro: '' })}
          onDay={(dia) => address.change({ dia, bairro: '' })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="text-subheading font-semibold first-letter:uppercase">{spokenDay(date)}</h3>
          {role === 'admin' && <DayException key={date} date={date} today={week.today} />}
        </div>
        <p role="status" className="mb-3 min-h-5 text-small text-ink-soft tabular-nums">
          {counts && progressText(counts)}
        </p>
        {counts?.called_off && <CalledOff places={counts.called_off} />}
        <Loaded from={day} waiting={<CardsSkeleton />}>
          {(data) => <Round day={data} isOld={day.isOld} address={address} marking={marking} />}
        </Loaded>
        {role === 'admin' && <Ratings />}
      </div>
      {day.data && shown && <PrintSheets day={day.data} areas={shown} storeName={name} />}
    </>
  );
}

function weekOf(day: string) {
  const path = `/admin/deliveries?${new URLSearchParams(day ? { week: day } : {})}`;
  return apiQuery<DeliveryWeek>(panel.deliveryWeek(path), path, ATTEMPT);
}

function dayOf(date: string, area: string, page: number) {
  const query = new URLSearchParams({
    limit: String(STOPS_PER_PAGE),
    offset: String((page - 1) * STOPS_PER_PAGE),
  });
  if (area) query.set('area', area);
  const path = `/admin/deliveries/${date}?${query}`;
  return apiQuery<DeliveryDay>(panel.deliveryDay(path), path, ATTEMPT);
}

/** Why a day that is driven otherwise has nothing, or less. */
function CalledOff({ places }: { places: NonNullable<DeliveryWeek['days'][number]['called_off']> }) {
  return (
    <ul className="mb-4 grid gap-1 rounded-card border border-sun-deep bg-sun-pale px-4 py-2.5">
      {places.map(({ city, reason }) => (
        <li key={city ?? ''}>
          Dia sem entrega em {city ?? 'todas as cidades'}. Motivo: {reason}
        </li>
      ))}
    </ul>
  );
}

/** Paid and never sent is somebody's money: it leaves the plan of the days, not the operator's sight. */
function Forgotten({ count }: { count: number }) {
  return (
    <p className="mb-4 rounded-card border border-sun-deep bg-sun-pale px-4 py-2.5">
      {counted(
        count,
        'pedido pago há mais de 30 dias ainda não saiu',
        'pedidos pagos há mais de 30 dias ainda não saíram',
      )}
      .{' '}
      <Link
        to={tabAddress('pedidos', { status: 'confirmed', pagamento: 'paid' })}
        className="font-semibold text-leaf-deep underline underline-offset-4"
      >
        Ver em Pedidos
      </Link>
    </p>
  );
}

/** The week, its seven days, the day's name and its first stop. */
function Waiting() {
  return (
    <SkeletonArea>
      <Skeleton className="mt-2 mb-3 h-7 w-52 max-sm:mx-auto" />
      <div className="mb-4 grid grid-cols-7 gap-1 sm:gap-2">
        {shapes(7).map((key) => (
          <Skeleton key={key} className="h-18" />
        ))}
      </div>
      <Skeleton className="mb-3 h-7 w-64 max-w-full" />
      <Skeleton className="mb-4 h-5 w-40" />
      <div className="mb-5 flex gap-1.5">
        <Skeleton className="h-11 w-40 rounded-full!" />
        <Skeleton className="h-11 w-24 rounded-full!" />
      </div>
      <Skeleton className="h-80 rounded-card!" />
    </SkeletonArea>
  );
}

function CardsSkeleton() {
  return (
    <SkeletonArea className="grid gap-4">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </SkeletonArea>
  );
}
