import { and, desc, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { IdleTimes } from './identity.rules.ts';
import { sessions, users } from './identity.tables.ts';
import { twoSteps } from './two-step/two-step.tables.ts';

export type SessionRow = typeof sessions.$inferSelect;

export async function insertSession(
  db: Db,
  session: Omit<SessionRow, 'id'>,
): Promise<{ id: string } | undefined> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id });
  return row;
}

/** Who holds this token: one look into the unique index and one by primary key, of staff two. */
export async function findSession(db: Db, tokenHash: string, now: Date, idle: IdleTimes) {
  const [row] = await db
    .select({
      id: sessions.id,
      lastUsedAt: sessions.lastUsedAt,
      hasTwoStep: sql<boolean>`${twoSteps.confirmedAt} is not null`,
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        role: users.role,
        phone: users.phone,
        cpf: users.cpf,
        birthdate: users.birthdate,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(twoSteps, and(eq(twoSteps.userId, users.id), ne(users.role, 'customer')))
    .where(and(eq(sessions.tokenHash, tokenHash), isAlive(now, idle)));
  return row;
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

export function listSessions(
  db: Db,
  userId: string,
  { now, idle, limit }: { now: Date; idle: IdleTimes; limit: number },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now, idle)))
    .orderBy(desc(sessions.lastUsedAt), sessions.id)
    .limit(limit);
}

export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return (rowCount ?? 0) > 0;
}

/** All of a person's sessions, but for the one that is to stay. */
export async function deleteSessions(db: Db, userId: string, exceptId: string | null): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined));
  return rowCount ?? 0;
}

/** All sessions of all users. */
export async function deleteAllSessions(db: Db): Promise<number> {
  const { rowCount } = await db.delete(sessions);
  return rowCount ?? 0;
}

export async function deleteEndedSessions(db: Db, now: Date, idle: IdleTimes): Promise<void> {
  await db.delete(sessions).where(not(isAlive(now, idle)));
}

function isAlive(now: Date, { ordinaryMs, rememberedMs }: IdleTimes): SQL {
  const usedSince = (idleMs: number) => sql`${new Date(now.getTime() - idleMs).toISOString()}::timestamptz`;
  return sql`(${gt(sessions.expiresAt, now)} and ${sessions.lastUsedAt} >
    case when ${sessions.remember} then ${usedSince(rememberedMs)} else ${usedSince(ordinaryMs)} end)`;
}
