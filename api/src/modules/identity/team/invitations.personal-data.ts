import type { DataHolder } from '../../../platform/registers/personal-data.ts';
import { deleteInvitationsTo, listInvitationsTo } from './team.queries.ts';

/** Who was asked to work here and has not answered is named there with their e-mail. */
export const invitationsHolder: DataHolder = {
  name: 'staff_invitations',
  async collect(db, { email, emailConfirmed }) {
    if (!emailConfirmed) return [];
    const rows = await listInvitationsTo(db, email);
    return rows.map(({ name, role, createdAt, expiresAt }) => ({
      ...{ name, role },
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    }));
  },
  async forget(tx, { email, emailConfirmed }) {
    if (emailConfirmed) await deleteInvitationsTo(tx, email);
  },
};
