import {
  dayOf,
  momentFormatter,
  shortSpokenDay,
  spokenDay,
  spokenMoment,
} from '@cesta/contract/base/calendar';
import { onlyDigits } from '@cesta/contract/base/formats';
import type { ExpectedDay } from '@cesta/contract/orders/orders';
import { CalendarCheck } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { serverNow } from '../session/server-time.ts';
import { useApi } from '../session/use-loading.ts';
import { useReloadAfter } from '../session/use-reload-after.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { OrderView } from './order-view.ts';

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
  const expected = useApi<Partial<ExpectedDay> | null>(path, 'Erro ao calcular a entrega');
  const first = useRef<{ path: string; date: string }>(undefined);
  const { date, cutoff_at } = expected.data ?? {};
  useReloadAfter(cutoff_at, expected);

  if (expected.data === undefined && expected.loading) return <Skeleton className="h-19 sm:h-6.5" />;
  if (!date || !cutoff_at) return null;
  if (first.current?.path !== path) first.current = { path, date };
  const hasPassed = first.current.date !== date;
  return (
    <Arrival>
      {hasPassed && 'O horário da entrega anterior passou. '}
      <span>{arrivalText(date, cutoff_at, serverNow())}</span>
    </Arrival>
  );
}
