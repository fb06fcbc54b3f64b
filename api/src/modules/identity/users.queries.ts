import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/db.ts';
import { users } from './identity.tables.ts';

export type UserRow = typeof users.$inferSelect;
export type NewUser = Pick<UserRow, 'name' | 'email' | 'passwordHash' | 'role'> &
  Partial<Pick<UserRow, 'phone' | 'cpf' | 'birthdate' | 'createdAt' | 'updatedAt'>>;

/** Nothing comes back when the e-mail is taken: the unique index decides, however many ask at once. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning();
  return row;
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  return row;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}
