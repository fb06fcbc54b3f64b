import type { InvitationAccepted, NewColleague, OpenInvitation } from '@cesta/contract/identity/team';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/security/access.ts';
import { hashPassword } from '../../../platform/security/passwords.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { writeAudit } from '../../audit/audit.service.ts';
import { confirmAddress } from '../confirmations.service.ts';
import { rememberDevice } from '../devices.service.ts';
import { deleteSessions } from '../sessions.queries.ts';
import { openSession, type SignInFrom, toUser } from '../sessions.service.ts';
import { findUserByEmail, insertUser, lockUser, type UserRow } from '../users.queries.ts';
import { refuseWeakPassword } from '../weak-passwords.service.ts';
import { tellStaff } from './staff-news.service.ts';
import * as queries from './team.queries.ts';

export async function readInvitation(deps: Deps, token: string): Promise<OpenInvitation> {
  const { db } = deps.database;
  const found = await queries.findInvitation(db, hashToken(token), deps.clock.now());
  if (!found) throw new AppError('INVITATION_INVALID');
  const { name, email, role, expiresAt } = found.invitation;
  return {
    ...{ name, email, role },
    invited_by: found.invitedBy,
    expires_at: expiresAt.toISOString(),
    has_account: Boolean(await findUserByEmail(db, email)),
  };
}

/** By who has an account and is signed in with it. What they see from now on is another store: other sessions end. */
export async function joinAs(deps: Deps, caller: Caller, token: string): Promise<InvitationAccepted> {
  const now = deps.clock.now();
  const row = await deps.database.db.transaction(async (tx) => {
    const person = await lockUser(tx, caller.id);
    const invitation = await take(deps, tx, token);
    if (!person || person.email !== invitation.email) throw new AppError('INVITATION_OF_ANOTHER');
    if (person.role !== 'customer') throw new AppError('ALREADY_STAFF');
    await queries.setRole(tx, person.id, invitation.role, now);
    await confirmAddress(tx, person.id, now);
    await deleteSessions(tx, person.id, caller.sessionId);
    const joined = { ...person, role: invitation.role, emailVerifiedAt: person.emailVerifiedAt ?? now };
    await record(deps, tx, joined, invitation);
    return joined;
  });
  deps.securityLog.write('role.granted', { account: caller.user.email, what: row.role });
  return { user: toUser(row) };
}

/** By who has no account yet: it is made with the e-mail that was invited, which whoever holds the link reads. */
export async function joinAnew(
  deps: Deps,
  token: string,
  given: NewColleague | null,
  from: SignInFrom,
): Promise<{ answer: InvitationAccepted; device: string }> {
  // Checked before hashing, so that an invented link costs nothing.
  const { email, has_account } = await readInvitation(deps, token);
  if (has_account) throw new AppError('INVITATION_NEEDS_SIGN_IN');
  if (!given) throw new AppError('VALIDATION');
  const { name, password } = given;
  await refuseWeakPassword(password, { name, email, storeName: deps.settings.store.name });
  const { passwords } = deps.settings;
  const passwordHash = await deps.hashing.run(from.address, () => hashPassword(password, passwords));
  const now = deps.clock.now();
  const signedIn = await deps.database.db.transaction(async (tx) => {
    const invitation = await take(deps, tx, token);
    const { role } = invitation;
    const times = { createdAt: now, updatedAt: now, emailVerifiedAt: now };
    const row = await insertUser(tx, { name, email: invitation.email, passwordHash, role, ...times });
    if (!row) throw new AppError('INVITATION_NEEDS_SIGN_IN');
    await record(deps, tx, row, invitation);
    const session = await openSession(tx, deps.clock, row.id, { remember: false, userAgent: from.userAgent });
    const device = await rememberDevice(tx, deps.clock, row.id, from.device);
    return { answer: { token: session, user: toUser(row) }, device };
  });
  deps.securityLog.write('role.granted', { account: email, what: signedIn.answer.user.role });
  return signedIn;
}

async function take(deps: Deps, tx: Db, token: string): Promise<queries.InvitationRow> {
  const invitation = await queries.takeInvitation(tx, hashToken(token), deps.clock.now());
  if (!invitation) throw new AppError('INVITATION_INVALID');
  return invitation;
}

async function record(
  deps: Deps,
  tx: Db,
  person: UserRow,
  { role, name: invitedAs }: queries.InvitationRow,
): Promise<void> {
  const about = { subject: 'team', id: person.id, name: person.name || invitedAs } as const;
  await writeAudit(tx, deps.clock.now(), person, about, [{ action: 'joined', to: role }]);
  await tellStaff(deps, tx, person, { was: 'joined', role }, person);
}
