import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Operator, writeAudit } from '../../audit/audit.service.ts';
import { askProvider, isMissing as isUnknownThere, stripeOf } from '../../payments/provider.service.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { lastBasketOf } from '../news/news.service.ts';
import { postEndedEmail } from '../subscriptions.emails.ts';
import { findSubscription, lockOfUser, updateSubscription } from '../subscriptions.queries.ts';
import * as missing from './missing.queries.ts';

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
  if (await askProvider(deps, () => isKnownThere(deps, stripeId))) {
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

async function isKnownThere(deps: Deps, stripeId: string): Promise<boolean> {
  try {
    await stripeOf(deps).stripe.subscriptions.retrieve(stripeId);
    return true;
  } catch (error) {
    if (isUnknownThere(error)) return false;
    throw error;
  }
}

/** Not all that an account may have lost, and not all of a crowd that another account does not know. */
const MOST_ASKED = 20;

/**
 * Whether the provider knows any live subscription of that time; null when there is none to ask about. Those that it does
 * not know are listed.
 */
export async function knowsSubscriptions(deps: Deps, of: Date): Promise<boolean | null> {
  const rows = await missing.listPaidBy(deps.database.db, of, MOST_ASKED);
  for (const row of rows) {
    if (await isKnownThere(deps, row.stripeId)) return true;
    await noteMissing(deps, row);
  }
  return rows.length > 0 ? false : null;
}
