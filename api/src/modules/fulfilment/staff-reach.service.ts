import { dayOf } from '@cesta/contract/base/calendar';
import type { Role } from '@cesta/contract/identity/identity';
import type { StopRef } from '@cesta/contract/panel/deliveries';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { daysOf } from './order-days.service.ts';
import { listStates } from './rounds.queries.ts';
import { mayReadDay } from './staff-views.rules.ts';

export const OUT_OF_REACH =
  'Este dia fica com o escritório: você vê de uma semana atrás até duas semanas à frente.';

/** Of these stops those of a day that somebody in this role may not read. What goes out on no day is told elsewhere. */
export async function listOutOfReach<T extends StopRef>(
  deps: Deps,
  role: Role,
  stops: readonly T[],
): Promise<T[]> {
  if (role === 'admin') return [];
  const idsOf = (wanted: StopRef['kind']) => stops.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const baskets = idsOf('basket');
  const rows = baskets.length > 0 ? await listStates(deps.database.db, baskets) : [];
  const days = {
    basket: new Map(rows.map(({ id, date }) => [id, date])),
    order: await daysOf(deps, idsOf('order')),
  };
  const today = dayOf(deps.clock.now());
  return stops.filter(({ kind, id }) => {
    // An id may be written in capitals, too.
    const date = days[kind].get(id.toLowerCase());
    return date !== undefined && !mayReadDay(role, date, today);
  });
}

export async function refuseOutOfReach(deps: Deps, role: Role, stop: StopRef): Promise<void> {
  const [out] = await listOutOfReach(deps, role, [stop]);
  if (out) throw new AppError('FORBIDDEN', { message: OUT_OF_REACH });
}
