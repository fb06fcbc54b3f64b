import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@cesta/contract/base/calendar';
import type {
  ChangePasswordRequest,
  ForgotPasswordRequest,
  ResetPasswordRequest,
} from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import type { JobPayloads } from '../../jobs.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/security/access.ts';
import { hashPassword, isPassword } from '../../platform/security/passwords.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { confirmAddress, mayWriteTo } from './confirmations.service.ts';
import { rememberOnly } from './devices.service.ts';
import { resets } from './emailed-links.queries.ts';
import { attempt, confirmationLimits, countCall, forgiveAccount } from './failures.service.ts';
import { passwordChangedEmail, resetEmail } from './identity.emails.ts';
import { RESET_MS } from './identity.rules.ts';
import { emailCountKey } from './mailbox.rules.ts';
import { deleteSessions } from './sessions.queries.ts';
import type { SignInFrom } from './sessions.service.ts';
import { findUser, findUserByEmail, lockUser, replacePassword, setPassword } from './users.queries.ts';
import { refuseWeakPassword } from './weak-passwords.service.ts';

type ResetEmailData = JobPayloads['identity.reset-email'];

/** Asked of someone who is signed in. Wrong is 422: the session itself is in order. */
export async function confirmPassword(
  deps: Deps,
  caller: Caller,
  given: { password: string; address: string; field: string; wrong: string },
): Promise<string> {
  const { address, password, field, wrong } = given;
  const row = await findUser(deps.database.db, caller.id);
  const passwordHash = row?.passwordHash;
  if (!passwordHash) throw new AppError('UNAUTHENTICATED');
  const limits = confirmationLimits(deps, caller);
  const isRight = await attempt(deps, address, limits, async (hash) =>
    (await hash(() => isPassword(passwordHash, password))) ? true : null,
  );
  if (isRight) return passwordHash;
  deps.securityLog.write('password.confirmation-failed', { account: caller.user.email, address });
  throw new AppError('VALIDATION', { message: wrong, fields: { [field]: wrong } });
}

/**
 * Every other session ends with the old password, and so do links that were still on their way. Answers the new name of
 * this browser, the only one still known.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { currentPassword, newPassword }: ChangePasswordRequest,
  address: string,
): Promise<string> {
  const wrong = 'Senha atual incorreta';
  const old = await confirmPassword(deps, caller, {
    password: currentPassword,
    address,
    field: 'currentPassword',
    wrong,
  });
  const storeName = deps.settings.store.name;
  await refuseWeakPassword(newPassword, { ...caller.user, storeName }, 'newPassword');
  const next = await deps.hashing.run(address, () => hashPassword(newPassword, deps.settings.passwords));
  const device = await deps.database.db.transaction(async (tx) => {
    const changed = await replacePassword(tx, caller.id, { old, next }, deps.clock.now());
    if (!changed) throw new AppError('CONFLICT');
    await deleteSessions(tx, caller.id, caller.sessionId);
    await resets.deleteOf(tx, caller.id);
    await tellOwner(deps, tx, caller.id, caller.user.email);
    return rememberOnly(tx, deps.clock, caller.id, null);
  });
  deps.securityLog.write('password.changed', { account: caller.user.email, address });
  return device;
}

/** In the transaction of the change: no password is changed in silence. */
async function tellOwner(deps: Deps, tx: Db, userId: string, to: string): Promise<void> {
  if (!(await mayWriteTo(tx, deps, userId, 'password-changed'))) return;
  const key = `password-changed:${randomUUID()}` as const;
  await deps.mail.post(tx, { key, to, ...passwordChangedEmail(deps.settings) });
}

/**
 * Does the same for every e-mail: the answer and the time it takes must not tell who has an account.
 * The e-mail is written by a job, which finds nobody under an id that was just made up.
 */
export async function forgotPassword(
  deps: Deps,
  { email }: ForgotPasswordRequest,
  address: string,
): Promise<void> {
  const { db } = deps.database;
  await countCall(deps, 'reset-requests', address, deps.settings.identity.resetRequestsPerAddress);
  deps.securityLog.write('password.reset-requested', { account: email, address });
  const row = await findUserByEmail(db, email);
  const data: ResetEmailData = { userId: row?.id ?? randomUUID(), requestId: randomUUID() };
  await deps.jobs.send(db, 'identity.reset-email', data);
}

export async function sendResetEmail(deps: Deps, { userId, requestId }: ResetEmailData): Promise<void> {
  const { db } = deps.database;
  const row = await findUser(db, userId);
  if (!row?.email) return;
  const refusal = await deps.limits.count({
    name: 'reset-emails',
    account: row.email,
    mailbox: emailCountKey({ email: row.email, isConfirmed: row.emailVerifiedAt !== null }),
    max: deps.settings.identity.resetEmailsPerAccount,
    windowMs: HOUR_MS,
  });
  if (refusal) return;
  const token = newToken();
  const now = deps.clock.now();
  const message = resetEmail(deps.settings, { name: row.name, token });
  const to = row.email;
  const expiresAt = new Date(now.getTime() + RESET_MS);
  const key = `password-reset:${requestId}` as const;
  await db.transaction(async (tx) => {
    // Gone meanwhile: nobody would take the link or its e-mail away any more.
    if (!(await lockUser(tx, userId))) return;
    await resets.insert(tx, { userId, tokenHash: hashToken(token), createdAt: now, expiresAt });
    await deps.mail.post(tx, { key, to, confidential: true, validUntil: expiresAt, ...message });
  });
}

/** Answers the name of this browser, the only one still known. */
export async function resetPassword(
  deps: Deps,
  { token, password }: ResetPasswordRequest,
  { address, device: given }: SignInFrom,
): Promise<string> {
  const { db } = deps.database;
  const tokenHash = hashToken(token);
  const now = deps.clock.now();
  // Checked before hashing, so that an invented link costs nothing.
  const owner = await resets.findOwner(db, tokenHash, now);
  const person = owner && (await findUser(db, owner));
  if (!person) throw new AppError('RESET_LINK_INVALID');
  const { name, phone, cpf, birthdate } = person;
  const storeName = deps.settings.store.name;
  await refuseWeakPassword(password, { name, email: person.email ?? '', phone, cpf, birthdate, storeName });
  const passwordHash = await deps.hashing.run(address, () => hashPassword(password, deps.settings.passwords));
  const { email, device } = await db.transaction(async (tx) => {
    const userId = await resets.take(tx, tokenHash, now);
    const row = userId ? await findUser(tx, userId) : undefined;
    if (!row) throw new AppError('RESET_LINK_INVALID');
    await setPassword(tx, row.id, passwordHash, now);
    await deleteSessions(tx, row.id, null);
    await resets.deleteOf(tx, row.id);
    await confirmAddress(tx, row.id, now);
    if (row.email) await tellOwner(deps, tx, row.id, row.email);
    return { email: row.email ?? '', device: await rememberOnly(tx, deps.clock, row.id, given) };
  });
  await forgiveAccount(deps, email, { address, knownDevice: hashToken(device) });
  deps.securityLog.write('password.reset', { account: email, address });
  return device;
}
