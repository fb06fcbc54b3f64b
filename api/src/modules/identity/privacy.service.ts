import type { DeleteAccountRequest, PersonalDataExport } from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Person } from '../../platform/registers/personal-data.ts';
import type { Caller } from '../../platform/security/access.ts';
import { deleteAddresses } from './addresses.queries.ts';
import { listAddresses } from './addresses.service.ts';
import { deleteDevices, listDevices } from './devices.queries.ts';
import { confirmations, resets } from './emailed-links.queries.ts';
import { confirmPassword } from './passwords.service.ts';
import { deleteSessions } from './sessions.queries.ts';
import { listSessions, toUser } from './sessions.service.ts';
import { takeBackTheirs } from './team/team.service.ts';
import { deleteTwoStep, findTwoStep } from './two-step/two-step.queries.ts';
import * as queries from './users.queries.ts';

/** What the LGPD lets everybody ask for: all of one's own data, in a form a program can read. */
export async function exportPersonalData(deps: Deps, caller: Caller): Promise<PersonalDataExport> {
  const { db } = deps.database;
  const row = await queries.findUser(db, caller.id);
  if (!row) throw new AppError('UNAUTHENTICATED');
  const { addresses } = await listAddresses(db, caller.id);
  const { sessions } = await listSessions(deps, caller);
  const links = await confirmations.listOf(db, caller.id);
  const devices = await listDevices(db, caller.id);
  const twoStep = await findTwoStep(db, caller.id);
  const others = await deps.personalData.collect(db, personOf(row));
  return {
    ...others,
    exported_at: deps.clock.now().toISOString(),
    user: { ...toUser(row), created_at: row.createdAt.toISOString() },
    addresses,
    sessions,
    two_step_since: twoStep?.confirmedAt?.toISOString() ?? null,
    email_confirmations: links.map(({ createdAt, expiresAt }) => ({
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
    known_devices: devices.map(({ createdAt, lastUsedAt }) => ({
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    })),
  };
}

/** Orders stay, as tax law demands, without a name; everything else about the person goes. */
export async function deleteAccount(
  deps: Deps,
  caller: Caller,
  { password }: DeleteAccountRequest,
  address: string,
): Promise<void> {
  const wrong = 'Senha incorreta';
  const passwordHash = await confirmPassword(deps, caller, { password, address, field: 'password', wrong });
  await deps.database.db.transaction(async (tx) => {
    if (caller.user.role === 'admin' && (await queries.lockAdmins(tx)) < 2) throw new AppError('LAST_ADMIN');
    const row = await queries.lockUser(tx, caller.id);
    if (!row) throw new AppError('UNAUTHENTICATED');
    // Made one of the office meanwhile: whether another is left was not looked at.
    if (row.role !== caller.user.role) throw new AppError('CONFLICT');
    if (!(await queries.holdPassword(tx, caller.id, passwordHash))) throw new AppError('CONFLICT');
    await deps.personalData.forget(tx, personOf(row));
    await deleteAddresses(tx, caller.id);
    await deleteSessions(tx, caller.id, null);
    await deleteDevices(tx, caller.id);
    await resets.deleteOf(tx, caller.id);
    await confirmations.deleteOf(tx, caller.id);
    await deleteTwoStep(tx, caller.id);
    await takeBackTheirs(tx, caller.user, row, deps.clock.now());
    await queries.forgetUser(tx, caller.id, deps.clock.now());
  });
  deps.securityLog.write('account.deleted', { account: caller.user.email, address });
}

function personOf({ id, email, emailVerifiedAt }: queries.UserRow): Person {
  return { id, email: email ?? '', emailConfirmed: emailVerifiedAt !== null };
}
