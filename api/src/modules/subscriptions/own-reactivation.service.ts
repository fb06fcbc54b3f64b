import { dayOf } from '@cesta/contract/base/calendar';
import { weeklyPrice } from '@cesta/contract/subscriptions/plans';
import type { Deps } from '../../deps.ts';
import { stripeOf } from '../payments/provider.service.ts';
import type { OwnReactivation } from './behalf/behalf-changes.rules.ts';
import { LOOK_AGAIN_S, nextChargeFor } from './behalf/behalf-changes.service.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { postOwnChangeEmail } from './subscriptions.emails.ts';
import * as queries from './subscriptions.queries.ts';
import { chargeAgainWords } from './weeks/messages.rules.ts';

/**
 * Asks the provider and tells the customer, who was written to that nothing more would be charged. Its answer may get
 * lost after it has done it: so a job, written before, looks again.
 */
export async function askForOwnReactivation(
  deps: Deps,
  asked: OwnReactivation,
  ask: () => Promise<void>,
): Promise<void> {
  await deps.jobs.send(deps.database.db, 'subscriptions.own-reactivation', asked, {
    afterSeconds: LOOK_AGAIN_S,
  });
  await ask();
  await tellReactivated(deps, asked);
}

/** The provider knows by which press it goes on: another one has told for itself. */
export async function tellIfReactivated(deps: Deps, asked: OwnReactivation): Promise<void> {
  const known = await queries.findSubscription(deps.database.db, asked.subscriptionId);
  if (!known?.stripeSubscriptionId) return;
  const { metadata } = await stripeOf(deps).stripe.subscriptions.retrieve(known.stripeSubscriptionId);
  if (metadata.reactivation_press !== asked.press) return;
  await syncSubscription(deps, known.stripeSubscriptionId);
  await tellReactivated(deps, asked);
}

/** Once a press, however often it is told; not after they have cancelled again. */
async function tellReactivated(deps: Deps, { subscriptionId, press }: OwnReactivation): Promise<void> {
  const { db } = deps.database;
  const row = await queries.findSubscription(db, subscriptionId);
  if (!row || row.cancelAtPeriodEnd || row.status === 'canceled') return;
  const at = await nextChargeFor(db, row);
  const price = weeklyPrice(row.nextPlanType ?? row.planType);
  const paragraphs = [
    'Você reativou a sua assinatura. O e-mail que dizia que ela foi cancelada não vale mais.',
    ...(at ? [{ type: 'highlight' as const, text: chargeAgainWords(dayOf(at), price) }] : []),
  ];
  await postOwnChangeEmail(db, deps, row, { title: 'Sua assinatura foi reativada', paragraphs }, press);
}
