import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import * as queries from './events.queries.ts';
import { laneWorker } from './events.service.ts';

const BATCH = 5000;
/** The provider repeats an event for days, and lets it be sent again by hand for a month. */
const KEPT_MS = 60 * DAY_MS;

/** The operator tries again what was given up: one event, or all of them. */
export async function retryEvents(deps: Deps, id: string | null): Promise<void> {
  const lanes = await queries.retryGivenUp(deps.database.db, id, deps.clock.now());
  for (const lane of lanes) deps.jobs.wake(laneWorker(lane));
  if (lanes.length === 0 && id !== null) throw new AppError('NOT_FOUND');
}

/** For what can never be applied, as an event about something that the provider has lost. */
export async function dismissEvent(deps: Deps, by: Operator, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.db.transaction(async (tx) => {
    if (!(await queries.dismissGivenUp(tx, id, now))) throw new AppError('NOT_FOUND');
    const action = { action: 'handled', to: 'evento dispensado' } as const;
    await writeAudit(tx, now, by, { subject: 'payment', id }, [action]);
  });
}

/** What was applied long ago is of no use any more; what was given up stays until somebody has looked. */
export async function pruneEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS);
  while ((await queries.deleteApplied(deps.database.db, before, BATCH)) === BATCH);
}
