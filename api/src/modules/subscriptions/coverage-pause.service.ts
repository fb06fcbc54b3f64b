import type { Deps } from '../../deps.ts';
import { stripeOf } from '../payments/provider.service.ts';
import { ADDRESS_PAUSE, isLive } from './billing/billing.rules.ts';
import { unlessDone } from './billing/duplicates.service.ts';
import { listUnpaidBills, voidBills } from './billing/open-bills.service.ts';
import { syncSubscription } from './billing/sync.service.ts';
import { findOpenGap } from './coverage-gaps.queries.ts';
import { findSubscription } from './subscriptions.queries.ts';

/**
 * While there is no place to deliver to, the provider charges nothing; after that it goes on by itself. Comes again
 * until the provider has done it, and changes nothing when it has. A pause made at the provider's desk is not ours
 * to end.
 */
export async function followCoverage(deps: Deps, subscriptionId: string): Promise<void> {
  const { db } = deps.database;
  const row = await findSubscription(db, subscriptionId);
  const stripeId = row?.stripeSubscriptionId;
  if (!row || !stripeId || !isLive(row.status) || row.status === 'incomplete') return;
  const gap = await findOpenGap(db, subscriptionId);
  const { stripe } = stripeOf(deps);
  if (gap && row.pauseReason !== 'other') {
    if (row.pauseReason === null) {
      await unlessDone(() =>
        stripe.subscriptions.update(stripeId, {
          pause_collection: { behavior: 'void' },
          metadata: { ...ADDRESS_PAUSE },
        }),
      );
    }
    // A bill from before the pause would be charged all the same, for a week that cannot be delivered.
    await voidBills(deps, await listUnpaidBills(deps, stripeId));
  } else if (!gap && row.pauseReason === 'address') {
    await unlessDone(() =>
      stripe.subscriptions.update(stripeId, { pause_collection: '', metadata: { pause_reason: '' } }),
    );
  } else return;
  await syncSubscription(deps, stripeId);
}
