import { dayOf } from '@cesta/contract/calendar';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db.ts';
import { findPeople } from '../identity/identity.service.ts';
import type { SyncEmail } from './billing/sync.rules.ts';
import { listUnnotified, listUpcoming, markNotified } from './deliveries/deliveries.service.ts';
import * as emails from './subscriptions.emails.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

const EMAILS_AT_ONCE = 200;

/** Writes to the customer what a sync has changed for them. */
export async function postSyncEmail(
  tx: Db,
  deps: Deps,
  row: SubscriptionRow,
  email: SyncEmail,
): Promise<void> {
  switch (email.about) {
    case 'welcome': {
      const [first] = await listUpcoming(tx, row.id, dayOf(deps.clock.now()));
      return emails.postWelcomeEmail(tx, deps, row, first);
    }
    case 'payment failed':
      return emails.postPaymentFailedEmail(tx, deps, row, email.invoice);
    case 'cancellation':
      return emails.postCancellationEmail(tx, deps, row, email.at);
    case 'ended':
      return emails.postEndedEmail(tx, deps, row);
  }
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
