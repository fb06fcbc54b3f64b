import type { User } from '@cesta/contract/identity';
import type { Caller } from '../../platform/access.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { deviceLabel, LAST_USE_STEP_MS, sessionEnd } from './identity.rules.ts';
import * as queries from './sessions.queries.ts';
import type { UserRow } from './users.queries.ts';

export interface SignInFrom {
  remember: boolean;
  userAgent: string | undefined;
}

/** The token leaves the store once, here; only its hash stays. */
export async function openSession(db: Db, clock: Clock, userId: string, from: SignInFrom): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await queries.insertSession(db, {
    userId,
    tokenHash: hashToken(token),
    device: deviceLabel(from.userAgent),
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

export function toUser(
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'role' | 'phone' | 'cpf' | 'birthdate'>,
): User {
  const { id, name, email, role, phone, cpf, birthdate } = row;
  return { id, name, email: email ?? '', role, phone, cpf, birthdate };
}
