import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { emailConfirmations, passwordResets } from './identity.tables.ts';

type LinkTable = typeof passwordResets | typeof emailConfirmations;
type Link = typeof passwordResets.$inferSelect;

export const resets = linksIn(passwordResets);
export const confirmations = linksIn(emailConfirmations);

function linksIn(table: LinkTable) {
  const valid = (tokenHash: string, now: Date) =>
    and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now));

  return {
    async insert(db: Db, link: Omit<Link, 'id'>): Promise<void> {
      await db.insert(table).values(link);
    },
    /** Whom a link that still works belongs to. */
    async findOwner(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
      const [row] = await db.select({ userId: table.userId }).from(table).where(valid(tokenHash, now));
      return row?.userId;
    },
    /** Deletes and returns the link: it works once, also for two concurrent requests. */
    async take(db: Db, tokenHash: string, now: Date): Promise<string | undefined> {
      const [row] = await db.delete(table).where(valid(tokenHash, now)).returning({ userId: table.userId });
      return row?.userId;
    },
    listOf(db: Db, userId: string): Promise<Link[]> {
      return db.select().from(table).where(eq(table.userId, userId)).orderBy(asc(table.createdAt));
    },
    async deleteOf(db: Db, userId: string): Promise<void> {
      await db.delete(table).where(eq(table.userId, userId));
    },
    async deleteExpired(db: Db, now: Date): Promise<void> {
      await db.delete(table).where(lte(table.expiresAt, now));
    },
  };
}
