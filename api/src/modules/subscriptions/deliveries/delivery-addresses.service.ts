import type { Address } from '@cesta/contract/identity/identity';
import type { Db } from '../../../platform/database/db.ts';
import { listAddressesById, listDefaultAddresses } from '../../identity/identity.service.ts';

export interface Addressed {
  id: string;
  userId: string;
  addressId: string | null;
}

/**
 * Where the baskets of each subscription go, by its id: the address that was chosen for it. Only one that has none,
 * being old or having lost it, goes by its customer's default.
 */
export async function findDeliveryAddresses(
  db: Db,
  rows: readonly Addressed[],
): Promise<Map<string, Address>> {
  const chosen = await listAddressesById(
    db,
    rows.flatMap(({ addressId }) => addressId ?? []),
  );
  const without = rows.filter(({ addressId }) => !addressId || !chosen.has(addressId));
  const usual = await listDefaultAddresses(
    db,
    without.map(({ userId }) => userId),
  );
  const found = rows.map(
    ({ id, userId, addressId }) => [id, chosen.get(addressId ?? '') ?? usual.get(userId)] as const,
  );
  return new Map(found.filter((entry): entry is readonly [string, Address] => entry[1] !== undefined));
}
