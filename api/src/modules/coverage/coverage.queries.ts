import type { CoverageArea, CoverageZone, WeeklySchedule } from '@cesta/contract/coverage/coverage';
import { and, asc, gte, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/db.ts';
import { excluded } from '../../platform/database/upsert.ts';
import { coverageZones, deliverySchedules } from './coverage.tables.ts';

const area = {
  neighborhood: coverageZones.neighborhood,
  city: coverageZones.city,
  state: coverageZones.state,
};

/** The neighbourhood wins over its city. */
export async function findZone(db: Db, cep: number): Promise<CoverageArea | undefined> {
  const [zone] = await db
    .select(area)
    .from(coverageZones)
    .where(and(lte(coverageZones.cepFrom, cep), gte(coverageZones.cepTo, cep)))
    .orderBy(sql`${coverageZones.neighborhood} is null`)
    .limit(1);
  return zone;
}

/** Each city once. */
export function listCities(db: Db): Promise<{ city: string; state: string }[]> {
  return db
    .selectDistinct({ city: coverageZones.city, state: coverageZones.state })
    .from(coverageZones)
    .orderBy(coverageZones.state, coverageZones.city);
}

/** By numeric distance. A city known by its neighbourhoods is named through them, any other by itself. */
export function listNearest(db: Db, cep: number, limit: number): Promise<CoverageArea[]> {
  const inside = alias(coverageZones, 'inside');
  const parts = db
    .select({ one: sql`1` })
    .from(inside)
    .where(
      and(
        sql`${inside.city} = ${coverageZones.city}`,
        sql`${inside.state} = ${coverageZones.state}`,
        isNotNull(inside.neighborhood),
      ),
    );
  const distance = sql`min(greatest(${coverageZones.cepFrom} - ${cep}, ${cep} - ${coverageZones.cepTo}, 0))`;
  return db
    .select(area)
    .from(coverageZones)
    .where(or(isNotNull(coverageZones.neighborhood), notExists(parts)))
    .groupBy(coverageZones.neighborhood, coverageZones.city, coverageZones.state)
    .orderBy(distance, asc(coverageZones.city), asc(coverageZones.neighborhood))
    .limit(limit);
}

/** A zone that starts where a stored one of the same place starts takes its place. */
export async function upsertZones(tx: Db, zones: readonly CoverageZone[]): Promise<void> {
  if (zones.length === 0) return;
  await tx
    .insert(coverageZones)
    .values([...zones])
    .onConflictDoUpdate({
      target: [coverageZones.city, coverageZones.state, coverageZones.neighborhood, coverageZones.cepFrom],
      set: {
        ...excluded(coverageZones, ['id', 'city', 'state', 'neighborhood', 'cepFrom', 'version']),
        version: sql`${coverageZones.version} + 1`,
      },
    });
}

/** One row for each CEP that is covered; its week is null where the city has none of its own. */
export async function listSchedules(
  db: Db,
  ceps: readonly number[],
): Promise<{ cep: number; city: string; state: string; week: WeeklySchedule | null }[]> {
  const { rows } = await db.execute<
    { cep: number; city: string; state: string } & {
      [Key in keyof WeeklySchedule]: WeeklySchedule[Key] | null;
    }
  >(sql`
    select asked.cep, zone.city, zone.state,
      planned.weekdays, planned.cutoff_days as "cutoffDays", planned.cutoff_time as "cutoffTime"
    from unnest(${sql.param([...ceps])}::int[]) as asked(cep)
    cross join lateral (
      select city, state from ${coverageZones}
      where cep_from <= asked.cep and cep_to >= asked.cep
      order by neighborhood is null limit 1
    ) as zone
    left join ${deliverySchedules} as planned on planned.city = zone.city and planned.state = zone.state`);
  return rows.map(({ cep, city, state, weekdays, cutoffDays, cutoffTime }) => ({
    cep,
    city,
    state,
    week:
      weekdays && cutoffDays !== null && cutoffTime !== null ? { weekdays, cutoffDays, cutoffTime } : null,
  }));
}

export async function upsertSchedule(
  tx: Db,
  place: { city: string; state: string },
  schedule: WeeklySchedule,
): Promise<void> {
  await tx
    .insert(deliverySchedules)
    .values({ ...place, ...schedule })
    .onConflictDoUpdate({
      target: [deliverySchedules.city, deliverySchedules.state],
      set: { ...schedule, version: sql`${deliverySchedules.version} + 1` },
    });
}
