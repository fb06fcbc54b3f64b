import { dayOf } from '@cesta/contract/base/calendar';
import { TODAY_NAMED, type Today } from '@cesta/contract/panel/today';
import type { Deps } from '../../deps.ts';
import type { OutgoingOrder } from '../fulfilment/outgoing-orders.service.ts';
import { stillOn } from '../supply/harvest/called-off.service.ts';
import * as queries from './harvest-today.queries.ts';
import { listComingRounds } from './shortages.service.ts';

/**
 * Of the first coming round that is short of anything; else the first round, which is complete. Beside it how many are
 * short in all coming rounds.
 */
export async function readHarvestShortages(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  open: readonly OutgoingOrder[],
): Promise<{ harvest: Today['harvest']; inAll: number }> {
  const rounds = await listComingRounds(db, clock.now(), open);
  const inAll = rounds.reduce((sum, { shortages }) => sum + shortages.length, 0);
  const round = rounds.find(({ shortages }) => shortages.length > 0) ?? rounds[0];
  if (!round) return { harvest: { date: null, total: 0, products: [] }, inAll };
  const products = round.shortages
    .slice(0, TODAY_NAMED)
    .map(({ product_id, product_name, missing }) => ({ id: product_id, name: product_name, missing }));
  return { harvest: { date: round.date, total: round.shortages.length, products }, inAll };
}

export async function readUnansweredFarms({
  database: { db },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Today['unanswered']> {
  const rounds = await queries.listWaitingRounds(db, dayOf(clock.now()));
  const days = await stillOn(
    db,
    rounds.map(({ date }) => date),
  );
  const round = rounds.find(({ date }) => date === days[0]);
  if (!round) return { date: null, until: null, total: 0, names: [] };
  const { date, answersUntil } = round;
  const waiting = await queries.listWaiting(db, date, TODAY_NAMED);
  return { date, until: answersUntil?.toISOString() ?? null, ...waiting };
}
