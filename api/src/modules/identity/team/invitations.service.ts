import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@cesta/contract/base/calendar';
import type { InvitationInput } from '@cesta/contract/identity/team';
import { INVITATION_DAYS } from '@cesta/contract/identity/team-constants';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken, newToken } from '../../../platform/security/tokens.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { findUserByEmail, lockUser } from '../users.queries.ts';
import { invitationEmail } from './team.emails.ts';
import * as queries from './team.queries.ts';

const subjectOf = ({ id, name }: queries.InvitationRow) => ({ subject: 'team', id, name }) as const;

export async function invite(deps: Deps, by: Operator, input: InvitationInput): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await holdOffice(tx, by);
    const known = await findUserByEmail(tx, input.email);
    if (known && known.role !== 'customer') throw refusal('ALREADY_STAFF');
    const { token, ...link } = newLink(now);
    const row = { ...input, ...link, invitedBy: by.id, createdAt: now };
    const made = await queries.insertInvitation(tx, row);
    if (!made) throw refusal('INVITATION_OPEN');
    await postInvitation(deps, tx, made, token, by.name);
    await writeAudit(tx, now, by, subjectOf(made), [{ action: 'invited', to: made.role }]);
  });
}

/** A new link, for seven days from now; the old one opens nothing any more. */
export async function inviteAgain(deps: Deps, by: Operator, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    await holdOffice(tx, by);
    const { token, ...link } = newLink(now);
    const row = await queries.renewInvitation(tx, id, link);
    if (!row) throw new AppError('INVITATION_NOT_FOUND');
    await postInvitation(deps, tx, row, token, by.name);
    await writeAudit(tx, now, by, subjectOf(row), [{ action: 'reinvited', to: row.role }]);
  });
}

export async function takeBackInvitation(deps: Deps, by: Operator, id: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const row = await queries.deleteInvitation(tx, id);
    if (!row) throw new AppError('INVITATION_NOT_FOUND');
    await writeAudit(tx, deps.clock.now(), by, subjectOf(row), [{ action: 'uninvited', from: row.role }]);
  });
}

/** Who was revoked while the request was under way leaves no invitation behind: either it is found and taken back, or it is not made. */
async function holdOffice(tx: Db, { id }: Operator): Promise<void> {
  const actor = await lockUser(tx, id);
  if (actor?.role !== 'admin') throw new AppError('FORBIDDEN');
}

function newLink(now: Date) {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  return { token, tokenHash: hashToken(token), sentAt: now, expiresAt };
}

async function postInvitation(
  deps: Deps,
  tx: Db,
  { name, email, role, expiresAt }: queries.InvitationRow,
  token: string,
  invitedBy: string,
): Promise<void> {
  const key = `staff-invitation:${randomUUID()}` as const;
  const message = invitationEmail(deps.settings, { name, role, invitedBy, token });
  await deps.mail.post(tx, { key, to: email, confidential: true, validUntil: expiresAt, ...message });
}

function refusal(code: 'ALREADY_STAFF' | 'INVITATION_OPEN'): AppError {
  const { message } = new AppError(code);
  return new AppError(code, { fields: { email: message } });
}
