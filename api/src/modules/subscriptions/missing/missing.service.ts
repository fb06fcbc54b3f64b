import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { isMissing as isUnknownThere, stripeOf } from '../../payments/provider.service.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { lastBasketOf } from '../news/news.service.ts';
import { postEndedEmail } from '../subscriptions.emails.ts';
import { findSubscription, lockOfUser, updateSubscription } from '../subscriptions.queries.ts';
import * as missing from './missing.queries.ts';

export { countMissing } from './missing.queries.ts';

/**
 * The provider does not know a live subscription: another account's key, or data lost there. Nothing is decided by
 * itself, because with a wrong key all of them would end at once; it is listed, and told in the log once.
 */
export async function noteMissing(deps: Deps, row: { id: string; stripeId: string }): Promise<void> {
  const isNews = await missing.noteMissing(deps.database.db, row, deps.clock.now());
  if (isNews) deps.log.error({ subscription: row.id }, 'the provider does not know a subscription');
}

/** The operator's decision: nothing will be charged any more, so it ends here as well. What is paid still comes. */
export async function endMissing(deps: Deps, admin: Operator, id: string): Promise<void> {
  const { db } = deps.database;
  const row = await findSubscription(db, id);
  const stripeId = row?.stripeSubscriptionId;
  if (!row || !stripeId || !(await missing.isMissing(db, id))) throw new AppError('SUBSCRIPTION_NOT_FOUND');
  if (await isKnownAgain(deps, stripeId)) {
    await syncSubscription(deps, stripeId);
    await missing.forgetMissing(db, [id]);
    throw new AppError('CONFLICT', {
      message: 'O Stripe voltou a conhecer esta assinatura: nada foi encerrado.',
    });
  }
  await db.transaction(async (tx) => {
    const locked = (await lockOfUser(tx, row.userId)).find((it) => it.id === id);
    if (!locked || locked.status === 'canceled') return;
    const at = deps.clock.now();
    await updateSubscription(tx, id, {
      status: 'canceled',
      endedAt: at,
      expiresAt: null,
      cancelAtPeriodEnd: false,
      nextChargeCents: null,
      nextChargeAt: null,
    });
    await missing.forgetMissing(tx, [id]);
    await postEndedEmail(tx, deps, locked, await lastBasketOf(tx, deps, locked));
    await writeAudit(tx, at, admin, { subject: 'subscription', id }, [{ action: 'deleted' }]);
  });
}

async function isKnownAgain(deps: Deps, stripeId: string): Promise<boolean> {
  try {
    await stripeOf(deps).stripe.subscriptions.retrieve(stripeId);
    return true;
  } catch (error) {
    if (isUnknownThere(error)) return false;
    throw new AppError('PAYMENT_UNAVAILABLE', { cause: error });
  }
}
