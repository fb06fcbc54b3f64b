import type { StaffRole } from '@cesta/contract/identity/identity';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { users } from '../identity.tables.ts';
import { twoSteps } from '../two-step/two-step.tables.ts';
import { staffInvitations } from './team.tables.ts';

export type InvitationRow = typeof staffInvitations.$inferSelect;

export async function listStaff(db: Db) {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      // The column is noted now and then, and since it exists: a session that runs may know better.
      lastSeenAt: sql<Date | null>`greatest(${users.lastSeenAt},
        (select max(last_used_at) from sessions where user_id = ${users.id}))`.mapWith(users.lastSeenAt),
      twoStep: sql<boolean>`${twoSteps.confirmedAt} is not null`,
    })
    .from(users)
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(and(sql`${users.role} <> 'customer'`, isNull(users.deletedAt)))
    .orderBy(asc(users.role), asc(users.name), asc(users.id));
  return rows as (Omit<(typeof rows)[number], 'role'> & { role: StaffRole })[];
}

/** The office, but for these: they know already. */
export async function listOffice(db: Db, except: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)));
  return rows.flatMap(({ id, email }) => (email && !except.includes(id) ? [email] : []));
}

export async function setRole(
  tx: Db,
  id: string,
  role: typeof users.$inferSelect.role,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ role, updatedAt: now }).where(eq(users.id, id));
}

export function listInvitations(db: Db) {
  return db
    .select({ invitation: staffInvitations, invitedBy: users.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .orderBy(asc(staffInvitations.createdAt), asc(staffInvitations.id));
}

/** Undefined when there is one for this e-mail. */
export async function insertInvitation(
  tx: Db,
  row: Omit<InvitationRow, 'id'>,
): Promise<InvitationRow | undefined> {
  const [made] = await tx
    .insert(staffInvitations)
    .values(row)
    .onConflictDoNothing({ target: staffInvitations.email })
    .returning();
  return made;
}

/** The link sent before opens nothing any more. */
export async function renewInvitation(
  tx: Db,
  id: string,
  change: Pick<InvitationRow, 'tokenHash' | 'sentAt' | 'expiresAt'>,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.update(staffInvitations).set(change).where(eq(staffInvitations.id, id)).returning();
  return row;
}

export async function deleteInvitation(tx: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
  return row;
}

export function deleteInvitationsBy(tx: Db, userId: string): Promise<InvitationRow[]> {
  return tx.delete(staffInvitations).where(eq(staffInvitations.invitedBy, userId)).returning();
}

export function listInvitationsTo(db: Db, email: string): Promise<InvitationRow[]> {
  return db.select().from(staffInvitations).where(eq(staffInvitations.email, email));
}

export async function deleteInvitationsTo(tx: Db, email: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.email, email));
}

export async function findInvitation(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ invitation: staffInvitations, invitedBy: users.name })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(valid(tokenHash, now));
  return row;
}

/** Deletes and returns it: it works once, also for two concurrent requests. */
export async function takeInvitation(
  tx: Db,
  tokenHash: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await tx.delete(staffInvitations).where(valid(tokenHash, now)).returning();
  return row;
}

export async function deleteOldInvitations(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(staffInvitations).where(lte(staffInvitations.expiresAt, expiredBefore));
}

function valid(tokenHash: string, now: Date) {
  return and(eq(staffInvitations.tokenHash, tokenHash), gt(staffInvitations.expiresAt, now));
}
