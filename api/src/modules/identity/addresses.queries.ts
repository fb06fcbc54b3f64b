import { and, count, desc, eq } from 'drizzle-orm';
import { isAmong } from '../../platform/database/among.ts';
import type { Db } from '../../platform/database/db.ts';
import { addresses } from './identity.tables.ts';

export type AddressRow = typeof addresses.$inferSelect;
export type NewAddress = Omit<AddressRow, 'id' | 'searchText'>;
export type AddressFields = Partial<Omit<NewAddress, 'userId' | 'isDefault' | 'createdAt'>>;

/** The default first, then the newest. */
export function listAddresses(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id));
}

export async function findAddress(db: Db, userId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(own(userId, id));
  return row;
}

export async function findDefaultAddress(db: Db, userId: string): Promise<AddressRow | undefined> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
  return row;
}

/** Of any number. */
export function listDefaultAddresses(db: Db, userIds: string[]): Promise<AddressRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(addresses)
    .where(and(isAmong(addresses.userId, userIds), addresses.isDefault));
}

/** Of any number. */
export function listAddressesById(db: Db, ids: string[]): Promise<AddressRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.select().from(addresses).where(isAmong(addresses.id, ids));
}

export async function countAddresses(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row?.total ?? 0;
}

export async function insertAddress(db: Db, address: NewAddress): Promise<AddressRow> {
  const [row] = await db.insert(addresses).values(address).returning();
  if (!row) throw new Error('An inserted address did not come back');
  return row;
}

export async function updateAddress(
  db: Db,
  userId: string,
  id: string,
  fields: AddressFields,
): Promise<void> {
  if (Object.keys(fields).length > 0) await db.update(addresses).set(fields).where(own(userId, id));
}

export async function deleteAddress(db: Db, userId: string, id: string): Promise<AddressRow | undefined> {
  const [row] = await db.delete(addresses).where(own(userId, id)).returning();
  return row;
}

export async function deleteAddresses(db: Db, userId: string): Promise<void> {
  await db.delete(addresses).where(eq(addresses.userId, userId));
}

export async function clearDefault(db: Db, userId: string): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
}

export async function markDefault(db: Db, userId: string, id: string): Promise<void> {
  await db.update(addresses).set({ isDefault: true }).where(own(userId, id));
}

function own(userId: string, id: string) {
  return and(eq(addresses.userId, userId), eq(addresses.id, id));
}
