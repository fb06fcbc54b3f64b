import {
  type AddressInput,
  type ProfileChange,
  RegisterRequest,
  type Role,
  type User,
} from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Hash } from '../../platform/security/hashing-queue.ts';
import { hashPassword, type PasswordCost } from '../../platform/security/passwords.ts';
import { type Operator, writeAudit } from '../audit/audit.service.ts';
import { insertAddress } from './addresses.service.ts';
import { postFirstConfirmation } from './confirmations.service.ts';
import { rememberDevice } from './devices.service.ts';
import { attempt, countCall, emailTakenLimits } from './failures.service.ts';
import { isPossibleBirthdate } from './identity.rules.ts';
import { openSession, type SignedInOn, type SignInFrom, toUser } from './sessions.service.ts';
import * as queries from './users.queries.ts';
import { refuseWeakPassword } from './weak-passwords.service.ts';

/** The account, its first address and its first session: all or nothing. */
export async function register(deps: Deps, request: RegisterRequest, from: SignInFrom): Promise<SignedInOn> {
  const { name, email, password, phone } = request;
  await refuseWeakPassword(password, { name, email, phone, storeName: deps.settings.store.name });
  const limits = emailTakenLimits(deps, from.address);
  await countCall(deps, 'sign-ups', from.address, deps.settings.identity.signupsPerAddress);
  const signedIn = await attempt(deps, from.address, limits, (hash) =>
    openAccount(deps, request, from, hash),
  );
  const who = { account: email, address: from.address };
  deps.securityLog.write(signedIn ? 'sign-up.succeeded' : 'sign-up.email-taken', who);
  if (!signedIn) throw emailTaken();
  await postFirstConfirmation(deps, signedIn.answer.user);
  return signedIn;
}

/** Null when the e-mail is taken. Hashes first, so that both answers take the same time. */
async function openAccount(
  deps: Deps,
  { name, email, password, phone, address }: RegisterRequest,
  from: SignInFrom,
  hash: Hash,
): Promise<SignedInOn | null> {
  const { clock } = deps;
  const passwordHash = await hash(() => hashPassword(password, deps.settings.passwords));
  const now = clock.now();
  return deps.database.db.transaction(async (tx) => {
    const row = await queries.insertUser(tx, {
      name,
      email,
      passwordHash,
      role: 'customer',
      phone: phone || null,
      createdAt: now,
      updatedAt: now,
    });
    if (!row) return null;
    if (address) await insertAddress(tx, row.id, address, now);
    const token = await openSession(tx, clock, row.id, { remember: false, userAgent: from.userAgent });
    const device = await rememberDevice(tx, clock, row.id, from.device);
    return { answer: { token, user: toUser(row) }, device };
  });
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await queries.findUser(db, id);
  return row && toUser(row);
}

/** Whether a link sent to the account's address was ever used. Accounts made by the store itself are. */
export async function isEmailConfirmed(db: Db, userId: string): Promise<boolean> {
  const row = await queries.findUser(db, userId);
  return row !== undefined && row.emailVerifiedAt !== null;
}

export interface Person {
  id: string;
  name: string;
  /** Empty for a deleted account. */
  email: string;
  /** Empty when it was never given. */
  phone: string;
}

/** Many at once, by their id. */
export async function findPeople(db: Db, ids: string[]): Promise<Map<string, Person>> {
  const rows = await queries.listPeople(db, ids);
  return new Map(rows.map((row) => [row.id, { ...row, email: row.email ?? '', phone: row.phone ?? '' }]));
}

/** Who works here acts under their name: another one stands in the audit log, with the one before. */
export async function changeProfile(deps: Deps, by: Operator, change: ProfileChange): Promise<User> {
  const { name, phone, cpf, birthdate } = change;
  const now = deps.clock.now();
  if (birthdate && !isPossibleBirthdate(birthdate, now)) {
    const message = 'Data de nascimento inválida';
    throw new AppError('VALIDATION', { message, fields: { birthdate: message } });
  }
  const given = {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone: phone || null }),
    ...(cpf !== undefined && { cpf: cpf || null }),
    ...(birthdate !== undefined && { birthdate: birthdate || null }),
  };
  return deps.database.db.transaction(async (tx) => {
    const before = await queries.lockUser(tx, by.id);
    const row = await queries.updateUser(tx, by.id, given, now);
    if (!before || !row) throw new AppError('UNAUTHENTICATED');
    if (row.role !== 'customer' && row.name !== before.name) {
      const renaming = { action: 'renamed', from: before.name, to: row.name } as const;
      await writeAudit(tx, now, by, { subject: 'team', id: row.id, name: row.name }, [renaming]);
    }
    return toUser(row);
  });
}

export interface NewAccount {
  name: string;
  email: string;
  password: string;
  role?: Role;
  phone?: string;
  cpf?: string;
  birthdate?: string;
  /** The first becomes the default, unless another says it is. */
  addresses?: readonly AddressInput[];
  createdAt?: Date;
  /** True by default: these accounts are made by the store itself. */
  emailConfirmed?: boolean;
}

/** An account made by the store itself, without an e-mail or a session: demo customers, admins and tests. */
export async function createUser(db: Db, cost: PasswordCost, account: NewAccount): Promise<User> {
  const { password, role = 'customer', addresses = [], createdAt = new Date(), ...rest } = account;
  const { emailConfirmed = true, ...person } = rest;
  const passwordHash = await hashPassword(password, cost);
  const email = account.email.trim().toLowerCase();
  return db.transaction(async (tx) => {
    const times = { createdAt, updatedAt: createdAt, emailVerifiedAt: emailConfirmed ? createdAt : null };
    const row = await queries.insertUser(tx, { ...person, ...times, email, role, passwordHash });
    if (!row) throw emailTaken();
    for (const address of addresses) await insertAddress(tx, row.id, address, createdAt);
    return toUser(row);
  });
}

/** Given on a command line: held to the same rules as a form. */
export async function createAdmin(
  db: Db,
  cost: PasswordCost,
  admin: { name: string; email: string; password: string },
  storeName: string,
): Promise<User> {
  const checked = RegisterRequest.pick({ name: true, email: true, password: true }).safeParse(admin);
  if (!checked.success) {
    const fields = Object.fromEntries(
      checked.error.issues.map(({ path, message }) => [path.join('.'), message]),
    );
    throw new AppError('VALIDATION', { message: Object.values(fields).join('; '), fields });
  }
  await refuseWeakPassword(checked.data.password, { ...checked.data, storeName });
  return createUser(db, cost, { ...checked.data, role: 'admin' });
}

function emailTaken(): AppError {
  const error = new AppError('EMAIL_TAKEN');
  return new AppError('EMAIL_TAKEN', { fields: { email: error.message } });
}
