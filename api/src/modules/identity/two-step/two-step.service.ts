import type {
  RecoveryCodes,
  TwoStepRemoval,
  TwoStepSecret,
  TwoStepState,
} from '@cesta/contract/identity/two-step';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/security/access.ts';
import {
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  setUpUrl,
  stepOfCode,
} from '../../../platform/security/totp.ts';
import { writeAudit } from '../../audit/audit.service.ts';
import { attempt, confirmationLimits } from '../failures.service.ts';
import { confirmPassword } from '../passwords.service.ts';
import { deleteSessions } from '../sessions.queries.ts';
import { findUserByEmail, lockUser } from '../users.queries.ts';
import { readSecret, takeSecondStep } from './second-step.service.ts';
import * as queries from './two-step.queries.ts';
import { postNews } from './two-step-news.service.ts';

const isStaff = ({ user }: Caller) => user.role !== 'customer';

export async function readTwoStep(deps: Deps, caller: Caller): Promise<TwoStepState> {
  const { db } = deps.database;
  const row = await queries.findTwoStep(db, caller.id);
  const enabled = Boolean(row?.confirmedAt);
  return {
    enabled,
    required: isStaff(caller) && deps.settings.identity.twoStepRequired,
    available: isStaff(caller),
    recovery_codes_left: enabled ? await queries.countRecoveryCodes(db, caller.id) : 0,
  };
}

/** Asks the password: who finds an open session must not be able to keep its owner out. */
export async function startTwoStep(
  deps: Deps,
  caller: Caller,
  { password }: { password: string },
  address: string,
): Promise<TwoStepSecret> {
  if (!isStaff(caller)) throw new AppError('FORBIDDEN');
  await confirmPassword(deps, caller, { password, address, field: 'password', wrong: 'Senha incorreta' });
  const secret = newSecret();
  const row = { userId: caller.id, secret: deps.encryption.encrypt(secret), createdAt: deps.clock.now() };
  if (!(await queries.startTwoStep(deps.database.db, row))) throw new AppError('TWO_STEP_ON');
  const url = setUpUrl(secret, { store: deps.settings.store.name, email: caller.user.email });
  return { secret, url };
}

/** The first right code puts it in force. Sessions that were opened without one end, but for this. */
export async function confirmTwoStep(
  deps: Deps,
  caller: Caller,
  { code }: { code: string },
  address: string,
): Promise<RecoveryCodes> {
  if (!isStaff(caller)) throw new AppError('FORBIDDEN');
  const { db } = deps.database;
  const row = await queries.findTwoStep(db, caller.id);
  if (row?.confirmedAt) throw new AppError('TWO_STEP_ON');
  const secret = row && readSecret(deps, row.secret);
  if (!row || !secret) throw new AppError('TWO_STEP_NOT_STARTED');
  const now = deps.clock.now();
  const step = await attempt(deps, address, confirmationLimits(deps, caller), async () =>
    stepOfCode(secret, code, now),
  );
  if (!step) throw wrongCode();
  const codes = newRecoveryCodes();
  await db.transaction(async (tx) => {
    // A sign-in without a code is through before, and ends here, or comes after and is asked for one.
    await lockUser(tx, caller.id);
    if (!(await queries.confirmTwoStep(tx, row, { step, now }))) throw new AppError('TWO_STEP_NOT_STARTED');
    await queries.insertRecoveryCodes(tx, caller.id, codes.map(hashRecoveryCode));
    await deleteSessions(tx, caller.id, caller.sessionId);
    await record(deps, tx, caller, 'on');
  });
  deps.securityLog.write('two-step.on', { account: caller.user.email, address });
  return { recovery_codes: codes };
}

export async function removeTwoStep(
  deps: Deps,
  caller: Caller,
  { password, code }: TwoStepRemoval,
  address: string,
): Promise<void> {
  await confirmPassword(deps, caller, { password, address, field: 'password', wrong: 'Senha incorreta' });
  const given = await attempt(deps, address, confirmationLimits(deps, caller), async () => {
    const step = await takeSecondStep(deps, caller.user, code);
    return step === 'wrong' || step === 'missing' ? null : step;
  });
  if (given === 'none') throw new AppError('TWO_STEP_OFF');
  if (!given) throw wrongCode();
  await deps.database.db.transaction(async (tx) => {
    if (await queries.deleteTwoStep(tx, caller.id)) await record(deps, tx, caller, 'off');
  });
  deps.securityLog.write('two-step.off', { account: caller.user.email, address });
}

/** By command, for who has lost phone and recovery codes. True when one was on. */
export async function removeTwoStepOf(db: Db, email: string): Promise<boolean> {
  const row = await findUserByEmail(db, email.trim().toLowerCase());
  if (!row) throw new AppError('NOT_FOUND', { message: `Nenhuma conta com o email ${email}.` });
  return db.transaction(async (tx) => {
    const wasOn = await queries.deleteTwoStep(tx, row.id);
    if (wasOn) await deleteSessions(tx, row.id, null);
    return wasOn;
  });
}

/** In the transaction of the change: told to its owner, and in the audit log where it is one of the staff. */
async function record(deps: Deps, tx: Db, { id, user }: Caller, to: 'on' | 'off'): Promise<void> {
  await postNews(deps, tx, user.email, to);
  if (user.role === 'customer') return;
  const about = { subject: 'team', id, name: user.name } as const;
  await writeAudit(tx, deps.clock.now(), user, about, [{ action: 'two-step', to }]);
}

function wrongCode(): AppError {
  const message = 'Código incorreto ou já usado';
  return new AppError('VALIDATION', { message, fields: { code: message } });
}
