import type { CoverageZone, WeeklySchedule } from '@cesta/contract/coverage/coverage';
import { and, asc, eq, gte, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { folded } from '../../platform/database/folded.ts';
import { coverageZones, deliverySchedules } from './coverage.tables.ts';

export type ZoneRow = typeof coverageZones.$inferSelect;
export type ScheduleRow = typeof deliverySchedules.$inferSelect;
interface Place {
  city: string;
  state: string;
}

/** Far more than a store will ever have. */
const MOST_ZONES = 10_000;

/** City by city; the whole city stands before its neighbourhoods. */
export function listZones(db: Db): Promise<ZoneRow[]> {
  return db
    .select()
    .from(coverageZones)
    .orderBy(
      folded(coverageZones.city),
      asc(coverageZones.state),
      sql`${coverageZones.neighborhood} is not null`,
      folded(coverageZones.neighborhood),
      asc(coverageZones.cepFrom),
    )
    .limit(MOST_ZONES);
}

export function listPlaces(db: Db): Promise<Place[]> {
  return db
    .selectDistinct({ city: coverageZones.city, state: coverageZones.state })
    .from(coverageZones)
    .limit(MOST_ZONES);
}

export function listAllSchedules(db: Db): Promise<ScheduleRow[]> {
  return db.select().from(deliverySchedules).limit(MOST_ZONES);
}

/** How a city that is known already is written, so that 'salvador' does not become a second one. */
export async function findSpelling(
  tx: Db,
  { city, state }: Place,
  exceptId: string | null = null,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ city: coverageZones.city })
    .from(coverageZones)
    .where(
      and(
        eq(coverageZones.state, state),
        sql`${folded(coverageZones.city)} = ${folded(sql`${city}::text`)}`,
        exceptId === null ? undefined : ne(coverageZones.id, exceptId),
      ),
    )
    .orderBy(sql`${coverageZones.city} <> ${city}`)
    .limit(1);
  return row?.city;
}

/** Whether the city has zones beside this one. */
export async function hasOtherZones(tx: Db, { city, state }: Place, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: coverageZones.id })
    .from(coverageZones)
    .where(and(eq(coverageZones.city, city), eq(coverageZones.state, state), ne(coverageZones.id, id)))
    .limit(1);
  return row !== undefined;
}

/** The zone that overlaps: cities must not overlap cities, nor neighbourhoods neighbourhoods. */
export async function findOverlap(
  db: Db,
  zone: Pick<CoverageZone, 'neighborhood' | 'cepFrom' | 'cepTo'>,
  exceptId: string | null,
): Promise<ZoneRow | undefined> {
  const { neighborhood } = coverageZones;
  const [row] = await db
    .select()
    .from(coverageZones)
    .where(
      and(
        zone.neighborhood === null ? isNull(neighborhood) : isNotNull(neighborhood),
        lte(coverageZones.cepFrom, zone.cepTo),
        gte(coverageZones.cepTo, zone.cepFrom),
        exceptId === null ? undefined : ne(coverageZones.id, exceptId),
      ),
    )
    .orderBy(asc(coverageZones.cepFrom))
    .limit(1);
  return row;
}

export async function insertZone(tx: Db, zone: CoverageZone): Promise<ZoneRow> {
  const [row] = await tx.insert(coverageZones).values(zone).returning();
  if (!row) throw new Error('The zone was not written');
  return row;
}

export async function lockZone(tx: Db, id: string): Promise<ZoneRow | undefined> {
  const [row] = await tx.select().from(coverageZones).where(eq(coverageZones.id, id)).for('update');
  return row;
}

export async function updateZone(tx: Db, id: string, zone: CoverageZone): Promise<ZoneRow> {
  const [row] = await tx
    .update(coverageZones)
    .set({ ...zone, version: sql`${coverageZones.version} + 1` })
    .where(eq(coverageZones.id, id))
    .returning();
  if (!row) throw new Error('The zone is gone');
  return row;
}

export async function deleteZone(tx: Db, id: string): Promise<void> {
  await tx.delete(coverageZones).where(eq(coverageZones.id, id));
}

export async function lockSchedule(tx: Db, place: Place): Promise<ScheduleRow | undefined> {
  const [row] = await tx.select().from(deliverySchedules).where(ofPlace(place)).for('update');
  return row;
}

/** False when a concurrent edit has inserted the city's schedule first. */
export async function insertSchedule(tx: Db, place: Place, schedule: WeeklySchedule): Promise<boolean> {
  const { rowCount } = await tx
    .insert(deliverySchedules)
    .values({ ...place, ...schedule })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function updateSchedule(tx: Db, place: Place, schedule: WeeklySchedule): Promise<void> {
  await tx
    .update(deliverySchedules)
    .set({ ...schedule, version: sql`${deliverySchedules.version} + 1` })
    .where(ofPlace(place));
}

/** Keeps the version, so that an open edit of the schedule still saves. */
export async function moveSchedule(tx: Db, from: Place, { city, state }: Place): Promise<void> {
  await tx.update(deliverySchedules).set({ city, state }).where(ofPlace(from));
}

export async function deleteSchedule(tx: Db, place: Place): Promise<void> {
  await tx.delete(deliverySchedules).where(ofPlace(place));
}

function ofPlace({ city, state }: Place) {
  return and(eq(deliverySchedules.city, city), eq(deliverySchedules.state, state));
}
