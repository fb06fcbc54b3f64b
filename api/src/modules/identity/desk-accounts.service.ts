import { randomBytes } from 'node:crypto';
import type { Address, AddressInput, NewCustomer, User } from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { createUser } from './accounts.service.ts';
import { type AddressDesk, insertAddress, listAddresses, lockAddresses } from './addresses.service.ts';
import { resets } from './emailed-links.queries.ts';
import { addressAddedEmail, madeAccountEmail } from './identity.emails.ts';
import { FIRST_PASSWORD_MS } from './identity.rules.ts';
import { findUser, findUserByEmail } from './users.queries.ts';

/**
 * For somebody on the phone: the account has a password that nobody knows until its owner chooses one by the link in
 * the e-mail, which confirms the address, too.
 */
export async function makeCustomer(deps: Deps, by: Operator, given: NewCustomer): Promise<User> {
  const { db } = deps.database;
  const refuseKnown = async () => {
    const known = await findUserByEmail(db, given.email);
    if (known) throw emailKnown(known);
  };
  await refuseKnown();
  try {
    return await writeAccount(deps, by, given);
  } catch (error) {
    // Pressed twice at once: the other press has just made it.
    await refuseKnown();
    throw error;
  }
}

function writeAccount(deps: Deps, by: Operator, { name, email, phone, address }: NewCustomer): Promise<User> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + FIRST_PASSWORD_MS);
  return db.transaction(async (tx) => {
    const user = await createUser(tx, deps.settings.passwords, {
      ...{ name, email, createdAt: now, emailConfirmed: false },
      password: randomBytes(32).toString('base64url'),
      ...(phone && { phone }),
      ...(address && { addresses: [address] }),
    });
    await resets.insert(tx, { userId: user.id, tokenHash: hashToken(token), createdAt: now, expiresAt });
    const message = madeAccountEmail(deps.settings, { name, token });
    const key = `account-made:${user.id}` as const;
    await deps.mail.post(tx, { key, to: user.email, confidential: true, validUntil: expiresAt, ...message });
    await writeAudit(tx, now, by, { subject: 'customer', id: user.id }, [{ action: 'created' }]);
    return user;
  });
}

/** The panel offers to open whoever has it. */
function emailKnown({ id, name }: { id: string; name: string }): AppError {
  const message = `Já existe um cliente com este e-mail: ${name}. Abra o cadastro dele em vez de criar outro.`;
  return new AppError('EMAIL_TAKEN', { message, fields: { email: message, person: id } });
}

/** One that is written like another is that one: sent twice, it is added once. */
export async function addAddressFor(
  desk: AddressDesk,
  by: Operator,
  userId: string,
  input: AddressInput,
): Promise<Address> {
  const person = await findUser(desk.database.db, userId);
  if (!person) throw new AppError('NOT_FOUND', { message: 'Cliente não encontrado' });
  return desk.database.db.transaction(async (tx) => {
    await lockAddresses(tx, userId);
    const { addresses } = await listAddresses(tx, userId);
    const known = addresses.find((address) => placeOf(address) === placeOf(input));
    if (known) return known;
    const now = desk.clock.now();
    const add = () => insertAddress(tx, userId, input, now);
    const { result } = await desk.follow(tx, { userId }, add);
    await writeAudit(tx, now, by, { subject: 'customer', id: userId }, [{ action: 'address' }]);
    const message = addressAddedEmail(desk.settings, { name: person.name, address: result });
    if (person.email)
      await desk.mail.post(tx, { key: `address-added:${result.id}`, to: person.email, ...message });
    return result;
  });
}

function placeOf({ zipcode, street, number, complement }: AddressInput | Address): string {
  return JSON.stringify([zipcode, street, number, complement ?? ''].map((text) => text.trim().toLowerCase()));
}
