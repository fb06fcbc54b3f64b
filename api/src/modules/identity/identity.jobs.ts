import type { Deps } from '../../deps.ts';
import { deleteUnusedDevices } from './devices.queries.ts';
import { confirmations, resets } from './emailed-links.queries.ts';
import { DEVICE_MS } from './identity.rules.ts';
import { RESET_LETTER_JOB, type ResetLetterData, sendResetLetter } from './passwords.service.ts';
import { deleteEndedSessions } from './sessions.queries.ts';

export const SWEEP_JOB = 'identity.sweep';

export function defineIdentityJobs(deps: Deps): void {
  const { db } = deps.database;
  deps.jobs.define<ResetLetterData>(RESET_LETTER_JOB, {}, (data) => sendResetLetter(deps, data));
  deps.jobs.define(SWEEP_JOB, { cron: '*/30 * * * *' }, async () => {
    const now = deps.clock.now();
    await deleteEndedSessions(db, now, deps.settings.identity.idle);
    await resets.deleteExpired(db, now);
    await confirmations.deleteExpired(db, now);
    await deleteUnusedDevices(db, new Date(now.getTime() - DEVICE_MS));
  });
}
