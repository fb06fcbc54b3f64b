import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { farmLinks } from './farms.tables.ts';

export type FarmLinkRow = typeof farmLinks.$inferSelect;

export function listOpenLinks(db: Db, producerIds: readonly string[]): Promise<FarmLinkRow[]> {
  return db
    .select()
    .from(farmLinks)
    .where(and(inArray(farmLinks.producerId, [...producerIds]), isNull(farmLinks.revokedAt)));
}

/** Of those who make one at the same time, one does. */
export async function insertLinks(
  db: Db,
  links: readonly Pick<FarmLinkRow, 'id' | 'producerId' | 'tokenHash' | 'createdAt'>[],
): Promise<void> {
  await db
    .insert(farmLinks)
    .values([...links])
    .onConflictDoNothing();
}

/** Answers how many were open. */
export async function revokeLinks(tx: Db, producerIds: readonly string[], at: Date): Promise<number> {
  const revoked = await tx
    .update(farmLinks)
    .set({ revokedAt: at })
    .where(and(inArray(farmLinks.producerId, [...producerIds]), isNull(farmLinks.revokedAt)))
    .returning({ id: farmLinks.id });
  return revoked.length;
}

/** Those that another secret made: nobody can write their address any more. */
export async function revokeLinksById(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db
    .update(farmLinks)
    .set({ revokedAt: at })
    .where(and(inArray(farmLinks.id, [...ids]), isNull(farmLinks.revokedAt)));
}

/** Of a revoked link as little comes back as of one that never was: neither takes longer to read. */
export async function findOpenByTokenHash(db: Db, tokenHash: string): Promise<FarmLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(farmLinks)
    .where(and(eq(farmLinks.tokenHash, tokenHash), isNull(farmLinks.revokedAt)));
  return row;
}

export async function markUsed(db: Db, id: string, at: Date): Promise<void> {
  await db.update(farmLinks).set({ lastUsedAt: at }).where(eq(farmLinks.id, id));
}
