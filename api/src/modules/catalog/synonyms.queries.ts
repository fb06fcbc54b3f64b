import { count, eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { searchSynonyms } from './catalog.tables.ts';

export type SynonymRow = typeof searchSynonyms.$inferSelect;

export function listSynonyms(db: Db): Promise<SynonymRow[]> {
  return db.select().from(searchSynonyms).orderBy(searchSynonyms.words, searchSynonyms.id);
}

export async function countSynonyms(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(searchSynonyms);
  return row?.total ?? 0;
}

export async function lockSynonyms(tx: Db, id: string): Promise<SynonymRow | undefined> {
  const [row] = await tx.select().from(searchSynonyms).where(eq(searchSynonyms.id, id)).for('update');
  return row;
}

export async function insertSynonyms(
  tx: Db,
  words: string[],
  updatedAt: Date,
): Promise<SynonymRow | undefined> {
  const [row] = await tx.insert(searchSynonyms).values({ words, updatedAt }).returning();
  return row;
}

export async function updateSynonyms(tx: Db, id: string, words: string[], updatedAt: Date): Promise<void> {
  await tx.update(searchSynonyms).set({ words, updatedAt }).where(eq(searchSynonyms.id, id));
}

export async function deleteSynonyms(tx: Db, id: string): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id));
}
