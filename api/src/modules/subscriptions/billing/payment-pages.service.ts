import { Id } from '@cesta/contract/fields';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { stripeOf } from '../../payments/provider.service.ts';
import * as queries from '../subscriptions.queries.ts';
import { findCustomer } from './billing.queries.ts';
import { idOf } from './billing.rules.ts';
import { unlessDone } from './duplicates.service.ts';
import { syncSubscription } from './sync.service.ts';

/** Takes over what became of a payment page. */
export async function syncPaymentPage(deps: Deps, sessionId: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const subscriptionId = Id.safeParse(session.metadata?.subscription_id).data;
  if (session.mode !== 'subscription' || !subscriptionId) return;
  const stripeId = idOf(session.subscription);
  if (stripeId) await syncSubscription(deps, stripeId, { subscriptionId });
  if (session.status !== 'open') await queries.closeAttempt(deps.database.db, sessionId);
}

/**
 * Ends all payment pages of a subscription but one. The provider is asked for them, because a page that was made
 * while we crashed is known to nobody else. A page that was paid at the last second is taken over.
 */
export async function closePages(
  deps: Deps,
  row: queries.SubscriptionRow,
  except: number | null = null,
): Promise<void> {
  const { stripe } = stripeOf(deps);
  const { db } = deps.database;
  const attempts = (await queries.listOpenAttempts(db, row.id)).filter(({ attempt }) => attempt !== except);
  const ids = new Set(attempts.flatMap(({ sessionId }) => sessionId ?? []));
  const customer = await findCustomer(db, row.userId);
  if (customer) {
    const open = stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for await (const session of open) if (isOther(session, row.id, except)) ids.add(session.id);
  }
  for (const id of ids) {
    await unlessDone(() => stripe.checkout.sessions.expire(id));
    await syncPaymentPage(deps, id);
  }
  await queries.closeTries(db, row.id, except);
}

function isOther(session: Stripe.Checkout.Session, subscriptionId: string, except: number | null): boolean {
  const { subscription_id: id, attempt } = session.metadata ?? {};
  return id === subscriptionId && attempt !== String(except);
}
