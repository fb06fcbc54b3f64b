import type { WishedPlace } from '@cesta/contract/coverage/coverage-wishes';
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { coverageWishes, coverageZones } from './coverage.tables.ts';

export type WishRow = typeof coverageWishes.$inferSelect;

const isOf = (email: string) => eq(sql`lower(${coverageWishes.email})`, email.toLowerCase());
const cepNumber = sql`${coverageWishes.cep}::int`;
const isCovered = sql`exists (
  select 1 from ${coverageZones} where cep_from <= ${cepNumber} and cep_to >= ${cepNumber}
)`;
/** Empty where the city is known. */
const prefix = sql<string>`case when ${coverageWishes.city} = '' then left(${coverageWishes.cep}, 5) else '' end`;

export interface NewWish {
  email: string;
  cep: string;
  neighborhood: string;
  city: string;
  state: string;
  tokenHash: string;
  consentAt: Date;
}

/** Who was told once and asks again waits again; who waits already is left as they are. */
export async function insertWish(tx: Db, wish: NewWish): Promise<void> {
  await tx.execute(sql`
    insert into coverage_wishes (id, email, cep, neighborhood, city, state, token_hash, consent_at,
      covered_at, notified_at)
    values (gen_random_uuid(), ${wish.email}, ${wish.cep}, ${wish.neighborhood}, ${wish.city}, ${wish.state}, ${wish.tokenHash},
      ${wish.consentAt.toISOString()}, null, null)
    on conflict (lower(email), cep) do update
      set consent_at = excluded.consent_at, notified_at = null, covered_at = null
      where coverage_wishes.notified_at is not null`);
}

/** Others of this mailbox: its own second request is no further one. */
export async function countOthers(tx: Db, email: string, cep: string): Promise<number> {
  const [row] = await tx
    .select({ others: count() })
    .from(coverageWishes)
    .where(and(isOf(email), sql`${coverageWishes.cep} <> ${cep}`));
  return row?.others ?? 0;
}

/** Writes down since when the place of each waiting wish is delivered to, and takes it back where it no longer is. */
export async function markCovered(db: Db, now: Date): Promise<void> {
  const waiting = isNull(coverageWishes.notifiedAt);
  await db
    .update(coverageWishes)
    .set({ coveredAt: now })
    .where(and(waiting, isNull(coverageWishes.coveredAt), isCovered));
  await db
    .update(coverageWishes)
    .set({ coveredAt: null })
    .where(and(waiting, isNotNull(coverageWishes.coveredAt), sql`not ${isCovered}`));
}

export interface DueWish {
  id: string;
  email: string;
  consentAt: Date;
  /** The zone that brought it. */
  place: string;
}

/** All that is due to so many mailboxes; what another process holds is left to it. */
export async function lockDue(tx: Db, coveredUntil: Date, mailboxes: number): Promise<DueWish[]> {
  const { rows } = await tx.execute<{ id: string; email: string; consent_at: string; place: string }>(sql`
    with due as (
      select distinct lower(email) as mailbox from coverage_wishes
      where notified_at is null and covered_at <= ${coveredUntil.toISOString()}
      order by mailbox limit ${mailboxes}
    )
    select wish.id, wish.email, wish.consent_at, zone.place
    from coverage_wishes as wish
    join due on due.mailbox = lower(wish.email)
    cross join lateral (
      select concat_ws(', ', neighborhood, city) as place from coverage_zones
      where cep_from <= wish.cep::int and cep_to >= wish.cep::int
      order by neighborhood is null limit 1
    ) as zone
    where wish.notified_at is null and wish.covered_at <= ${coveredUntil.toISOString()}
    order by due.mailbox, wish.id
    for update of wish skip locked`);
  return rows.map(({ consent_at, ...row }) => ({ ...row, consentAt: new Date(consent_at) }));
}

export async function markNotified(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(coverageWishes)
    .set({ notifiedAt: now })
    .where(inArray(coverageWishes.id, [...ids]));
}

export async function setToken(tx: Db, id: string, tokenHash: string): Promise<void> {
  await tx.update(coverageWishes).set({ tokenHash }).where(eq(coverageWishes.id, id));
}

/** A link stands for its mailbox: with it goes all that is kept of it. */
export async function deleteByToken(db: Db, tokenHash: string): Promise<void> {
  await db.execute(sql`
    delete from coverage_wishes where lower(email) in (
      select lower(email) from coverage_wishes where token_hash = ${tokenHash}
    )`);
}

export function listOf(db: Db, email: string): Promise<WishRow[]> {
  return db.select().from(coverageWishes).where(isOf(email)).orderBy(asc(coverageWishes.consentAt));
}

export async function deleteOf(tx: Db, email: string): Promise<WishRow[]> {
  return tx.delete(coverageWishes).where(isOf(email)).returning();
}

export async function deleteOfPlace(tx: Db, place: WishedPlace): Promise<number> {
  const { neighborhood, city, state, cepPrefix } = place;
  const rows = await tx
    .delete(coverageWishes)
    .where(
      and(
        isNull(coverageWishes.notifiedAt),
        eq(coverageWishes.neighborhood, neighborhood),
        eq(coverageWishes.city, city),
        eq(coverageWishes.state, state),
        eq(prefix, cepPrefix),
      ),
    )
    .returning({ id: coverageWishes.id });
  return rows.length;
}

export async function deleteOutdated(db: Db, notifiedUntil: Date, waitingSince: Date): Promise<void> {
  await db
    .delete(coverageWishes)
    .where(or(lte(coverageWishes.notifiedAt, notifiedUntil), lte(coverageWishes.consentAt, waitingSince)));
}

export function listDemand(db: Db, limit: number) {
  const { neighborhood, city, state } = coverageWishes;
  return db
    .select({
      neighborhood,
      city,
      state,
      cepPrefix: prefix,
      waiting: count(),
      since: sql<string>`min(${coverageWishes.consentAt})`,
      coveredAt: sql<string | null>`min(${coverageWishes.coveredAt})`,
    })
    .from(coverageWishes)
    .where(isNull(coverageWishes.notifiedAt))
    .groupBy(neighborhood, city, state, prefix)
    .orderBy(sql`count(*) desc`, city, neighborhood, prefix)
    .limit(limit);
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(coverageWishes)
    .where(isNull(coverageWishes.notifiedAt));
  return row?.waiting ?? 0;
}
