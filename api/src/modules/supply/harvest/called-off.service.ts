import type { Db } from '../../../platform/database/db.ts';
import { listCityCalendars } from '../../coverage/coverage.service.ts';
import { calledOffBefore, isCalledOff } from './called-off.rules.ts';
import { markBack } from './rounds.queries.ts';

/** Of these days those that were not called off: of the others nobody is told anything more. */
export async function stillOn(db: Db, days: readonly string[]): Promise<string[]> {
  if (days.length === 0) return [];
  const calendars = (await listCityCalendars(db)).map(({ schedule }) => schedule);
  return days.filter((date) => !isCalledOff(date, calendars));
}

/** Days of which goods may still be there for this one. */
export async function listCalledOffBefore(db: Db, date: string): Promise<ReturnType<typeof calledOffBefore>> {
  const calendars = await listCityCalendars(db);
  return calledOffBefore(
    date,
    calendars.map(({ schedule }) => schedule),
  );
}

/** A closed day is driven again: who was asked before may have heard meanwhile that there is nothing to harvest. */
export async function noteDayBack(
  tx: Db,
  { date, createdAt }: { date: string; createdAt: Date },
  now: Date,
): Promise<void> {
  await markBack(tx, date, createdAt, now);
}
