import type { LoginRequest, Session, SessionList, SignInAnswer, User } from '@cesta/contract/identity';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { decoyHash, hashPassword, isOutdated, isPassword } from '../../platform/passwords.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { failuresOf } from './failures.service.ts';
import { deviceLabel, LAST_USE_STEP_MS, sessionEnd } from './identity.rules.ts';
import * as queries from './sessions.queries.ts';
import { findUserByEmail, holdPassword, replacePassword, type UserRow } from './users.queries.ts';

export interface SignInFrom {
  ip: string;
  userAgent: string | undefined;
}

const SESSIONS_SHOWN = 100;

export async function logIn(deps: Deps, request: LoginRequest, from: SignInFrom): Promise<SignInAnswer> {
  const { email, password, remember = false } = request;
  const { db } = deps.database;
  // The hash may be renewed between reading it and signing in: then it is looked at once more.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { row, passwordHash } = await provePassword(deps, email, password, from.ip);
    const token = await db.transaction(async (tx) => {
      if (!(await holdPassword(tx, row.id, passwordHash))) return null;
      return openSession(tx, deps.clock, row.id, { remember, userAgent: from.userAgent });
    });
    if (token) {
      await renewHash(deps, row.id, passwordHash, password);
      return { token, user: toUser(row) };
    }
  }
  throw new AppError('INVALID_CREDENTIALS');
}

/** Takes the same steps and about the same time whether the e-mail is unknown or the password wrong. */
async function provePassword(
  deps: Deps,
  email: string,
  password: string,
  ip: string,
): Promise<{ row: UserRow; passwordHash: string }> {
  const failures = failuresOf(deps, { email, ip });
  await failures.check();
  const row = await findUserByEmail(deps.database.db, email);
  const passwordHash = row?.passwordHash ?? (await decoyHash(deps.settings.passwords));
  const isRight = await isPassword(passwordHash, password);
  if (!row || !isRight) {
    await failures.add();
    throw new AppError('INVALID_CREDENTIALS');
  }
  // Of many guesses sent at once, the right one must not get through behind the failed ones.
  await failures.check();
  return { row, passwordHash };
}

async function renewHash(deps: Deps, userId: string, old: string, password: string): Promise<void> {
  const cost = deps.settings.passwords;
  if (!isOutdated(old, cost)) return;
  const next = await hashPassword(password, cost);
  await replacePassword(deps.database.db, userId, { old, next }, deps.clock.now());
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

export async function identify(db: Db, clock: Clock, token: string): Promise<Caller | null> {
  const now = clock.now();
  const session = await queries.findSession(db, hashToken(token), now);
  if (!session) return null;
  if (now.getTime() - session.lastUsedAt.getTime() >= LAST_USE_STEP_MS) {
    await queries.touchSession(db, session.id, now);
  }
  const user = toUser(session.user);
  return { id: user.id, role: user.role, sessionId: session.id, user };
}

export async function listSessions(deps: Deps, caller: Caller): Promise<SessionList> {
  const rows = await queries.listSessions(deps.database.db, caller.id, deps.clock.now(), SESSIONS_SHOWN);
  const sessions = rows.map((row) => toSession(row, caller.sessionId));
  return { sessions, total: sessions.length };
}

export async function endSession(deps: Deps, userId: string, id: string): Promise<void> {
  const ended = await queries.deleteSession(deps.database.db, userId, id);
  if (!ended) throw new AppError('NOT_FOUND', { message: 'Esta sessão já foi encerrada.' });
}

export async function endOtherSessions(deps: Deps, caller: Caller): Promise<void> {
  await queries.deleteSessions(deps.database.db, caller.id, caller.sessionId);
}

/** Signing out twice is signing out. */
export async function logOut(deps: Deps, caller: Caller | null): Promise<void> {
  if (caller) await queries.deleteSession(deps.database.db, caller.id, caller.sessionId);
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

function toSession(row: queries.SessionRow, currentId: string): Session {
  return {
    id: row.id,
    device: row.device,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    current: row.id === currentId,
  };
}
