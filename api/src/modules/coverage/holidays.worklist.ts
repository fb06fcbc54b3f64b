import { dayOf, startOfDay } from '@cesta/contract/base/calendar';
import { holidaysOf } from '@cesta/contract/base/holidays';
import type { Db } from '../../platform/database/db.ts';
import type { WorklistSource } from '../../platform/registers/worklist.ts';
import { listClosedSince } from './closed-days.queries.ts';

/** Late enough to think of the next year, early enough for who is charged for its first weeks. */
const REMINDED_FROM = '11-15';

/** The year that nobody has thought of; null when there is none. Whoever has closed one of its holidays has looked at all. */
async function forgottenYear(db: Db, now: Date): Promise<number | null> {
  const today = dayOf(now);
  if (today.slice(5) < REMINDED_FROM) return null;
  const year = Number(today.slice(0, 4)) + 1;
  const closed = new Set((await listClosedSince(db, `${year}-01-01`)).map(({ date }) => date));
  return holidaysOf(year).some(({ date }) => closed.has(date)) ? null : year;
}

/** Holidays are proposed and never closed by themselves: forgotten, baskets would be promised for Christmas. */
export const forgottenHolidays: WorklistSource = {
  kind: 'holidays-missing',
  count: async (db, now) => Number((await forgottenYear(db, now)) !== null),
  async list(db, now) {
    const year = await forgottenYear(db, now);
    if (year === null) return [];
    return [
      {
        id: String(year),
        since: startOfDay(`${year - 1}-${REMINDED_FROM}`).toISOString(),
        who: null,
        matter: `Nenhum feriado de ${year} está marcado como dia sem entrega: cestas e pedidos podem cair neles.`,
        advice: 'Escolha em Cobertura os feriados em que a van não sai, antes que as semanas sejam cobradas.',
        amount: null,
        link: '/admin?tab=cobertura',
        actions: [],
      },
    ];
  },
};
