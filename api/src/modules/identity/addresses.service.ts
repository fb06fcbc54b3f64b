import {
  type Address,
  type AddressAnswer,
  type AddressChange,
  type AddressImpact,
  type AddressInput,
  type AddressList,
  type AddressRemoval,
  type FirstAddress,
  MAX_ADDRESSES,
} from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { dryRun } from '../../platform/database/dry-run.ts';
import { AppError } from '../../platform/errors.ts';
import * as queries from './addresses.queries.ts';
import { lockUser } from './users.queries.ts';

export async function listAddresses(db: Db, userId: string): Promise<AddressList> {
  const rows = await queries.listAddresses(db, userId);
  return { addresses: rows.map(toAddress), total: rows.length };
}

export async function findAddress(db: Db, userId: string, id: string): Promise<Address | undefined> {
  const row = await queries.findAddress(db, userId, id);
  return row && toAddress(row);
}

/** Where the next order goes. */
export async function findDefaultAddress(db: Db, userId: string): Promise<Address | undefined> {
  const row = await queries.findDefaultAddress(db, userId);
  return row && toAddress(row);
}

/** Of many people at once, by their id. */
export async function listDefaultAddresses(db: Db, userIds: string[]): Promise<Map<string, Address>> {
  const rows = await queries.listDefaultAddresses(db, userIds);
  return new Map(rows.map((row) => [row.userId, toAddress(row)]));
}

/** Of anybody, by their own id. */
export async function listAddressesById(db: Db, ids: string[]): Promise<Map<string, Address>> {
  const rows = await queries.listAddressesById(db, ids);
  return new Map(rows.map((row) => [row.id, toAddress(row)]));
}

/** What somebody is about to do with their addresses. */
export interface AddressAct {
  userId: string;
  edits?: string;
  removes?: string;
  /** Takes over what the removed one was used for. */
  replaceWith?: string | undefined;
}

/** Performs a change for whoever uses addresses: says what it moves, and refuses what would leave them without one. */
export type FollowAddresses = <Result>(
  tx: Db,
  act: AddressAct,
  change: () => Promise<Result>,
) => Promise<{ result: Result; impact?: AddressImpact | undefined }>;

export type AddressDesk = Pick<Deps, 'database' | 'clock' | 'mail' | 'settings'> & {
  follow: FollowAddresses;
};

export function addAddress(desk: AddressDesk, userId: string, input: AddressInput): Promise<Address> {
  return desk.database.db.transaction(async (tx) => {
    await lockAddresses(tx, userId);
    const add = () => insertAddress(tx, userId, input, desk.clock.now());
    return (await desk.follow(tx, { userId }, add)).result;
  });
}

/** Call it with the person's row locked, or in the transaction that creates the account. */
export async function insertAddress(
  tx: Db,
  userId: string,
  input: AddressInput | FirstAddress,
  now: Date,
): Promise<Address> {
  const existing = await queries.countAddresses(tx, userId);
  if (existing >= MAX_ADDRESSES) throw new AppError('ADDRESS_LIMIT');
  const wanted = 'is_default' in input && input.is_default === true;
  if (wanted) await queries.clearDefault(tx, userId);
  const { label, zipcode, street, number, complement, neighborhood, city, state } = input;
  const row = await queries.insertAddress(tx, {
    userId,
    label,
    zipcode,
    street,
    number,
    complement: complement || null,
    neighborhood,
    city,
    state,
    isDefault: wanted || existing === 0,
    createdAt: now,
  });
  return toAddress(row);
}

/** With `dry_run` what it would do, undone. */
export async function changeAddress(
  desk: AddressDesk,
  userId: string,
  id: string,
  { dry_run, expected, ...change }: AddressChange,
): Promise<AddressAnswer> {
  const { db } = desk.database;
  const work = async (tx: Db) => {
    await lockAddresses(tx, userId);
    const edit = () => editAddress(tx, userId, id, change);
    const { result, impact } = await desk.follow(tx, { userId, edits: id }, edit);
    requireExpected(expected, impact);
    return { address: result, ...(impact && { impact }) };
  };
  return dry_run ? dryRun(db, work) : db.transaction(work);
}

async function editAddress(tx: Db, userId: string, id: string, change: AddressChange): Promise<Address> {
  const { is_default, complement, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (!(await queries.findAddress(tx, userId, id))) throw addressNotFound();
  await queries.updateAddress(tx, userId, id, {
    ...given,
    ...(complement !== undefined && { complement: complement || null }),
  });
  if (is_default) {
    await queries.clearDefault(tx, userId);
    await queries.markDefault(tx, userId, id);
  }
  const row = await queries.findAddress(tx, userId, id);
  if (!row) throw addressNotFound();
  return toAddress(row);
}

export async function removeAddress(
  desk: AddressDesk,
  userId: string,
  id: string,
  { replace_with: replaceWith, expected }: AddressRemoval = {},
): Promise<void> {
  await desk.database.db.transaction(async (tx) => {
    await lockAddresses(tx, userId);
    const remove = () => deleteAddress(tx, userId, id);
    const { impact } = await desk.follow(tx, { userId, removes: id, replaceWith }, remove);
    requireExpected(expected, impact);
  });
}

async function deleteAddress(tx: Db, userId: string, id: string): Promise<void> {
  const removed = await queries.deleteAddress(tx, userId, id);
  if (!removed) throw addressNotFound();
  if (!removed.isDefault) return;
  const [newest] = await queries.listAddresses(tx, userId);
  if (newest) await queries.markDefault(tx, userId, newest.id);
}

/** What was shown before is what happens, or nothing does. */
export function requireExpected(expected: string | undefined, impact: AddressImpact | undefined): void {
  if (expected !== undefined && expected !== impact?.fingerprint) throw new AppError('DELIVERIES_CHANGED');
}

/** Locks the person's row: changes of addresses run one after the other, so there is always exactly one default. */
export async function lockAddresses(tx: Db, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw new AppError('UNAUTHENTICATED');
}

export function addressNotFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'Endereço não encontrado' });
}

function toAddress(row: queries.AddressRow): Address {
  const { id, label, zipcode, street, number, complement, neighborhood, city, state, isDefault } = row;
  return {
    id,
    label,
    zipcode,
    street,
    number,
    complement: complement ?? '',
    neighborhood,
    city,
    state,
    is_default: isDefault,
  };
}
