import type { ClientBase } from 'pg';

/**
 * What lets somebody in by itself: bearer tokens, links for a new password (also of accounts made at the desk), and
 * invitations to the staff. What of it was ended or used since the backup nobody knows any more, so all of it ends.
 * Not so what opens nothing alone (known browsers, second steps, confirmations of a mailbox), nor the pages of farms,
 * whose links are written in messages that farmers keep: of those, what the replaced database had revoked stays so.
 */
const letsIn = ['public.sessions', 'public.password_resets', 'public.staff_invitations'];

/** In the transaction of the restore, so that no old token works for a moment. An old backup may lack some tables. */
export async function endAccess(client: ClientBase, known: ReadonlySet<string>): Promise<void> {
  for (const table of letsIn) if (known.has(table)) await client.query(`delete from ${table}`);
}

const FARM_LINKS = 'public.farm_links';

/** The farmers' links that are revoked in the database that a restore is about to replace, if there is one. */
export async function listRevokedLinks(
  client: ClientBase,
  known: ReadonlySet<string>,
): Promise<{ id: string; at: Date }[]> {
  if (!known.has(FARM_LINKS)) return [];
  const { rows } = await client.query<{ id: string; at: Date }>(
    `select id, revoked_at as at from ${FARM_LINKS} where revoked_at is not null`,
  );
  return rows;
}

/** Who renewed a link since gets another with the next message; the one that was revoked opens nothing again. */
export async function revokeAgain(
  client: ClientBase,
  known: ReadonlySet<string>,
  revoked: readonly { id: string; at: Date }[],
): Promise<void> {
  if (!known.has(FARM_LINKS) || revoked.length === 0) return;
  await client.query(
    `update ${FARM_LINKS} set revoked_at = since.at
     from unnest($1::uuid[], $2::timestamptz[]) as since (id, at)
     where farm_links.id = since.id and farm_links.revoked_at is null`,
    [revoked.map(({ id }) => id), revoked.map(({ at }) => at)],
  );
}
