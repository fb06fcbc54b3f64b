import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { escapeLike } from '../../platform/database/folded.ts';
import { knownDevices, users } from './identity.tables.ts';
import { twoSteps } from './two-step/two-step.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, 'name' | 'email' | 'passwordHash' | 'role'> &
  Partial<Pick<UserRow, 'emailVerifiedAt' | 'phone' | 'cpf' | 'birthdate' | 'createdAt' | 'updatedAt'>>;
export type UserChange = Partial<Pick<UserRow, 'name' | 'phone' | 'cpf' | 'birthdate'>>;

/** Undefined when the e-mail is taken: the unique index decides between concurrent sign-ups. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return row;
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(present(id));
  return row;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

/** One statement for all of it, so that unknown e-mails and devices take as long as known ones. */
export async function findUserOnDevice(
  db: Db,
  email: string,
  deviceHash: string | null,
): Promise<{ row: UserRow | undefined; isKnownDevice: boolean; hasTwoStep: boolean }> {
  const onDevice = and(eq(knownDevices.userId, users.id), eq(knownDevices.deviceHash, deviceHash ?? ''));
  const [found] = await db
    .select({ row: users, deviceHash: knownDevices.deviceHash, twoStepSince: twoSteps.confirmedAt })
    .from(users)
    .leftJoin(knownDevices, onDevice)
    .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
    .where(eq(users.email, email));
  return {
    row: found?.row,
    isKnownDevice: Boolean(found?.deviceHash),
    hasTwoStep: Boolean(found?.twoStepSince),
  };
}

/** Whoever has an account, staff too, and all of these words, folded, in name, e-mail, phone or CPF. */
export async function listFound(db: Db, words: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        ...words.map((word) => sql`${users.searchText} like ${`%${escapeLike(word)}%`}`),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Deleted accounts included: their orders still refer to them. Of any number: whoever a closed day moves. */
export function listPeople(
  db: Db,
  ids: string[],
): Promise<Pick<UserRow, 'id' | 'name' | 'email' | 'phone'>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id: users.id, name: users.name, email: users.email, phone: users.phone })
    .from(users)
    .where(isAmong(users.id, ids));
}

/** Of e-mails as people type them; who has left is nobody. */
export function listByEmail(
  db: Db,
  emails: string[],
): Promise<Pick<UserRow, 'id' | 'email' | 'emailVerifiedAt' | 'phone'>[]> {
  if (emails.length === 0) return Promise.resolve([]);
  const typed = emails.map((email) => email.trim().toLowerCase());
  const { id, email, emailVerifiedAt, phone } = users;
  return db
    .select({ id, email, emailVerifiedAt, phone })
    .from(users)
    .where(and(inArray(users.email, typed), isNull(users.deletedAt)));
}

export async function updateUser(
  db: Db,
  id: string,
  change: UserChange,
  now: Date,
): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ ...change, updatedAt: now })
    .where(present(id))
    .returning();
  return row;
}

export async function touchLastSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.update(users).set({ lastSeenAt: now }).where(present(id));
}

/** FOR NO KEY UPDATE: serialises changes of one person's data without blocking foreign keys to it. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(present(id)).for('no key update');
  return row;
}

/**
 * True while this is still the password, and it stays so until the transaction ends: a sign-in with the old
 * password either comes before its change, and is ended by it, or fails.
 */
export async function holdPassword(tx: Db, id: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}

/** Compare and swap on the old hash: of two concurrent changes one wins. */
export async function replacePassword(
  db: Db,
  id: string,
  hashes: { old: string; next: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db
    .update(users)
    .set({ passwordHash: hashes.next, updatedAt: now })
    .where(and(present(id), eq(users.passwordHash, hashes.old)));
  return rowCount === 1;
}

export async function setPassword(db: Db, id: string, passwordHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.update(users).set({ passwordHash, updatedAt: now }).where(present(id));
  return rowCount === 1;
}

/** Sets it once. Answers the address, which is null if the account was deleted meanwhile. */
export async function verifyEmail(tx: Db, id: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()})` })
    .where(present(id))
    .returning({ email: users.email });
  return row?.email ?? null;
}

/** Counts the admins and locks them until the transaction ends. */
export async function lockAdmins(tx: Db): Promise<number> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('no key update');
  return rows.length;
}

/** Anonymises the row; it stays because orders refer to it. */
export async function forgetUser(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      name: 'Conta excluída',
      email: null,
      emailVerifiedAt: null,
      passwordHash: null,
      role: 'customer',
      phone: null,
      cpf: null,
      birthdate: null,
      lastSeenAt: null,
      updatedAt: now,
      deletedAt: now,
    })
    .where(eq(users.id, id));
}

function present(id: string) {
  return and(eq(users.id, id), isNull(users.deletedAt));
}
