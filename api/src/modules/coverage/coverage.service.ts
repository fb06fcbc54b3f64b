import {
  type Coverage,
  type CoverageZone,
  type DeliverySchedule,
  type ServedCities,
  SUGGESTED_AREAS_MAX,
  WeeklySchedule,
} from '@cesta/contract/coverage/coverage';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { publish } from '../../platform/database/publish.ts';
import { EXCLUSION_VIOLATION, sqlState } from '../../platform/database/sql-state.ts';
import { AppError } from '../../platform/errors.ts';
import { listClosedDays } from './closed-days.queries.ts';
import { closedDatesByPlace } from './closed-days.rules.ts';
import * as queries from './coverage.queries.ts';
import { areaName, cepNumber, coverageMessage, USUAL_SCHEDULE } from './coverage.rules.ts';
import { listAllSchedules, listPlaces } from './zones.queries.ts';

/** Whether the store delivers to a CEP, written '40110-010' or '40110010'. */
export async function checkCoverage(db: Db, cep: string): Promise<Coverage> {
  const number = cepNumber(cep);
  if (number === null) {
    const message = 'CEP deve ter 8 dígitos';
    throw new AppError('VALIDATION', { message, fields: { cep: message } });
  }
  const zone = (await queries.findZone(db, number)) ?? null;
  const nearest = zone ? [] : await queries.listNearest(db, number, SUGGESTED_AREAS_MAX);
  return {
    covered: zone !== null,
    message: coverageMessage(zone),
    zone,
    suggestedAreas: nearest.map(areaName),
  };
}

export async function listServedCities(db: Db): Promise<ServedCities> {
  return { cities: await queries.listCities(db) };
}

/** Adds zones, or moves the end of those that are there already. All of them or none. */
export async function saveCoverageZones(
  deps: Pick<Deps, 'database'>,
  zones: readonly CoverageZone[],
): Promise<void> {
  try {
    await publish(deps, 'coverage', (tx) => queries.upsertZones(tx, zones));
  } catch (error) {
    if (sqlState(error) !== EXCLUSION_VIOLATION) throw error;
    throw new AppError('CONFLICT', {
      message: 'Esta faixa de CEP se sobrepõe a outra já cadastrada.',
      cause: error,
    });
  }
}

/** The delivery days of many CEPs at once. A CEP that is not in the answer is not delivered to. */
export async function findSchedules(db: Db, ceps: Iterable<string>): Promise<Map<string, DeliverySchedule>> {
  return (await findCalendars(db, ceps)).schedules;
}

/** The city of each of these CEPs. One that is not in the answer is not delivered to. */
export async function findPlaces(
  db: Db,
  ceps: Iterable<string>,
): Promise<Map<string, { city: string; state: string }>> {
  const numbers = new Map([...ceps].map((cep) => [cepNumber(cep), cep]));
  numbers.delete(null);
  const rows = await queries.listSchedules(
    db,
    [...numbers.keys()].filter((number) => number !== null),
  );
  return new Map(rows.map(({ cep, city, state }) => [numbers.get(cep) ?? '', { city, state }]));
}

export interface Calendars {
  schedules: Map<string, DeliverySchedule>;
  /** For what is owed to a place that is no longer served: what is closed everywhere is closed there too. */
  usual: DeliverySchedule;
}

export async function findCalendars(db: Db, ceps: Iterable<string>): Promise<Calendars> {
  const numbers = new Map<number, string>();
  for (const cep of ceps) {
    const number = cepNumber(cep);
    if (number !== null) numbers.set(number, cep);
  }
  const rows = await queries.listSchedules(db, [...numbers.keys()]);
  const closedDates = closedDatesByPlace(await listClosedDays(db));
  return {
    schedules: new Map(
      rows.map(({ cep, week, ...place }) => [
        numbers.get(cep) ?? '',
        { ...(week ?? USUAL_SCHEDULE), closedDates: closedDates(place) },
      ]),
    ),
    usual: { ...USUAL_SCHEDULE, closedDates: closedDates(null) },
  };
}

/** The delivery days of every city that is served. */
export async function listCityCalendars(
  db: Db,
): Promise<{ city: string; state: string; schedule: DeliverySchedule }[]> {
  const [places, planned, closed] = [
    await listPlaces(db),
    await listAllSchedules(db),
    closedDatesByPlace(await listClosedDays(db)),
  ];
  return places.map((place) => {
    const week = planned.find(({ city, state }) => city === place.city && state === place.state);
    const { weekdays, cutoffDays, cutoffTime } = week ?? USUAL_SCHEDULE;
    return { ...place, schedule: { weekdays, cutoffDays, cutoffTime, closedDates: closed(place) } };
  });
}

/** Deliveries that can still be changed follow with the next reconciliation. */
export async function saveDeliverySchedule(
  db: Db,
  place: { city: string; state: string },
  schedule: WeeklySchedule,
): Promise<void> {
  await queries.upsertSchedule(db, place, WeeklySchedule.parse(schedule));
}
