import { dayOf } from '@cesta/contract/base/calendar';
import { toReais } from '@cesta/contract/base/money';
import type { HistoryPage, HistoryQuery } from '@cesta/contract/subscriptions/subscription-history';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { sumUsedCredit } from '../billing/returns/credit.queries.ts';
import { AT_ONE_MOMENT, type Credit, creditIn } from '../billing/returns/credit.service.ts';
import { listPastDeliveries } from '../deliveries/deliveries.service.ts';
import { findCurrent, listOfUser, type SubscriptionRow } from '../subscriptions.queries.ts';
import * as queries from './history.queries.ts';
import * as rules from './history.rules.ts';

/**
 * All that happened between a customer and the store, newest first, a page at a time. The changes of credit on all
 * lines come to the credit that the account shows, whatever is booked meanwhile: all is read at one moment.
 */
export function readHistory(
  { database: { db }, clock }: Deps,
  userId: string,
  query: HistoryQuery,
): Promise<HistoryPage> {
  return db.transaction((tx) => historyIn(tx, clock.now(), userId, query), AT_ONE_MOMENT);
}

async function historyIn(
  db: Db,
  now: Date,
  userId: string,
  { before: from, limit }: HistoryQuery,
): Promise<HistoryPage> {
  const current = await findCurrent(db, userId);
  if (!current) return { entries: [], next: null, credit: 0 };
  const credit = await creditIn(db, current);
  const subscriptionIds = (await listOfUser(db, userId)).map(({ id }) => id);
  const before = rules.cursorIn(from);
  const page = { subscriptionIds, before, limit: limit + 1 };
  const lines = rules.newestFirst([
    ...(await queries.listCharges(db, page)).map(rules.chargeLine),
    ...(await queries.listDeskRefunds(db, page)).map(rules.deskRefundLine),
    ...(await queries.listReturns(db, page)).map(rules.returnLine),
    ...(await listPastDeliveries(db, dayOf(now), page)).map((delivery) =>
      rules.deliveryLine(delivery, credit.skips),
    ),
  ]);
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  const adjustment = before ? null : await readAdjustment(db, current, credit);
  return {
    entries: [...(adjustment ? [adjustment] : []), ...shown].map(({ entry }) => entry),
    next: last && lines.length > limit ? rules.cursorOf(last) : null,
    credit: toReais(credit.total),
  };
}

/** By how much the provider's balance differs from what we have written down ourselves. */
async function readAdjustment(db: Db, row: SubscriptionRow, { total, skips, books }: Credit) {
  const used = await sumUsedCredit(db, row.userId);
  const unbooked = [...skips.values()].reduce((sum, amount) => sum + amount, 0);
  return rules.adjustmentLine(row.syncedAt ?? row.createdAt, total - unbooked - (books.given - used));
}
