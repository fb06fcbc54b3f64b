import type { Deps } from '../../deps.ts';
import { deleteUnusedDevices } from './devices.queries.ts';
import { confirmations, resets } from './emailed-links.queries.ts';
import { DEVICE_MS } from './identity.rules.ts';
import { RESET_EMAIL_JOB, type ResetEmailData, sendResetEmail } from './passwords.service.ts';
import { deleteEndedSessions } from './sessions.queries.ts';

export const SWEEP_JOB = 'identity.sweep';

export function defineIdentityJobs(deps: Deps): void {
  const { db } = deps.database;
  deps.jobs.define<ResetEmailData>(RESET_EMAIL_JOB, {}, (data) => sendResetEmail(deps, data));
  deps.jobs.define(SWEEP_JOB, { cron: '*/30 * * * *' }, async () => {
    const now = deps.clock.now();
    await deleteEndedSessions(db, now, deps.settings.identity.idle);
    await resets.deleteExpired(db, now);
    await confirmations.deleteExpired(db, now);
    await deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_MS));
  });
}
