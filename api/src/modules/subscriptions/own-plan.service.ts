import type { Deps } from '../../deps.ts';
import { stripeOf } from '../payments/provider.service.ts';
import { isDone, type OwnPlanChange, planTold } from './behalf/behalf-changes.rules.ts';
import { LOOK_AGAIN_S, nextChargeFor } from './behalf/behalf-changes.service.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { postOwnChangeEmail } from './subscriptions.emails.ts';
import * as queries from './subscriptions.queries.ts';
import { readPlanDays } from './weeks/plan-days.service.ts';

/**
 * Asks the provider and tells the customer what it costs and from when on, to be read again later. Its answer may get
 * lost after it has done it: so a job, written before, looks again.
 */
export async function askForOwnPlan(
  deps: Deps,
  asked: OwnPlanChange,
  ask: () => Promise<void>,
): Promise<void> {
  await deps.jobs.send(deps.database.db, 'subscriptions.own-plan', asked, { afterSeconds: LOOK_AGAIN_S });
  await ask();
  await tellOwnPlan(deps, asked);
}

/** The provider knows by which press its plan came: another one has told for itself. What was taken back is no news. */
export async function tellIfDone(deps: Deps, asked: OwnPlanChange): Promise<void> {
  const { db } = deps.database;
  const known = await queries.findSubscription(db, asked.subscriptionId);
  if (!known?.stripeSubscriptionId) return;
  const { metadata } = await stripeOf(deps).stripe.subscriptions.retrieve(known.stripeSubscriptionId);
  if (metadata.plan_press !== asked.press) return;
  await syncSubscription(deps, known.stripeSubscriptionId);
  const row = await queries.findSubscription(db, asked.subscriptionId);
  if (row && isDone({ kind: 'plan', ...asked.change }, row)) await tellOwnPlan(deps, asked);
}

/** Once a press, however often it is told. */
async function tellOwnPlan(deps: Deps, { subscriptionId, press, change }: OwnPlanChange): Promise<void> {
  const { db } = deps.database;
  const row = await queries.findSubscription(db, subscriptionId);
  if (!row) return;
  const { title, did, more } = planTold(
    change,
    row,
    await nextChargeFor(db, row),
    await readPlanDays(db, row, change, deps.clock.now()),
  );
  await postOwnChangeEmail(db, deps, row, { title, paragraphs: [`Você ${did}.`, ...more] }, press);
}
