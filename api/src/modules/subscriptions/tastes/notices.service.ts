import { dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findEmailPictures } from '../../catalog/product-pictures.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import type { DeliveryRow } from '../deliveries/deliveries.service.ts';
import { ratingEmail, reminderEmail } from './notices.emails.ts';
import * as queries from './notices.queries.ts';
import { NEW_FOR_MS, remindedCutoffs } from './notices.rules.ts';
import { askedSince, mayAskNow } from './ratings.rules.ts';
import type { DeliveryNotice } from './tastes.tables.ts';

const AT_ONCE = 200;

interface Due {
  delivery: DeliveryRow;
  userId: string;
}

/** The day before the cut-off, to everybody who can still change something and wants to be told. */
export function remindSubscribers(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const startedBy = new Date(now.getTime() - NEW_FOR_MS);
  const question = { ...remindedCutoffs(now, deps.settings.reminderHour), startedBy };
  return inBatches(deps, 'reminder', (tx) => queries.lockToRemind(tx, question, AT_ONCE), reminderEmail);
}

/** How it was: once it has come, or the day after where nobody marks what was brought. */
export async function askForRatings(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  if (!mayAskNow(now)) return;
  const today = dayOf(now);
  const question = { since: askedSince(today), today };
  await inBatches(deps, 'rating', (tx) => queries.lockToRate(tx, question, AT_ONCE), ratingEmail);
}

/** Written down with the e-mails, so that none goes out twice. */
async function inBatches(
  deps: Deps,
  notice: DeliveryNotice,
  take: (tx: Db) => PromiseLike<Due[]>,
  write: typeof reminderEmail,
): Promise<void> {
  for (;;) {
    const posted = await deps.database.db.transaction(async (tx) => {
      const due = await take(tx);
      const people = await findPeople(tx, [...new Set(due.map(({ userId }) => userId))]);
      const productIds = due.flatMap(({ delivery }) => delivery.items.map(({ product_id }) => product_id));
      const pictures = await findEmailPictures(tx, deps, productIds);
      const emails = due.flatMap(({ delivery, userId }) => {
        const person = people.get(userId);
        return person?.email ? [write(deps, person, delivery, pictures)] : [];
      });
      await deps.mail.postAll(tx, emails);
      const ids = due.map(({ delivery }) => delivery.id);
      await queries.markPosted(tx, ids, notice, deps.clock.now());
      return due.length;
    });
    if (posted < AT_ONCE) return;
  }
}
