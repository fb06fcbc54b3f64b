import { addDays, dayOf } from '@cesta/contract/base/calendar';
import { cents, toReais } from '@cesta/contract/base/money';
import { deliveryDays } from '@cesta/contract/coverage/delivery-days';
import { TODAY_NAMED, type Today } from '@cesta/contract/panel/today';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { countShort, listShort } from '../catalog/stock.service.ts';
import { readHarvestShortages, readUnansweredFarms } from '../composition/harvest-today.service.ts';
import { listCityCalendars } from '../coverage/coverage.service.ts';
import { listOpenOrders, type OutgoingOrder } from '../fulfilment/outgoing-orders.service.ts';
import { findNextRound, findUnbroughtOrders } from '../fulfilment/rounds.service.ts';
import * as queries from './today.queries.ts';

/** What was not brought for longer is told of elsewhere: it is no work of today any more. */
const UNBROUGHT_DAYS = 14;

/** Counts and a few names, each from an index: the answer has the same size on a quiet day and on the worst. */
export async function readToday(deps: Deps): Promise<Today> {
  const { db } = deps.database;
  const now = deps.clock.now();
  // All that ask for the orders under way are told the same: there are more of them than of anything else here.
  const open = await listOpenOrders(db, now);
  const { harvest, inAll } = await readHarvestShortages(deps, open);
  const unanswered = await readUnansweredFarms(deps);
  const [round, cutoff, short, shortest, overdue, payers, undelivered, worklist, unread] = await Promise.all([
    findNextRound(db, now, open),
    findNextCutoff(db, now),
    countShort(db),
    listShort(db, TODAY_NAMED),
    queries.sumOverdue(db),
    queries.listOverdue(db, TODAY_NAMED),
    findUndelivered(db, now, open),
    deps.worklist.count(db, now, { 'harvest-short': inAll }),
    queries.countUnread(db),
  ]);
  return {
    today: dayOf(now),
    round,
    cutoff,
    shortages: {
      total: short,
      products: shortest.map(({ id, name, stock, reserved }) => ({ id, name, missing: reserved - stock })),
    },
    harvest,
    unanswered,
    late_payers: {
      total: overdue.total,
      amount: toReais(cents(overdue.amount)),
      payers: payers.map(({ id, name, amount, since }) => ({
        id,
        name,
        amount: amount === null ? null : toReais(amount),
        since: new Date(since).toISOString(),
      })),
    },
    undelivered,
    worklist,
    unread,
    updated_at: now.toISOString(),
  };
}

/** The soonest cut-off to come, and the cities that share it. */
async function findNextCutoff(db: Db, now: Date): Promise<Today['cutoff']> {
  const calendars = await listCityCalendars(db);
  const next = calendars.map(({ city, schedule }) => ({ city, ...deliveryDays(schedule, now).next().value }));
  const [soonest] = next.toSorted((a, b) => a.cutoffAt.getTime() - b.cutoffAt.getTime());
  if (!soonest) return null;
  const { cutoffAt, date } = soonest;
  const cities = next.filter((one) => one.cutoffAt.getTime() === cutoffAt.getTime() && one.date === date);
  return { at: cutoffAt.toISOString(), date, cities: cities.map(({ city }) => city) };
}

async function findUndelivered(
  db: Db,
  now: Date,
  open: readonly OutgoingOrder[],
): Promise<Today['undelivered']> {
  const yesterday = addDays(dayOf(now), -1);
  const first = addDays(yesterday, 1 - UNBROUGHT_DAYS);
  const baskets = await queries.countUnbrought(db, first, yesterday);
  const orders = await findUnbroughtOrders(db, now, first, open);
  const days = [baskets.since, ...orders.map(({ date }) => date)].filter((day) => day !== null);
  return {
    baskets: baskets.total,
    orders: orders.length,
    since: days.toSorted()[0] ?? null,
  };
}
