import { Id } from '@cesta/contract/base/fields';
import type Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { isMissing, stripeOf, unlessDone } from '../../payments/provider.service.ts';
import type * as queries from '../subscriptions.queries.ts';
import * as attempts from './attempts.queries.ts';
import { findCustomer, forgetCustomer } from './billing.queries.ts';
import { idOf } from './billing.rules.ts';
import { syncSubscription } from './sync.service.ts';

export interface Page {
  sessionId: string;
  subscriptionId: string;
  /** Empty as long as nothing was paid. */
  stripeId: string;
  isOver: boolean;
}

/** Nothing when the page is not one of ours. */
export async function readPage(deps: Deps, sessionId: string): Promise<Page | undefined> {
  const { stripe } = stripeOf(deps);
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const subscriptionId = Id.safeParse(session.metadata?.subscription_id).data;
  if (session.mode !== 'subscription' || !subscriptionId) return undefined;
  const { subscription, status } = session;
  return { sessionId, subscriptionId, stripeId: idOf(subscription), isOver: status !== 'open' };
}

/** After what was paid on it is known. */
export async function closePage(deps: Deps, { sessionId, isOver }: Page): Promise<void> {
  if (isOver) await attempts.closeAttempt(deps.database.db, sessionId);
}

/** Takes over what became of a payment page. Nobody can pay on one that the provider does not know. */
export async function syncPaymentPage(deps: Deps, sessionId: string): Promise<void> {
  const page = await readPage(deps, sessionId).catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (page === null) await attempts.closeAttempt(deps.database.db, sessionId);
  if (!page) return;
  const { stripeId, subscriptionId } = page;
  if (stripeId) await syncSubscription(deps, stripeId, { subscriptionId });
  await closePage(deps, page);
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
  const others = (await attempts.listOpenAttempts(db, row.id)).filter(({ attempt }) => attempt !== except);
  const ids = new Set(others.flatMap(({ sessionId }) => sessionId ?? []));
  const customer = await findCustomer(db, row.userId);
  try {
    const open = customer ? stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }) : [];
    for await (const session of open) if (isOther(session, row.id, except)) ids.add(session.id);
  } catch (error) {
    // Of another account, or lost there: whoever is unknown has no open page.
    if (!isMissing(error)) throw error;
    await forgetCustomer(db, row.userId);
  }
  for (const id of ids) {
    await unlessDone(() => stripe.checkout.sessions.expire(id));
    await syncPaymentPage(deps, id);
  }
  await attempts.closeAttempts(db, row.id, except);
}

function isOther(session: Stripe.Checkout.Session, subscriptionId: string, except: number | null): boolean {
  const { subscription_id: id, attempt } = session.metadata ?? {};
  return id === subscriptionId && attempt !== String(except);
}
