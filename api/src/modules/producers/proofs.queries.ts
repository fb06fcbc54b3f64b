import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/database/db.ts';
import { producers } from './producers.tables.ts';
import { organicProofs } from './proofs.tables.ts';

export type ProofRow = typeof organicProofs.$inferSelect;
export type ProofValues = typeof organicProofs.$inferInsert;

/** The one that ends last first. */
export function listProofs(db: Db, producerId: string): Promise<ProofRow[]> {
  return db
    .select()
    .from(organicProofs)
    .where(eq(organicProofs.producerId, producerId))
    .orderBy(desc(organicProofs.validUntil), organicProofs.id);
}

/** Of those that count on that day, each producer's that ends last. */
export function listCounting(db: Db, producerIds: readonly string[], today: string): Promise<ProofRow[]> {
  return db
    .selectDistinctOn([organicProofs.producerId])
    .from(organicProofs)
    .where(and(inArray(organicProofs.producerId, [...producerIds]), gte(organicProofs.validUntil, today)))
    .orderBy(organicProofs.producerId, desc(organicProofs.validUntil), organicProofs.id);
}

export async function findProof(db: Db, id: string): Promise<ProofRow | undefined> {
  const [row] = await db.select().from(organicProofs).where(eq(organicProofs.id, id));
  return row;
}

export async function insertProof(tx: Db, values: ProofValues): Promise<ProofRow | undefined> {
  const [row] = await tx.insert(organicProofs).values(values).returning();
  return row;
}

export async function updateProof(
  tx: Db,
  id: string,
  values: Partial<ProofValues>,
): Promise<ProofRow | undefined> {
  const [row] = await tx.update(organicProofs).set(values).where(eq(organicProofs.id, id)).returning();
  return row;
}

export async function deleteProof(tx: Db, id: string): Promise<void> {
  await tx.delete(organicProofs).where(eq(organicProofs.id, id));
}

/** Those whose last day is over by now; says how many. */
export async function markEnded(tx: Db, today: string, now: Date): Promise<number> {
  const { rowCount } = await tx
    .update(organicProofs)
    .set({ endedAt: now })
    .where(and(isNull(organicProofs.endedAt), lt(organicProofs.validUntil, today)));
  return rowCount ?? 0;
}

const later = alias(organicProofs, 'later');

/** Of an active producer, with nothing after it: who has a newer paper needs no word about the old one. */
const isLast = sql`not exists (select 1 from ${organicProofs} ${later}
  where ${later.producerId} = ${organicProofs.producerId}
  and (${later.validUntil}, ${later.id}) > (${organicProofs.validUntil}, ${organicProofs.id}))`;

const endingBy = (day: string) => and(lte(organicProofs.validUntil, day), producers.active, isLast);

export async function countEnding(db: Db, day: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(organicProofs)
    .innerJoin(producers, eq(producers.id, organicProofs.producerId))
    .where(endingBy(day));
  return row?.total ?? 0;
}

/** The one that ends first comes first. */
export function listEnding(db: Db, day: string, limit: number) {
  return db
    .select({ proof: organicProofs, producerName: producers.name })
    .from(organicProofs)
    .innerJoin(producers, eq(producers.id, organicProofs.producerId))
    .where(endingBy(day))
    .orderBy(asc(organicProofs.validUntil), organicProofs.id)
    .limit(limit);
}

/** An active producer of whom the office has noted what proves it, without any proof of it. */
const isOnlyNoted = and(
  producers.active,
  ne(producers.organicEvidence, ''),
  notExists(sql`(select 1 from ${organicProofs} where ${organicProofs.producerId} = ${producers.id})`),
);

export function countOnlyNoted(db: Db): Promise<number> {
  return db.$count(producers, isOnlyNoted);
}

export function listOnlyNoted(db: Db, limit: number) {
  return db
    .select({
      id: producers.id,
      name: producers.name,
      evidence: producers.organicEvidence,
      since: producers.updatedAt,
    })
    .from(producers)
    .where(isOnlyNoted)
    .orderBy(asc(producers.updatedAt), asc(producers.id))
    .limit(limit);
}

/** The same as far as nobody was warned so many days before. Locked: two processes warn once. */
export function lockUnwarned(tx: Db, period: { from: string; to: string }, days: number, limit: number) {
  return tx
    .select({ proof: organicProofs, producerName: producers.name })
    .from(organicProofs)
    .innerJoin(producers, eq(producers.id, organicProofs.producerId))
    .where(
      and(
        endingBy(period.to),
        gt(organicProofs.validUntil, period.from),
        or(isNull(organicProofs.warnedDays), gt(organicProofs.warnedDays, days)),
      ),
    )
    .orderBy(asc(organicProofs.validUntil), organicProofs.id)
    .limit(limit)
    .for('update', { of: organicProofs, skipLocked: true });
}

export async function markWarned(tx: Db, ids: readonly string[], days: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(organicProofs)
    .set({ warnedDays: days })
    .where(inArray(organicProofs.id, [...ids]));
}

/** Of these names in the file store, those that a proof has. */
export async function listNamedDocuments(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ document: organicProofs.document })
    .from(organicProofs)
    .where(inArray(organicProofs.document, [...names]));
  return rows.flatMap(({ document }) => document ?? []);
}
