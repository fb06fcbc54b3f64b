import type { Deps } from '../../deps.ts';
import { deleteUnusedDevices } from './devices.queries.ts';
import { confirmations, resets } from './emailed-links.queries.ts';
import { DEVICE_MS, INVITATION_KEPT_MS } from './identity.rules.ts';
import { sendResetEmail } from './passwords.service.ts';
import { deleteEndedSessions } from './sessions.queries.ts';
import { deleteOldInvitations } from './team/team.queries.ts';

export function defineIdentityJobs(deps: Deps): void {
  const { db } = deps.database;
  deps.jobs.define('identity.reset-email', (data) => sendResetEmail(deps, data));
  deps.jobs.define('identity.sweep', async () => {
    const now = deps.clock.now();
    await deleteEndedSessions(db, now, deps.settings.identity.idle);
    await resets.deleteExpired(db, now);
    await confirmations.deleteExpired(db, now);
    await deleteOldInvitations(db, new Date(now.getTime() - INVITATION_KEPT_MS));
    await deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_MS));
  });
}
