import { and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { producers } from './producers.tables.ts';

export type ProducerRow = typeof producers.$inferSelect;
export type ProducerValues = typeof producers.$inferInsert;

export interface ProducerFilter {
  active?: boolean | undefined;
  limit: number;
  offset: number;
}

export async function listProducers(
  db: Db,
  { active, limit, offset }: ProducerFilter,
): Promise<{ rows: ProducerRow[]; total: number }> {
  const where = active === undefined ? undefined : eq(producers.active, active);
  const rows = await db
    .select()
    .from(producers)
    .where(where)
    .orderBy(producers.orderIndex, producers.nameFolded, producers.id)
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(producers).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function insertProducer(tx: Db, values: ProducerValues): Promise<ProducerRow | undefined> {
  const [row] = await tx.insert(producers).values(values).returning();
  return row;
}

/** Whoever only names the producer need not wait. */
export async function lockProducer(tx: Db, id: string): Promise<ProducerRow | undefined> {
  const [row] = await tx.select().from(producers).where(eq(producers.id, id)).for('no key update');
  return row;
}

export async function updateProducer(
  tx: Db,
  id: string,
  values: Partial<ProducerValues>,
): Promise<ProducerRow | undefined> {
  const [row] = await tx.update(producers).set(values).where(eq(producers.id, id)).returning();
  return row;
}

export function listNames(db: Db, ids: readonly string[]) {
  return db
    .select({ id: producers.id, name: producers.name })
    .from(producers)
    .where(inArray(producers.id, [...ids]));
}

export function listAllNames(db: Db) {
  return db.select({ id: producers.id, name: producers.name }).from(producers);
}

export function listActiveByIds(db: Db, ids: readonly string[]): Promise<ProducerRow[]> {
  return db
    .select()
    .from(producers)
    .where(and(inArray(producers.id, [...ids]), producers.active));
}

/** The active ones whose name has one of these parts, folded. */
export async function listIdsNamed(db: Db, parts: readonly string[], limit: number): Promise<string[]> {
  const named = or(...parts.map((part) => sql`${producers.nameFolded} like ${`%${part}%`}`));
  const rows = await db
    .select({ id: producers.id })
    .from(producers)
    .where(and(producers.active, named))
    .limit(limit);
  return rows.map(({ id }) => id);
}
