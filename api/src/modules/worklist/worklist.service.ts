import type { Deps } from '../../deps.ts';
import type { NoteDismissed } from '../../platform/registers/dismissals.ts';
import { callerOf } from '../../platform/security/access.ts';
import { writeAudit } from '../audit/audit.service.ts';

/** What is dismissed is not done by anybody any more: it stays written down who wished so. */
export function noteDismissedBy({ clock }: Pick<Deps, 'clock'>): NoteDismissed {
  return (tx, request, about, decision = { action: 'dismissed' }) =>
    writeAudit(tx, clock.now(), callerOf(request).user, { subject: 'pending', ...about }, [decision]);
}
