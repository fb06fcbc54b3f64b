import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { THE_STORE, writeAudit } from '../../audit/audit.service.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import { isOwnPause } from '../billing/billing.rules.ts';
import { reconcileDeliveries } from '../deliveries/deliveries.service.ts';
import { skipForgotten } from '../deliveries/skipping.service.ts';
import { lockOfUser, type SubscriptionRow, updateSubscription } from '../subscriptions.queries.ts';
import * as queries from './weeks.queries.ts';
import { isPauseAhead, type WishedWeeks } from './weeks.rules.ts';
import { isNewer, markIn, markWords, type WishMark } from './wish-marks.rules.ts';

export { doubtWeeks } from './weeks.queries.ts';

/** Call it in the transaction of a press: whether it changed anything, and when, outlives a restore at the provider. */
export async function noteChange(tx: Db, id: string, before: WishedWeeks, now: Date): Promise<void> {
  const after = (await queries.listWished(tx, [id])).get(id);
  if (!isDeepStrictEqual(before, after)) await queries.bumpWeeks(tx, id, now);
}

/**
 * Takes over what the provider keeps of a customer's wishes where that is newer than ours, and the deliveries with it.
 * False when it is not.
 */
export function adoptWishes(
  deps: Deps,
  { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>,
  mark: WishMark,
): Promise<boolean> {
  return deps.database.db.transaction(async (tx) => {
    const row = (await lockOfUser(tx, userId)).find((it) => it.id === id);
    if (!row || !isNewer(mark, row.weeksChangedAt)) return false;
    const now = deps.clock.now();
    await queries.replaceChoices(tx, id, mark, now);
    const { pausedFrom, pausedUntil, everyWeeks, rhythmFrom, changedAt } = mark;
    await updateSubscription(tx, id, {
      ...{ pausedFrom, pausedUntil, everyWeeks, rhythmFrom },
      ...{ weeksChangedAt: changedAt, weeksMarkedAt: changedAt, weeksDoubted: false },
      status: statusWith(row, pausedUntil),
    });
    await skipForgotten(tx, now, id);
    await reconcileDeliveries(tx, now, [id]);
    const about = { subject: 'subscription', id } as const;
    await writeAudit(tx, now, THE_STORE, about, [{ action: 'weeks', to: markWords(mark) }]);
    await deps.jobs.send(tx, 'subscriptions.follow-pause', { subscriptionId: id });
    await deps.jobs.send(tx, 'orders.follow-baskets', {});
    deps.log.warn({ subscription: id, changedAt }, 'wishes of a customer were taken over from the provider');
    return true;
  });
}

function statusWith(row: SubscriptionRow, pausedUntil: string | null): SubscriptionRow['status'] {
  const isOurs = row.status === 'active' || isOwnPause(row);
  if (!isOurs || !row.currentPeriodStart || row.cancelAtPeriodEnd) return row.status;
  return isPauseAhead(pausedUntil, row.currentPeriodStart) ? 'paused' : 'active';
}

/** Asks the provider what it keeps of somebody's wishes, and takes it over. */
export async function lookForWishes(deps: Deps, row: SubscriptionRow): Promise<void> {
  if (!row.stripeSubscriptionId) return;
  const { metadata } = await stripeOf(deps).stripe.subscriptions.retrieve(row.stripeSubscriptionId);
  const mark = markIn(metadata);
  if (mark) await adoptWishes(deps, row, mark);
}

/** Before a press after a restore: it shall change what the customer wished last. The press does not wait for a provider that is away. */
export async function lookBeforePress(deps: Deps, row: SubscriptionRow): Promise<void> {
  if (!row.weeksDoubted) return;
  await lookForWishes(deps, row).catch((error) =>
    deps.log.warn({ err: error, subscription: row.id }, 'wishes before a restore could not be looked for'),
  );
}
