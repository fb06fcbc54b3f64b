import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Operator, wasRecorded } from '../../audit/audit.service.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { nextChargeOf } from '../weeks/pause.rules.ts';
import { readPlanDays } from '../weeks/plan-days.service.ts';
import { listWished } from '../weeks/weeks.queries.ts';
import { recordForCustomer } from './behalf.service.ts';
import { type AskedChange, type BehalfChange, entryOf, isDone, toldOf } from './behalf-changes.rules.ts';

/** By then the provider has answered, or nobody waits for it any more. */
export const LOOK_AGAIN_S = 120;

/**
 * Asks the provider and records what it did. Its answer may get lost after it has done it: so a job, written before,
 * looks again. Nothing more than asked when the customer presses for themselves.
 */
export async function askInTheirName<Answer>(
  deps: Deps,
  subscriptionId: string,
  by: Operator | null,
  change: BehalfChange,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!by) return ask();
  const operator = { id: by.id, name: by.name, press: by.press ?? crypto.randomUUID() };
  const asked: AskedChange = { subscriptionId, operator, change };
  await deps.jobs.send(deps.database.db, 'subscriptions.record-change', asked, {
    afterSeconds: LOOK_AGAIN_S,
  });
  const answer = await ask();
  await recordOnce(deps, asked);
  return answer;
}

/** Whether or not its answer came: recorded when the provider has done it, and only once. */
export async function recordIfDone(deps: Deps, asked: AskedChange): Promise<void> {
  const known = await queries.findSubscription(deps.database.db, asked.subscriptionId);
  if (known?.stripeSubscriptionId) await syncSubscription(deps, known.stripeSubscriptionId);
  const row = await queries.findSubscription(deps.database.db, asked.subscriptionId);
  if (row && isDone(asked.change, row)) await recordOnce(deps, asked);
}

async function recordOnce(deps: Deps, { subscriptionId, operator, change }: AskedChange): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const known = await queries.findSubscription(tx, subscriptionId);
    const rows = known ? await queries.lockOfUser(tx, known.userId) : [];
    const row = rows.find(({ id }) => id === subscriptionId);
    if (!row) return;
    const entry = entryOf(change, row);
    if (await wasRecorded(tx, subscriptionId, { press: operator.press, action: entry.action })) return;
    const days = change.kind === 'plan' ? await readPlanDays(tx, row, change, deps.clock.now()) : [];
    const told = toldOf(change, row, await nextChargeFor(tx, row), days);
    await recordForCustomer(tx, deps, row, operator, { entry, ...(told && { told }) });
  });
}

export async function nextChargeFor(db: Db, row: queries.SubscriptionRow): Promise<Date | null> {
  const wished = (await listWished(db, [row.id])).get(row.id);
  return wished ? nextChargeOf(row, wished) : null;
}
