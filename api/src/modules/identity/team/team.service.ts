import type { StaffRole } from '@cesta/contract/identity/identity';
import type { RoleChange, Team } from '@cesta/contract/identity/team';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { deleteSessions } from '../sessions.queries.ts';
import { deleteTwoStep } from '../two-step/two-step.queries.ts';
import { postNews } from '../two-step/two-step-news.service.ts';
import { findUser, lockAdmins, lockUser, type UserRow } from '../users.queries.ts';
import { tellStaff } from './staff-news.service.ts';
import * as queries from './team.queries.ts';

export async function readTeam(deps: Deps, by: Operator): Promise<Team> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const [staff, invitations] = await Promise.all([queries.listStaff(db), queries.listInvitations(db)]);
  return {
    members: staff.map(({ id, name, email, role, lastSeenAt, twoStep }) => ({
      ...{ id, name, email: email ?? '', role },
      last_seen_at: lastSeenAt?.toISOString() ?? null,
      two_step: twoStep,
      is_you: id === by.id,
    })),
    invitations: invitations.map(
      ({ invitation: { id, name, email, role, sentAt, expiresAt }, invitedBy }) => ({
        ...{ id, name, email, role },
        invited_by: invitedBy,
        sent_at: sentAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        expired: expiresAt <= now,
      }),
    ),
    two_step_required: deps.settings.identity.twoStepRequired,
  };
}

type Colleague = UserRow & { role: StaffRole };

/**
 * The member under lock, once it is certain that the office is not left empty: of two who revoke each other one wins.
 * Whoever acts must be of the office still when their turn comes.
 */
async function holdMember(tx: Db, by: Operator, id: string): Promise<Colleague> {
  const office = await lockAdmins(tx);
  const actor = await findUser(tx, by.id);
  if (actor?.role !== 'admin') throw new AppError('FORBIDDEN');
  if (by.id === id) throw new AppError(office < 2 ? 'LAST_OFFICE' : 'OWN_ACCESS');
  const row = await lockUser(tx, id);
  if (!row || row.role === 'customer') throw new AppError('MEMBER_NOT_FOUND');
  return { ...row, role: row.role };
}

const subjectOf = ({ id, name }: UserRow) => ({ subject: 'team', id, name }) as const;

/** They sign in again: no screen goes on showing what their former role could see. */
export async function changeRole(
  deps: Deps,
  by: Operator,
  id: string,
  { role, from }: RoleChange,
): Promise<void> {
  const now = deps.clock.now();
  const email = await deps.database.db.transaction(async (tx) => {
    const member = await holdMember(tx, by, id);
    if (member.role === role) return null;
    if (from && member.role !== from) throw new AppError('ROLE_CHANGED');
    await queries.setRole(tx, id, role, now);
    await deleteSessions(tx, id, null);
    if (member.role === 'admin') await takeBackTheirs(tx, by, member, now);
    await writeAudit(tx, now, by, subjectOf(member), [{ action: 'role', from: member.role, to: role }]);
    await tellStaff(deps, tx, member, { was: 'changed', role }, by);
    return member.email;
  });
  if (email) deps.securityLog.write('role.changed', { account: email, what: role });
}

/** A customer like any other, signed out everywhere at once. Their browsers stay known: they can still sign in. */
export async function revokeAccess(deps: Deps, by: Operator, id: string): Promise<void> {
  const now = deps.clock.now();
  const email = await deps.database.db.transaction(async (tx) => {
    const member = await holdMember(tx, by, id);
    await queries.setRole(tx, id, 'customer', now);
    await deleteSessions(tx, id, null);
    await takeBackTheirs(tx, by, member, now);
    await writeAudit(tx, now, by, subjectOf(member), [{ action: 'revoked', from: member.role }]);
    await tellStaff(deps, tx, member, { was: 'revoked' }, by);
    return member.email;
  });
  deps.securityLog.write('role.revoked', { account: email ?? undefined });
}

/** Who leaves the office leaves no open door behind. */
export async function takeBackTheirs(tx: Db, by: Operator, member: UserRow, now: Date): Promise<void> {
  for (const { id, name, role } of await queries.deleteInvitationsBy(tx, member.id)) {
    await writeAudit(tx, now, by, { subject: 'team', id, name }, [{ action: 'uninvited', from: role }]);
  }
}

/** For a colleague who has lost phone and recovery codes. They are told, and signed out. */
export async function resetTwoStep(deps: Deps, by: Operator, id: string): Promise<void> {
  const email = await deps.database.db.transaction(async (tx) => {
    const member = await holdMember(tx, by, id);
    if (!(await deleteTwoStep(tx, id))) throw new AppError('TWO_STEP_OFF');
    await deleteSessions(tx, id, null);
    const action = { action: 'two-step', to: 'reset' } as const;
    await writeAudit(tx, deps.clock.now(), by, subjectOf(member), [action]);
    if (member.email) await postNews(deps, tx, member.email, 'reset');
    return member.email;
  });
  deps.securityLog.write('two-step.reset', { account: email ?? undefined });
}
