import type {
  CoverageBook,
  CoverageChange,
  CoverageImpact,
  CoverageTouched,
  CoverageZone,
  ScheduleInput,
  WeeklySchedule,
  Zone,
  ZoneInput,
} from '@cesta/contract/coverage/coverage';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { dryRun } from '../../platform/database/dry-run.ts';
import { publish } from '../../platform/database/publish.ts';
import { EXCLUSION_VIOLATION, sqlState, UNIQUE_VIOLATION } from '../../platform/database/sql-state.ts';
import { AppError } from '../../platform/errors.ts';
import { type ColumnNames, differences, edits, type Operator, writeAudit } from '../audit/audit.service.ts';
import { copyClosedDays, deleteClosedDaysOf, lockClosedDays, moveClosedDays } from './closed-days.queries.ts';
import { areaName, cepText, cutoffText, daysText, rangeText, USUAL_SCHEDULE } from './coverage.rules.ts';
import * as queries from './zones.queries.ts';

/** Tells whom a change touches that is made in between, and tells them. Comes from the modules above. */
export type FollowChange = <Result>(
  tx: Db,
  change: () => Promise<Result>,
) => Promise<{ result: Result; impact: CoverageImpact }>;

type Desk = Pick<Deps, 'database' | 'clock' | 'jobs'> & { follow?: FollowChange };

/** Everything the operator can change about where and when the store delivers, city by city. */
export async function readCoverageBook(db: Db): Promise<CoverageBook> {
  const [zones, schedules] = await Promise.all([queries.listZones(db), queries.listAllSchedules(db)]);
  const planned = new Map(schedules.map((row) => [placeKey(row), row]));
  const cities = [...Map.groupBy(zones, placeKey)].map(([key, ofCity]) => {
    const { city, state } = ofCity[0] as queries.ZoneRow;
    const { weekdays, cutoffDays, cutoffTime, version } =
      planned.get(key) ?? ({ ...USUAL_SCHEDULE, version: 0 } as const);
    const schedule = { weekdays, cutoffDays, cutoffTime, version };
    return { city, state, schedule, zones: ofCity.map(toZone) };
  });
  return { cities, total: zones.length };
}

/** A neighbourhood lies inside another city's range: who lives there gets the days of the city it is made for. */
export async function createZone(deps: Desk, by: Operator, input: ZoneInput): Promise<Zone> {
  return named(deps, input, null, async (tx) => {
    const zone = await zoneOf(tx, input, null);
    const row = await followed(deps, tx, input.expected, () => queries.insertZone(tx, zone));
    await writeZoneAudit(tx, deps, by, row, [{ action: 'created', to: rangeText(row) }]);
    return toZone(row);
  });
}

export async function updateZone(deps: Desk, by: Operator, id: string, input: ZoneInput): Promise<Zone> {
  return named(deps, input, id, async (tx) => {
    const before = await lockVersion(tx, id, input.version);
    const after = await followed(deps, tx, input.expected, async () => {
      const zone = await queries.updateZone(tx, id, await zoneOf(tx, input, id));
      await carryCalendar(tx, before, zone);
      return zone;
    });
    const actions = differences([
      { action: 'renamed', from: areaName(before), to: areaName(after) },
      { action: 'range', from: rangeText(before), to: rangeText(after) },
    ]);
    await writeZoneAudit(tx, deps, by, after, [...actions, ...edits(before, after, EDITED)]);
    return toZone(after);
  });
}

export async function deleteZone(
  deps: Desk,
  by: Operator,
  id: string,
  version: number | undefined,
  expected?: CoverageTouched,
): Promise<void> {
  await publish(deps, 'coverage', async (tx) => {
    const zone = await lockVersion(tx, id, version);
    await followed(deps, tx, expected, () => queries.deleteZone(tx, id));
    await writeZoneAudit(tx, deps, by, zone, [{ action: 'deleted', from: rangeText(zone) }]);
  });
}

/** Deliveries past their cut-off keep their day; the job replans the others. */
export async function saveSchedule(deps: Desk, by: Operator, input: ScheduleInput): Promise<void> {
  const { city: typed, state, version, expected, ...schedule } = input;
  await deps.database.db.transaction(async (tx) => {
    const city = await queries.findSpelling(tx, { city: typed, state });
    if (!city) throw new AppError('ZONE_NOT_FOUND');
    const place = { city, state };
    const before = await queries.lockSchedule(tx, place);
    if ((before?.version ?? 0) !== version) throw rivalOf(`Os dias de ${city} foram alterados`);
    await followed(deps, tx, expected, async () => {
      if (before) await queries.updateSchedule(tx, place, schedule);
      else if (!(await queries.insertSchedule(tx, place, schedule)))
        throw rivalOf(`Os dias de ${city} foram alterados`);
    });
    const was: WeeklySchedule = before ?? USUAL_SCHEDULE;
    const actions = differences([
      { action: 'days', from: daysText(was), to: daysText(schedule) },
      { action: 'cutoff', from: cutoffText(was), to: cutoffText(schedule) },
    ]);
    const subject = { subject: 'coverage', id: placeKey(place), name: city } as const;
    await writeAudit(tx, deps.clock.now(), by, subject, actions);
    if (actions.length > 0) await deps.jobs.send(tx, 'deliveries.reconcile', {});
  });
}

/** Whom the change would touch, undone. */
export function previewChange(desk: Desk, by: Operator, change: CoverageChange): Promise<CoverageImpact> {
  return dryRun(desk.database.db, async (tx) => {
    const impacts: CoverageImpact[] = [];
    const follow: FollowChange = async (inner, work) => {
      const followed = await desk.follow?.(inner, work);
      if (!followed) return { result: await work(), impact: NOBODY };
      impacts.push(followed.impact);
      return followed;
    };
    const inside = { ...desk, database: { ...desk.database, db: tx }, follow };
    if (change.kind === 'deletion') await deleteZone(inside, by, change.id, undefined);
    else if (change.kind === 'creation') await createZone(inside, by, change.zone);
    else if (change.kind === 'zone') await updateZone(inside, by, change.id, change.zone);
    else await saveSchedule(inside, by, change.schedule);
    return impacts[0] ?? NOBODY;
  });
}

/** The name and the range are told as actions of their own. */
const EDITED: ColumnNames<queries.ZoneRow, 'id' | 'city' | 'neighborhood' | 'cepFrom' | 'cepTo' | 'version'> =
  { state: 'estado' };

const NOBODY: CoverageImpact = { subscribers: 0, deliveries: 0, orders: 0, uncovered: 0 };

/** Refused when it touches others than the operator has read. */
async function followed<Result>(
  { follow }: Desk,
  tx: Db,
  expected: CoverageTouched | undefined,
  change: () => Promise<Result>,
): Promise<Result> {
  if (!follow) return change();
  const { result, impact } = await follow(tx, change);
  const { subscribers, deliveries, orders } = impact;
  if (expected && !isSame(expected, { subscribers, deliveries, orders })) {
    const now = `assinantes: ${subscribers}, entregas: ${deliveries}, pedidos: ${orders}`;
    const message = `Enquanto você lia, mudou quem é tocado (agora, ${now}). Confira e confirme de novo.`;
    throw new AppError('CONFLICT', { message });
  }
  return result;
}

function isSame(one: CoverageTouched, other: CoverageTouched): boolean {
  return (
    one.subscribers === other.subscribers &&
    one.deliveries === other.deliveries &&
    one.orders === other.orders
  );
}

/** Saves and publishes. An overlap found by the exclusion constraint becomes an error that names the other zone. */
async function named<Result>(
  deps: Desk,
  input: ZoneInput,
  id: string | null,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  try {
    return await publish(deps, 'coverage', work);
  } catch (error) {
    if (![EXCLUSION_VIOLATION, UNIQUE_VIOLATION].includes(sqlState(error) ?? '')) throw error;
    const rival = await queries.findOverlap(deps.database.db, rangeOf(input), id);
    const message = rival
      ? `Esta faixa se sobrepõe a ${areaName(rival)} (${rangeText(rival)}).`
      : 'Esta faixa de CEP se sobrepõe a outra já cadastrada.';
    throw new AppError('VALIDATION', { message, fields: { cepTo: message }, cause: error });
  }
}

async function lockVersion(tx: Db, id: string, version: number | undefined): Promise<queries.ZoneRow> {
  const zone = await queries.lockZone(tx, id);
  if (!zone) throw new AppError('ZONE_NOT_FOUND');
  if (version !== undefined && version !== zone.version) throw rivalOf(`${areaName(zone)} foi alterada`);
  return zone;
}

async function writeZoneAudit(
  tx: Db,
  deps: Desk,
  by: Operator,
  zone: queries.ZoneRow,
  actions: Parameters<typeof writeAudit>[4],
): Promise<void> {
  const subject = { subject: 'coverage', id: zone.id, name: areaName(zone) } as const;
  await writeAudit(tx, deps.clock.now(), by, subject, actions);
  // Subscribers who now belong to another city get its delivery days.
  if (actions.length > 0) await deps.jobs.send(tx, 'deliveries.reconcile', {});
}

function rivalOf(what: string): AppError {
  const message = `${what} por outra pessoa enquanto você editava.`;
  return new AppError('CONFLICT', { message });
}

/**
 * A renamed city keeps its days and the dates on which it is closed, and a part that leaves it starts with them. What
 * joins another takes that one's.
 */
async function carryCalendar(tx: Db, before: queries.ZoneRow, after: queries.ZoneRow): Promise<void> {
  if (placeKey(before) === placeKey(after)) return;
  // Whoever closes a day at this moment does so under the old name, or finds the new one.
  await lockClosedDays(tx);
  const own = await queries.lockSchedule(tx, before);
  if (await queries.hasOtherZones(tx, after, after.id)) return;
  // Left over from a former city of that name.
  await queries.deleteSchedule(tx, after);
  await deleteClosedDaysOf(tx, after);
  if (!(await queries.hasOtherZones(tx, before, before.id))) {
    await moveClosedDays(tx, before, after);
    return queries.moveSchedule(tx, before, after);
  }
  await copyClosedDays(tx, before, after);
  if (!own) return;
  const { weekdays, cutoffDays, cutoffTime } = own;
  const { city, state } = after;
  await queries.insertSchedule(tx, { city, state }, { weekdays, cutoffDays, cutoffTime });
}

/** Ignores the zone's own spelling, which may be the one being corrected. */
async function zoneOf(tx: Db, input: ZoneInput, id: string | null): Promise<CoverageZone> {
  const { city, state } = input;
  return { city: (await queries.findSpelling(tx, { city, state }, id)) ?? city, state, ...rangeOf(input) };
}

function rangeOf({ neighborhood, cepFrom, cepTo }: ZoneInput) {
  return { neighborhood: neighborhood || null, cepFrom: Number(cepFrom), cepTo: Number(cepTo) };
}

function placeKey({ city, state }: { city: string; state: string }): string {
  return `${city}-${state}`;
}

function toZone({ id, neighborhood, city, state, cepFrom, cepTo, version }: queries.ZoneRow): Zone {
  return { id, neighborhood, city, state, cepFrom: cepText(cepFrom), cepTo: cepText(cepTo), version };
}
