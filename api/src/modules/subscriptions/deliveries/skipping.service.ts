import type { DeliveryAddress } from '@cesta/contract/orders/orders';
import type { Db } from '../../../platform/database/db.ts';
import { findCalendars } from '../../coverage/coverage.service.ts';
import { listPayers } from './cancelling.queries.ts';
import { productsIn, reserveUnits } from './contents/reserving.service.ts';
import { type DeliveryRow, lockSubscriptions } from './deliveries.queries.ts';
import { planDeliveriesOf } from './deliveries.service.ts';
import { plannedOf } from './moving/moves.rules.ts';
import { listReturnedOrdinals } from './owed-weeks.queries.ts';
import { type DeliveryPlan, type PaidWeek, planDeliveries } from './planning.rules.ts';
import { listRefused } from './refused.queries.ts';
import { type RefusedPlace, refusedPlaces } from './refused.rules.ts';
import { readSituation } from './situation.service.ts';
import * as queries from './skipping.queries.ts';

export { paidBy } from './charging.rules.ts';
export { findDelivery } from './moving/rescheduling.queries.ts';
export type { RefusedPlace } from './refused.rules.ts';
export { listToSettle } from './skipping.queries.ts';

type Payer = Awaited<ReturnType<typeof listPayers>>[number];

interface Closing {
  /** Those whose cut-off is not after this; null: all of them. */
  until: Date | null;
  isHeld: (invoiceId: string) => Promise<boolean>;
}

/** Those of a subscription that can no longer be had, closed for good; each that is to be given back with who paid for it. */
export async function closeSkips(
  tx: Db,
  now: Date,
  subscriptionId: string,
  { until, isHeld }: Closing,
): Promise<(queries.Skip & { payer: Payer })[]> {
  // First what became of the weeks: one that was given back or is disputed is not ours to decide.
  await planDeliveriesOf(tx, now, await lockSubscriptions(tx, [subscriptionId]));
  const skips = await queries.listOpenSkips(tx, subscriptionId, until);
  const returned = await listReturnedOrdinals(
    tx,
    skips.map(({ invoiceId }) => invoiceId),
  );
  const payers = await listPayers(
    tx,
    skips.map(({ id }) => id),
  );
  const closed = [];
  for (const skip of skips) {
    const payer = payers.find((it) => it.id === skip.id);
    if (!payer || (await isHeld(skip.invoiceId))) continue;
    await queries.freezeSkip(tx, skip.id, now);
    // A restore may have planned anew, under another id, what went back before.
    if (!returned.get(skip.invoiceId)?.has(skip.ordinal)) closed.push({ ...skip, payer });
  }
  return closed;
}

/**
 * What was skipped in time and a restore has planned again is skipped again, also past its cut-off; what can still
 * change is the planner's. The caller has locked the subscription.
 */
export async function skipForgotten(tx: Db, now: Date, subscriptionId: string): Promise<void> {
  const { existing, off } = await readSituation(tx, now, await lockSubscriptions(tx, [subscriptionId]));
  const closed = (existing.get(subscriptionId) ?? []).filter(
    ({ status, frozenAt, cutoffAt, invoiceId, ordinal }) =>
      status === 'scheduled' && (frozenAt || cutoffAt <= now) && off.get(invoiceId)?.has(ordinal),
  );
  if (closed.length === 0) return;
  const skipped = await queries.skipClosed(
    tx,
    closed.map(({ id }) => id),
  );
  await reserveUnits(tx, now, productsIn(skipped));
}

interface Projected {
  weeks: PaidWeek[];
  rows: DeliveryRow[];
  address: DeliveryAddress | undefined;
  refused: readonly RefusedPlace[];
}

/** Where weeks would go that are not planned yet, beside what is planned. None while there is no place to deliver to. */
export async function projectDeliveries(
  db: Db,
  now: Date,
  { weeks, rows, address, refused }: Projected,
): Promise<DeliveryPlan['places']> {
  const places = [...rows.map((it) => it.address), ...(address ? [address] : [])];
  const { schedules, usual } = await findCalendars(
    db,
    places.map(({ zipcode }) => zipcode),
  );
  const schedule = (address && schedules.get(address.zipcode)) ?? null;
  const existing = rows.map((row) =>
    plannedOf(row, schedules.get(row.address.zipcode) ?? usual, schedule, now),
  );
  return planDeliveries({ weeks, existing, schedule, refused, now }).places;
}

/** Days of weeks that were skipped before they were paid, which no row keeps. */
export async function readRefused(
  db: Db,
  now: Date,
  subscriptionId: string,
  address: DeliveryAddress | undefined,
): Promise<RefusedPlace[]> {
  const weeks = (await listRefused(db, [subscriptionId], now)).get(subscriptionId);
  if (!weeks || !address) return [];
  const { schedules } = await findCalendars(db, [address.zipcode]);
  return refusedPlaces(weeks, schedules.get(address.zipcode));
}
