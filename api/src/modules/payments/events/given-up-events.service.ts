import { DAY_MS } from '@cesta/contract/calendar';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
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
export async function dismissEvent(deps: Deps, id: string): Promise<void> {
  const isDone = await queries.dismissGivenUp(deps.database.db, id, deps.clock.now());
  if (!isDone) throw new AppError('NOT_FOUND');
}

/** What was applied long ago is of no use any more; what was given up stays until somebody has looked. */
export async function pruneEvents(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEPT_MS);
  while ((await queries.deleteApplied(deps.database.db, before, BATCH)) === BATCH);
}
