import { closedOn } from '@cesta/contract/coverage/delivery-days';
import type { Db } from '../../../../platform/database/db.ts';
import { findCalendars, findPlaces } from '../../../coverage/coverage.service.ts';
import { type DeliveryRow, lockSubscriptions } from '../deliveries.queries.ts';
import { reconcileDeliveries } from '../deliveries.service.ts';
import { noteMove } from './moves.rules.ts';
import * as queries from './rescheduling.queries.ts';

/** One statement's worth of locks at a time, in id order as everywhere. */
const BATCH = 500;

export interface DayChange {
  id: string;
  userId: string;
  isPacked: boolean;
  from: string;
  to: string;
}

/** Moves what stands on days that have just been closed where it goes, and says what went where. */
export async function leaveClosedDays(tx: Db, now: Date, dates: readonly string[]): Promise<DayChange[]> {
  if (dates.length === 0) return [];
  const due = await queries.listDueOn(tx, dates);
  const ids = [...new Set(due.map(({ subscriptionId }) => subscriptionId))];
  for (let first = 0; first < ids.length; first += BATCH)
    await reconcileDeliveries(tx, now, ids.slice(first, first + BATCH));
  const after = await queries.listDates(
    tx,
    due.map(({ id }) => id),
  );
  return due.flatMap(({ id, userId, status, date: from }) => {
    const to = after.get(id) ?? from;
    return to === from ? [] : { id, userId, isPacked: status === 'packed', from, to };
  });
}

/** What stands on days that are closed where it goes. */
export async function listOnClosedDays(tx: Db, dates: readonly string[]) {
  if (dates.length === 0) return [];
  const due = await queries.listDueOn(tx, dates);
  const { schedules, usual } = await findCalendars(
    tx,
    due.map(({ zipcode }) => zipcode),
  );
  return due.filter(({ date, zipcode }) => closedOn(schedules.get(zipcode) ?? usual, date));
}

/** Whether baskets of this city, or of any, were cancelled for good since one of its days was closed, and for that. */
export async function hasCancelledOn(
  tx: Db,
  days: readonly queries.Closing[],
  place: { city: string; state: string } | null,
): Promise<boolean> {
  const zipcodes = days.length > 0 ? await queries.listCancelledOn(tx, days) : [];
  if (!place) return zipcodes.length > 0;
  const places = [...(await findPlaces(tx, zipcodes)).values()];
  return places.some(({ city, state }) => city === place.city && state === place.state);
}

/** A delivery that nobody else changes until the transaction ends, with the calendar of the place it goes to. */
export async function lockDelivery(tx: Db, id: string) {
  const known = await queries.findDelivery(tx, id);
  if (!known) return undefined;
  // As the planner does it: first the subscription, then its deliveries.
  await lockSubscriptions(tx, [known.subscriptionId]);
  const delivery = (await queries.findDelivery(tx, id)) ?? known;
  const { schedules, usual } = await findCalendars(tx, [delivery.address.zipcode]);
  return { delivery, schedule: schedules.get(delivery.address.zipcode) ?? usual };
}

export function isDayTaken(tx: Db, delivery: DeliveryRow, date: string): Promise<boolean> {
  return queries.hasAnother(tx, delivery, date);
}

/** To the day that the operator chose, for good. Its customer is told with the next e-mails. */
export async function pinTo(tx: Db, delivery: DeliveryRow, date: string, reason: string): Promise<void> {
  // What is packed keeps the goods of the day it was packed for: nobody harvests them again.
  const packedFor = delivery.status === 'packed' ? (delivery.goodsOf ?? delivery.date) : null;
  const goodsOf = packedFor === date ? null : packedFor;
  await queries.pinDelivery(tx, delivery.id, { date, goodsOf, ...noteMove(delivery, date, reason) });
}
