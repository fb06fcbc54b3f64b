import { isDeepStrictEqual } from 'node:util';
import {
  type Address,
  type AddressChange,
  type AddressInput,
  type AddressList,
  type FirstAddress,
  MAX_ADDRESSES,
} from '@cesta/contract/identity';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
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

export function addAddress(deps: Deps, userId: string, input: AddressInput): Promise<Address> {
  return withAddressesLocked(deps, userId, (tx) => insertAddress(tx, userId, input, deps.clock.now()));
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

export function changeAddress(
  deps: Deps,
  userId: string,
  id: string,
  change: AddressChange,
): Promise<Address> {
  const { is_default, complement, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return withAddressesLocked(deps, userId, async (tx) => {
    if (!(await queries.findAddress(tx, userId, id))) throw notFound();
    await queries.updateAddress(tx, userId, id, {
      ...given,
      ...(complement !== undefined && { complement: complement || null }),
    });
    if (is_default) {
      await queries.clearDefault(tx, userId);
      await queries.markDefault(tx, userId, id);
    }
    const row = await queries.findAddress(tx, userId, id);
    if (!row) throw notFound();
    return toAddress(row);
  });
}

export function removeAddress(deps: Deps, userId: string, id: string): Promise<void> {
  return withAddressesLocked(deps, userId, async (tx) => {
    const removed = await queries.deleteAddress(tx, userId, id);
    if (!removed) throw notFound();
    if (!removed.isDefault) return;
    const [newest] = await queries.listAddresses(tx, userId);
    if (newest) await queries.markDefault(tx, userId, newest.id);
  });
}

/** Locks the person's row: changes of addresses run one after the other, so there is always exactly one default. */
function withAddressesLocked<Result>(
  deps: Deps,
  userId: string,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return deps.database.db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new AppError('UNAUTHENTICATED');
    const before = await queries.findDefaultAddress(tx, userId);
    const result = await work(tx);
    const after = await queries.findDefaultAddress(tx, userId);
    if (!isDeepStrictEqual(before, after)) await deps.jobs.send(tx, 'deliveries.follow-address', { userId });
    return result;
  });
}

function notFound(): AppError {
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
