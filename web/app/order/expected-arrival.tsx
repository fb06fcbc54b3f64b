import {
  DAY_MS,
  dayOf,
  momentFormatter,
  shortSpokenDay,
  spokenDay,
  spokenMoment,
} from '@cesta/contract/calendar';
import { onlyDigits } from '@cesta/contract/formats';
import type { ExpectedDay } from '@cesta/contract/orders';
import { CalendarCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useApi } from '../session/use-loading.ts';
import type { OrderView } from './order-view.ts';

/** A clock that is wrong must not ask without end, and a browser's timer takes no more than some weeks. */
const SOONEST_MS = 30_000;
const LATEST_MS = DAY_MS;

const clock = momentFormatter({ timeStyle: 'short' });

/** 'Pagando até hoje às 18:00, chega sexta-feira, 20 de novembro.' */
export function arrivalText(date: string, cutoffAt: string, now: number): string {
  const cutoff = new Date(cutoffAt);
  const until = dayOf(cutoff) === dayOf(now) ? `hoje às ${clock(cutoff)}` : spokenMoment(cutoff);
  return `Pagando até ${until}, chega ${spokenDay(date)}.`;
}

/** When an order comes that can still be paid. */
export function PayableArrival({ order: { withBasket, address } }: { order: OrderView }) {
  if (withBasket?.isComing)
    return <Arrival>Chega com a sua cesta de {shortSpokenDay(withBasket.date)}.</Arrival>;
  return address && <ExpectedArrival zipcode={address.zipcode} />;
}

function Arrival({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-leaf-deep">
      <CalendarCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** The day of the operator's list for whoever pays now. It is asked for anew when its hour has passed. */
export function ExpectedArrival({ zipcode }: { zipcode: string }) {
  const path = `/orders/expected-day?zipcode=${onlyDigits(zipcode)}`;
  const { data, reload } = useApi<Partial<ExpectedDay> | null>(path, 'Erro ao calcular a entrega');
  const first = useRef<{ path: string; date: string }>(undefined);
  const { date, cutoff_at } = data ?? {};

  useEffect(() => {
    if (!cutoff_at) return;
    const left = Date.parse(cutoff_at) - Date.now() + 1000;
    const timer = setTimeout(reload, Math.min(LATEST_MS, Math.max(SOONEST_MS, left)));
    return () => clearTimeout(timer);
  }, [cutoff_at, reload]);

  if (!date || !cutoff_at) return null;
  if (first.current?.path !== path) first.current = { path, date };
  const hasPassed = first.current.date !== date;
  return (
    <Arrival>
      {hasPassed && 'O horário da entrega anterior passou. '}
      <span>{arrivalText(date, cutoff_at, Date.now())}</span>
    </Arrival>
  );
}
