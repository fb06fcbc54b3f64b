import type { CoverageArea, CoverageZone } from '@cesta/contract/coverage';
import { and, asc, gte, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db.ts';
import { coverageZones } from './coverage.tables.ts';

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
      set: { cepTo: sql`excluded.cep_to` },
    });
}
