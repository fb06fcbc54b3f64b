import { dayOf } from '@cesta/contract/calendar';
import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { findPeople } from '../identity/identity.service.ts';
import { asDate, type Invoice } from './billing/billing.rules.ts';
import { listUnnotified, listUpcoming, markNotified } from './deliveries/deliveries.service.ts';
import * as emails from './subscriptions.emails.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

const EMAILS_AT_ONCE = 200;

interface Change {
  before: SubscriptionRow;
  after: SubscriptionRow;
  subscription: Stripe.Subscription;
  bills: { newlyFailed: Invoice[] };
}

/** Writes to the customer what a sync has changed for them. */
export async function postChanges(
  tx: Db,
  deps: Deps,
  { before, after, subscription, bills }: Change,
): Promise<void> {
  if (after.duplicateAt) return;
  if (!before.startedAt && after.startedAt && after.status === 'active') {
    const [first] = await listUpcoming(tx, after.id, dayOf(deps.clock.now()));
    await emails.postWelcomeEmail(tx, deps, after, first);
  }
  const [failed] = after.startedAt ? bills.newlyFailed.slice(-1) : [];
  if (failed && after.status !== 'canceled') await emails.postPaymentFailedEmail(tx, deps, after, failed);
  if (after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd) {
    const canceledAt = asDate(subscription.canceled_at) ?? deps.clock.now();
    await emails.postCancellationEmail(tx, deps, after, canceledAt);
  }
  // Whoever cancelled was told so then; this is for an end that nobody announced.
  const hasEnded = after.status === 'canceled' && before.status !== 'canceled' && after.startedAt !== null;
  if (hasEnded && !before.cancelAtPeriodEnd) await emails.postEndedEmail(tx, deps, after);
}

/** After the cut-off: what is in the next basket. */
export async function tellBaskets(deps: Deps): Promise<void> {
  for (;;) {
    const notified = await deps.database.db.transaction(async (tx) => {
      const pending = await listUnnotified(tx, EMAILS_AT_ONCE);
      const today = dayOf(deps.clock.now());
      const people = await findPeople(tx, [...new Set(pending.map(({ userId }) => userId))]);
      const posted = pending.flatMap(({ delivery, userId }) => {
        const person = people.get(userId);
        // After an outage nobody wants to read what came last week.
        const isWorthIt = person?.email && delivery.date >= today;
        return isWorthIt ? [emails.basketEmail(deps, person, delivery)] : [];
      });
      await deps.mail.postAll(tx, posted);
      const ids = pending.map(({ delivery }) => delivery.id);
      if (ids.length > 0) await markNotified(tx, ids, deps.clock.now());
      return pending.length;
    });
    if (notified < EMAILS_AT_ONCE) return;
  }
}
