import { dayOf } from '@cesta/contract/calendar';
import { TODAY_NAMED, type Today } from '@cesta/contract/today';
import type { Deps } from '../../deps.ts';
import * as queries from './harvest-today.queries.ts';
import { listShortages } from './shortages.service.ts';

/** What is short today, or else of the round after: further ahead farmers are still to be asked. */
const ROUNDS = 2;

export async function readHarvestShortages(deps: Deps): Promise<Today['harvest']> {
  const dates = await queries.listAskedRounds(deps.database.db, dayOf(deps.clock.now()), ROUNDS);
  for (const date of dates) {
    const { shortages } = await listShortages(deps, date);
    const products = shortages
      .slice(0, TODAY_NAMED)
      .map(({ product_id, product_name, missing }) => ({ id: product_id, name: product_name, missing }));
    if (shortages.length > 0) return { date, total: shortages.length, products };
  }
  return { date: dates[0] ?? null, total: 0, products: [] };
}

export async function readUnansweredFarms({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Today['unanswered']> {
  const round = await queries.findWaitingRound(db, dayOf(clock.now()));
  if (!round) return { date: null, until: null, total: 0, names: [] };
  const { date, answersUntil } = round;
  const waiting = await queries.listWaiting(db, date, TODAY_NAMED);
  return { date, until: answersUntil?.toISOString() ?? null, ...waiting };
}
