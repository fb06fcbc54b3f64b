import { Id } from '@cesta/contract/base/fields';
import Stripe from 'stripe';
import type { Deps } from '../../../deps.ts';
import { stripeOf, unlessDone } from '../../payments/provider.service.ts';
import { postCardChangedEmail } from '../news/money.emails.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions.queries.ts';
import { findPayable } from './billing.queries.ts';
import { asDate, idOf } from './billing.rules.ts';
import * as queries from './cards.queries.ts';
import { syncSubscription } from './sync.service.ts';

/** What became of a page where a new card was entered. */
export type CardOutcome = 'open' | 'expired' | 'kept' | 'paid' | 'declined';

/** The provider's page that asks for a card and takes no money. */
export async function openCardPage(
  deps: Deps,
  row: SubscriptionRow & { stripeSubscriptionId: string },
  page: { paysOpenInvoice: boolean; success: string; cancel: string },
): Promise<string | null> {
  const { stripe } = stripeOf(deps);
  const { customer } = await stripe.subscriptions.retrieve(row.stripeSubscriptionId);
  const metadata = { subscription_id: row.id, pays_open_invoice: page.paysOpenInvoice ? '1' : '0' };
  const session = await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'brl',
    locale: 'pt-BR',
    allowed_payment_method_types: ['card'],
    customer: idOf(customer),
    client_reference_id: row.id,
    metadata,
    setup_intent_data: { metadata: { subscription_id: row.id } },
    success_url: page.success,
    cancel_url: page.cancel,
  });
  await queries.keepCardChange(deps.database.db, changeOf(deps, session, row.id));
  return session.url;
}

function changeOf(deps: Deps, { id, metadata, created }: Stripe.Checkout.Session, subscriptionId: string) {
  return {
    sessionId: id,
    subscriptionId,
    paysOpenInvoice: metadata?.pays_open_invoice === '1',
    createdAt: asDate(created) ?? deps.clock.now(),
  };
}

/**
 * Takes over the card that was entered on a page: for the subscription, for the customer, and for the invoice that is
 * open if the customer wished so. Told twice, or by browser and webhook at once, it comes to the same. Undefined
 * when the page is not one of ours.
 */
export async function takeCard(
  deps: Deps,
  sessionId: string,
  { isRepeated = false } = {},
): Promise<CardOutcome | undefined> {
  const { stripe } = stripeOf(deps);
  const { db } = deps.database;
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] });
  const subscriptionId = Id.safeParse(session.metadata?.subscription_id).data;
  const row = subscriptionId ? await findSubscription(db, subscriptionId) : undefined;
  if (session.mode !== 'setup' || !row?.stripeSubscriptionId) return undefined;
  await queries.keepCardChange(db, changeOf(deps, session, row.id));
  const change = await queries.findCardChange(db, sessionId);
  if (session.status === 'open' || !change) return 'open';
  const doneAt = deps.clock.now();
  if (session.status !== 'complete') {
    await queries.endCardChange(db, sessionId, { state: 'expired', doneAt });
    return 'expired';
  }
  // An older card must not come back over a newer one.
  if (await queries.isSuperseded(db, change)) {
    await queries.endCardChange(db, sessionId, { state: 'expired', doneAt });
    return 'kept';
  }
  // Who comes second, browser or webhook, neither sets the card nor charges the invoice again.
  if (!(await queries.claimCardChange(db, sessionId)) && !isRepeated)
    return change.paysOpenInvoice && !(await findPayable(db, row)) ? 'paid' : 'kept';
  try {
    const setup = session.setup_intent as Stripe.SetupIntent | null;
    await useCard(deps, row.stripeSubscriptionId, idOf(session.customer), idOf(setup?.payment_method));
    const outcome = change.paysOpenInvoice ? await chargeOpenInvoice(deps, row, sessionId) : 'kept';
    await syncSubscription(deps, row.stripeSubscriptionId);
    await db.transaction(async (tx) => {
      await postCardChangedEmail(tx, deps, (await findSubscription(tx, row.id)) ?? row, sessionId);
      await queries.endCardChange(tx, sessionId, { state: 'done', doneAt });
    });
    return outcome;
  } catch (error) {
    await queries.endCardChange(db, sessionId, { state: 'open', doneAt: null });
    throw error;
  }
}

async function useCard(deps: Deps, stripeId: string, customer: string, card: string): Promise<void> {
  const { stripe } = stripeOf(deps);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  // Where it has ended in the meantime the card stays the customer's.
  await unlessDone(() => stripe.subscriptions.update(stripeId, { default_payment_method: card }));
}

async function chargeOpenInvoice(deps: Deps, row: SubscriptionRow, sessionId: string): Promise<CardOutcome> {
  const { stripe } = stripeOf(deps);
  const owed = await findPayable(deps.database.db, row);
  if (!owed) return 'kept';
  try {
    if (owed.state === 'draft') await stripe.invoices.finalizeInvoice(owed.id, { auto_advance: false });
    await stripe.invoices.pay(owed.id, {}, { idempotencyKey: `pay-${owed.id}-${sessionId}` });
    return 'paid';
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return 'declined';
    // Paid or voided in the meantime: nothing is owed any more.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'kept';
    throw error;
  }
}

const BATCH = 100;

/**
 * For webhooks that never came, and crashes. Done twice it comes to the same: an invoice is charged under one key. All
 * of them each time: pages that stay open, or that the provider does not know, must not keep later ones waiting.
 */
export async function reconcileCards(
  deps: Deps,
  before: Date,
  onError: (error: unknown) => void,
): Promise<void> {
  let last: queries.CardChangeRow | undefined;
  for (;;) {
    const pages = await queries.listUnfinishedCardChanges(deps.database.db, before, last, BATCH);
    for (const { sessionId } of pages) await takeCard(deps, sessionId, { isRepeated: true }).catch(onError);
    last = pages.at(-1);
    if (pages.length < BATCH) return;
  }
}
