import type { ClientBase } from 'pg';

/**
 * What lets somebody in by itself: bearer tokens, links for a new password (also of accounts made at the desk), and
 * invitations to the staff. What of it was ended or used since the backup nobody knows any more, so all of it ends.
 * Not so what opens nothing alone (known browsers, second steps, confirmations of a mailbox), nor the pages of farms,
 * whose links are written in messages that farmers keep.
 */
const letsIn = ['public.sessions', 'public.password_resets', 'public.staff_invitations'];

/** In the transaction of the restore, so that no old token works for a moment. An old backup may lack some tables. */
export async function endAccess(client: ClientBase, known: ReadonlySet<string>): Promise<void> {
  for (const table of letsIn) if (known.has(table)) await client.query(`delete from ${table}`);
}
