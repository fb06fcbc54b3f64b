import type {
  LoginRequest,
  Session,
  SessionList,
  SignInAnswer,
  User,
} from '@cesta/contract/identity/identity';
import type { Deps } from '../../deps.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller, Identified } from '../../platform/security/access.ts';
import { decoyHash, hashPassword, isOutdated, isPassword } from '../../platform/security/passwords.ts';
import { hashToken, newToken } from '../../platform/security/tokens.ts';
import { rememberDevice } from './devices.service.ts';
import { attempt, signInLimits } from './failures.service.ts';
import { deviceLabel, type IdleTimes, idleEnd, LAST_USE_STEP_MS, sessionEnd } from './identity.rules.ts';
import * as queries from './sessions.queries.ts';
import { isTwoStepOn, type SecondStep, takeSecondStep } from './two-step/second-step.service.ts';
import { postNews } from './two-step/two-step-news.service.ts';
import {
  findUserByEmail,
  findUserOnDevice,
  holdPassword,
  replacePassword,
  touchLastSeen,
  type UserRow,
} from './users.queries.ts';

export interface SignInFrom {
  address: string;
  userAgent: string | undefined;
  /** The name that the browser has from an earlier time. */
  device: string | null;
}

/** The answer to the person, and the value of the device cookie. */
export interface SignedInOn {
  answer: SignInAnswer;
  device: string;
}

const SESSIONS_SHOWN = 100;

export async function logIn(deps: Deps, request: LoginRequest, from: SignInFrom): Promise<SignedInOn> {
  const { email, password, remember = false } = request;
  const { db } = deps.database;
  const who = { account: email, address: from.address };
  const second: GivenStep = { code: request.code, state: 'missing' };
  // A concurrent rehash may have replaced the hash: then read it again.
  for (let round = 0; round < 2; round += 1) {
    const proven = await provePassword(deps, email, password, from, second);
    if (!proven) break;
    if (second.state === 'missing') throw new AppError('SECOND_STEP_REQUIRED');
    const { row, passwordHash } = proven;
    const signedIn = await db.transaction(async (tx) => {
      if (!(await holdPassword(tx, row.id, passwordHash))) return null;
      if (second.state === 'none' && (await isTwoStepOn(tx, row.id))) {
        second.state = 'missing';
        return null;
      }
      if (second.state === 'recovered') await postNews(deps, tx, email, 'recovered');
      const token = await openSession(tx, deps.clock, row.id, { remember, userAgent: from.userAgent });
      const device = await rememberDevice(tx, deps.clock, row.id, from.device);
      return { answer: { token, user: toUser(row) }, device };
    });
    if (signedIn) {
      deps.securityLog.write('sign-in.succeeded', who);
      if (second.state === 'recovered') deps.securityLog.write('two-step.recovery-code-used', who);
      // Not while the password is held: two who sign in at the same moment would wait for each other.
      if (row.role !== 'customer') await touchLastSeen(db, row.id, deps.clock.now());
      await renewHash(deps, row.id, { old: passwordHash, password }, from.address);
      return signedIn;
    }
  }
  const isCode = second.state === 'wrong';
  deps.securityLog.write(isCode ? 'two-step.failed' : 'sign-in.failed', who);
  throw new AppError(isCode ? 'SECOND_STEP_WRONG' : 'INVALID_CREDENTIALS');
}

/** The code works once: asked about in the first round, its answer holds for the second. */
interface GivenStep {
  code: string | undefined;
  state: SecondStep;
}

/**
 * Takes the same steps and about the same time whether the e-mail is unknown or the password wrong. A wrong code counts
 * like a wrong password; that one is needed at all nobody learns without the password.
 */
async function provePassword(
  deps: Deps,
  email: string,
  password: string,
  { address, device }: SignInFrom,
  second: GivenStep,
): Promise<{ row: UserRow; passwordHash: string } | null> {
  const deviceHash = device && hashToken(device);
  const { row, isKnownDevice, hasTwoStep } = await findUserOnDevice(deps.database.db, email, deviceHash);
  const limits = signInLimits(deps, email, { address, knownDevice: isKnownDevice ? deviceHash : null });
  return attempt(deps, address, limits, async (hash) => {
    const passwordHash = row?.passwordHash ?? (await decoyHash(deps.settings.passwords));
    const isRight = await hash(() => isPassword(passwordHash, password));
    if (!row || !isRight) return null;
    // Put in force meanwhile, it is asked about again while the password is held.
    if (second.state === 'missing')
      second.state = hasTwoStep ? await takeSecondStep(deps, { id: row.id, email }, second.code) : 'none';
    return second.state === 'wrong' ? null : { row, passwordHash };
  });
}

/** Rehashes with the current cost. Skipped when the queue is full: the next sign-in does it. */
async function renewHash(
  deps: Deps,
  userId: string,
  { old, password }: { old: string; password: string },
  address: string,
): Promise<void> {
  const cost = deps.settings.passwords;
  if (!isOutdated(old, cost)) return;
  const next = await deps.hashing.run(address, () => hashPassword(password, cost)).catch(nullWhenBusy);
  if (next) await replacePassword(deps.database.db, userId, { old, next }, deps.clock.now());
}

function nullWhenBusy(error: unknown): null {
  if (error instanceof AppError && error.code === 'BUSY') return null;
  throw error;
}

/** The token leaves the store once, here; only its hash stays. */
export async function openSession(
  db: Db,
  clock: Clock,
  userId: string,
  from: { remember: boolean; userAgent: string | undefined },
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await queries.insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    device: deviceLabel(from.userAgent),
    remember: from.remember,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: sessionEnd(now, from.remember),
  });
  return token;
}

export async function identify(
  { database: { db }, clock, settings }: Pick<Deps, 'database' | 'clock' | 'settings'>,
  token: string,
): Promise<Identified | null> {
  const now = clock.now();
  const session = await queries.findSession(db, hashToken(token), now, settings.identity.idle);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() >= LAST_USE_STEP_MS) {
    await queries.touchSession(db, session.id, now);
    if (session.user.role !== 'customer') await touchLastSeen(db, session.user.id, now);
  }
  const user = toUser(session.user);
  const mustSetUp = settings.identity.twoStepRequired && user.role !== 'customer' && !session.hasTwoStep;
  // Until it is set up they are a customer like any other, wherever a role is asked about.
  const role = mustSetUp ? 'customer' : user.role;
  return { id: user.id, role, sessionId: session.id, user, ...(mustSetUp && { lacks: 'two-step' }) };
}

export async function listSessions(deps: Deps, caller: Caller): Promise<SessionList> {
  const { idle } = deps.settings.identity;
  const now = deps.clock.now();
  const rows = await queries.listSessions(deps.database.db, caller.id, { now, idle, limit: SESSIONS_SHOWN });
  const sessions = rows.map((row) => toSession(row, idle, caller.sessionId));
  return { sessions, total: sessions.length };
}

export async function endSession(deps: Deps, { id: userId, user }: Caller, id: string): Promise<void> {
  const ended = await queries.deleteSession(deps.database.db, userId, id);
  if (!ended) throw new AppError('NOT_FOUND', { message: 'Esta sessão já foi encerrada.' });
  deps.securityLog.write('sessions.ended', { account: user.email, what: 'one' });
}

export async function endOtherSessions(deps: Deps, { id, sessionId, user }: Caller): Promise<void> {
  await queries.deleteSessions(deps.database.db, id, sessionId);
  deps.securityLog.write('sessions.ended', { account: user.email, what: 'all others' });
}

/** Idempotent. */
export async function logOut(deps: Deps, caller: Caller | null): Promise<void> {
  if (!caller) return;
  await queries.deleteSession(deps.database.db, caller.id, caller.sessionId);
  deps.securityLog.write('sign-out', { account: caller.user.email });
}

/** By the operator's hand, for a lost phone or a theft: of one person, or of everybody. Answers how many ended. */
export async function endSessionsOf(db: Db, who: { email: string } | 'everybody'): Promise<number> {
  if (who === 'everybody') return queries.deleteAllSessions(db);
  const row = await findUserByEmail(db, who.email.trim().toLowerCase());
  if (!row) throw new AppError('NOT_FOUND', { message: `Nenhuma conta com o email ${who.email}.` });
  return queries.deleteSessions(db, row.id, null);
}

export function toUser(
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'emailVerifiedAt' | 'role' | 'phone' | 'cpf' | 'birthdate'>,
): User {
  const { id, name, email, emailVerifiedAt, role, phone, cpf, birthdate } = row;
  const email_confirmed = emailVerifiedAt !== null;
  return { id, name, email: email ?? '', email_confirmed, role, phone, cpf, birthdate };
}

function toSession(row: queries.SessionRow, idle: IdleTimes, currentId: string): Session {
  return {
    id: row.id,
    device: row.device,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    idle_expires_at: idleEnd(row, idle).toISOString(),
    current: row.id === currentId,
  };
}
