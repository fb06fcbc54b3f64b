import { dayInDigits } from '@cesta/contract/base/calendar';
import { comingHolidays } from '@cesta/contract/base/holidays';
import type { ClosedDay, ClosedDayBook, ClosingQuestion } from '@cesta/contract/coverage/closed-days';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import * as queries from './closed-days.queries.ts';
import { findSpelling } from './zones.queries.ts';

export {
  type ClosedDayRow,
  findClosedDay,
  listClosedBetween,
  lockClosedDays,
} from './closed-days.queries.ts';

/** What is closed from today on, and which holidays are not. */
export async function readClosedDays(db: Db, today: string): Promise<ClosedDayBook> {
  const rows = await queries.listClosedSince(db, today);
  const everywhere = new Set(rows.filter(({ city }) => city === null).map(({ date }) => date));
  const proposals = comingHolidays(today)
    .filter(({ date }) => !everywhere.has(date))
    .map(({ date, name, isOptional }) => ({ date, name, optional: isOptional }));
  return { today, days: rows.map(toClosedDay), proposals };
}

/** How the city is written, or a refusal; null stays everywhere. */
export async function placeOf(db: Db, place: ClosingQuestion['place']): Promise<ClosingQuestion['place']> {
  if (!place) return null;
  const city = await findSpelling(db, place);
  if (!city) throw new AppError('ZONE_NOT_FOUND');
  return { city, state: place.state };
}

/** Those that are not closed yet, written into the audit log. The caller holds the lock. */
export async function closeDates(
  tx: Db,
  at: Date,
  by: Operator,
  { days, place, replaced_by }: ClosingQuestion,
): Promise<queries.ClosedDayRow[]> {
  const { city, state } = place ?? { city: null, state: null };
  const rows = await queries.insertClosedDays(
    tx,
    days.map(({ date, reason }) => ({ date, reason, city, state, replacedBy: replaced_by, createdAt: at })),
  );
  for (const row of rows)
    await writeAudit(tx, at, by, subjectOf(row), [
      { action: 'closed', from: row.reason, to: row.replacedBy && dayInDigits(row.replacedBy) },
    ]);
  return rows;
}

/** Those of the days that are closed already for just this place, whoever did it and however. */
export async function listClosedFor(
  tx: Db,
  { days, place }: Pick<ClosingQuestion, 'days' | 'place'>,
): Promise<queries.ClosedDayRow[]> {
  const dates = days.map(({ date }) => date);
  const { city, state } = place ?? { city: null, state: null };
  const rows = await queries.listClosedDays(tx);
  return rows.filter((row) => dates.includes(row.date) && row.city === city && row.state === state);
}

/** The van drives again on that date. */
export async function reopenDate(tx: Db, at: Date, by: Operator, id: string): Promise<void> {
  const row = await queries.findClosedDay(tx, id);
  if (!row) throw new AppError('CLOSED_DAY_NOT_FOUND');
  await queries.deleteClosedDay(tx, id);
  await writeAudit(tx, at, by, subjectOf(row), [{ action: 'reopened', from: row.reason }]);
}

/** The national ones of the twelve months from that day on, in a new store: nobody has anything planned yet. */
export async function acceptHolidays(db: Db, at: Date, from: string): Promise<void> {
  const days = comingHolidays(from).filter(({ isOptional }) => !isOptional);
  await queries.insertClosedDays(
    db,
    days.map(({ date, name }) => ({
      date,
      reason: name,
      city: null,
      state: null,
      replacedBy: null,
      createdAt: at,
    })),
  );
}

function subjectOf({ id, date, city }: queries.ClosedDayRow) {
  return { subject: 'coverage', id, name: `${dayInDigits(date)}, ${city ?? 'todas as cidades'}` } as const;
}

function toClosedDay({ id, date, city, state, reason, replacedBy }: queries.ClosedDayRow): ClosedDay {
  return { id, date, city, state, reason, replaced_by: replacedBy };
}
