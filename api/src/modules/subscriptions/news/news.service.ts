import { dayOf } from '@cesta/contract/base/calendar';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { throwAll } from '../../../platform/jobs/each-apart.ts';
import { findEmailPictures } from '../../catalog/product-pictures.service.ts';
import { listUnsold } from '../../catalog/stock.service.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { type Extra, findExtras } from '../../orders/with-basket.service.ts';
import { moneyToCard } from '../billing/returns/credit.service.ts';
import type { SyncEmail } from '../billing/sync-effects.rules.ts';
import {
  type DeliveryRow,
  isToCome,
  listMovesToTell,
  listUnnotified,
  listUpcoming,
  markMovesNotified,
  markNotified,
  reconcileOf,
} from '../deliveries/deliveries.service.ts';
import { rollLate } from '../deliveries/late.service.ts';
import { forgetTold, takeUntold } from '../deliveries/unsold.service.ts';
import * as emails from '../subscriptions.emails.ts';
import type { SubscriptionRow } from '../subscriptions.queries.ts';
import { readWorths } from '../worth/worth.service.ts';
import * as baskets from './baskets.emails.ts';
import { postLatePaymentEmail, postPaymentFailedEmail } from './money.emails.ts';

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
      const first = (await listUpcoming(tx, row.id, dayOf(deps.clock.now()))).find(isToCome);
      return emails.postWelcomeEmail(tx, deps, row, first);
    }
    case 'payment failed':
      return postPaymentFailedEmail(tx, deps, row, email.invoice);
    case 'late payment': {
      const next = (await listUpcoming(tx, row.id, dayOf(deps.clock.now()))).find(isToCome);
      return postLatePaymentEmail(tx, deps, row, email.invoice, next?.date);
    }
    case 'cancellation': {
      const left = { credit: await moneyToCard(tx, row), lastBasket: await lastBasketOf(tx, deps, row) };
      return emails.postCancellationEmail(tx, deps, row, email.at, left);
    }
    case 'ended':
      return emails.postEndedEmail(tx, deps, row, await lastBasketOf(tx, deps, row));
  }
}

/** The day of the last one that is still to come. */
export async function lastBasketOf(tx: Db, deps: Deps, { id }: { id: string }): Promise<string | undefined> {
  const coming = await listUpcoming(tx, id, dayOf(deps.clock.now()));
  return coming.findLast(isToCome)?.date;
}

/** Of what is in all of them: hundreds of baskets hold the same few dozen products. */
function picturesOf(
  tx: Db,
  deps: Deps,
  many: readonly { delivery: Pick<DeliveryRow, 'items'> }[],
  extras: readonly Extra[] = [],
) {
  const inBaskets = many.flatMap(({ delivery }) => delivery.items.map(({ product_id: id }) => id));
  const along = extras.flatMap(({ items }) => items.map(({ productId }) => productId));
  return findEmailPictures(tx, deps, [...inBaskets, ...along]);
}

/** After the cut-off: what is in the next basket. */
export async function tellBaskets(deps: Deps): Promise<void> {
  for (;;) {
    const notified = await deps.database.db.transaction(async (tx) => {
      const pending = await listUnnotified(tx, EMAILS_AT_ONCE);
      const today = dayOf(deps.clock.now());
      const people = await findPeople(tx, [...new Set(pending.map(({ userId }) => userId))]);
      const worths = await readWorths(
        tx,
        pending.map(({ delivery }) => delivery),
      );
      const extras = await findExtras(
        tx,
        pending.map(({ delivery }) => delivery.id),
      );
      const pictures = await picturesOf(tx, deps, pending, [...extras.values()].flat());
      const posted = pending.flatMap(({ delivery, userId }) => {
        const person = people.get(userId);
        const about = { pictures, worth: worths.get(delivery.id), extras: extras.get(delivery.id) };
        // After an outage nobody wants to read what came last week.
        const isWorthIt = person?.email && delivery.date >= today;
        return isWorthIt ? [baskets.basketEmail(deps, person, delivery, about)] : [];
      });
      await deps.mail.postAll(tx, posted);
      const ids = pending.map(({ delivery }) => delivery.id);
      if (ids.length > 0) await markNotified(tx, ids, deps.clock.now());
      return pending.length;
    });
    if (notified < EMAILS_AT_ONCE) return;
  }
}

/** Closed baskets that nobody has packed on their day: they go out on the next one, and their customers read it. */
export async function rollLateBaskets(deps: Deps): Promise<void> {
  for (;;) {
    const rolled = await deps.database.db.transaction(async (tx) => {
      const late = await rollLate(tx, deps.clock.now(), EMAILS_AT_ONCE);
      const people = await findPeople(tx, [...new Set(late.map(({ userId }) => userId))]);
      const pictures = await picturesOf(tx, deps, late);
      const posted = late.flatMap(({ userId, delivery }) => {
        const person = people.get(userId);
        return person?.email ? [baskets.lateBasketEmail(deps, person, delivery, pictures)] : [];
      });
      await deps.mail.postAll(tx, posted);
      return late.length;
    });
    if (rolled < EMAILS_AT_ONCE) return;
  }
}

/**
 * A product has left the shelf, or come back: whoever has chosen it is told once and can choose anew, and what is
 * planned for them follows.
 */
export async function tellUnsold(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const failures: unknown[] = [];
  const unsoldIds = (await listUnsold(db)).map(({ id }) => id);
  await reconcileOf(deps, await forgetTold(db, unsoldIds), failures);
  for (;;) {
    const told = await db.transaction((tx) => tellSomeUnsold(tx, deps));
    if (told.length === 0) break;
    await reconcileOf(deps, told, failures);
  }
  throwAll(failures);
}

async function tellSomeUnsold(tx: Db, deps: Deps): Promise<string[]> {
  const unsold = new Map((await listUnsold(tx)).map((product) => [product.id, product]));
  const untold = await takeUntold(tx, deps.clock.now(), [...unsold.keys()]);
  const people = await findPeople(tx, [...new Set(untold.map(({ userId }) => userId))]);
  const posted = untold.flatMap(({ userId, ...about }) => {
    const person = people.get(userId);
    const products = about.productIds.flatMap((id) => unsold.get(id) ?? []);
    return person?.email ? [baskets.unsoldEmail(deps, person, { ...about, products })] : [];
  });
  await deps.mail.postAll(tx, posted);
  return untold.map(({ subscriptionId }) => subscriptionId);
}

/** Of every delivery that the store has moved: old day, new day and why. Again and again until all are written. */
export async function tellMoves(tx: Db, deps: Deps): Promise<void> {
  for (;;) {
    const pending = await listMovesToTell(tx, EMAILS_AT_ONCE);
    const now = deps.clock.now();
    const people = await findPeople(tx, [...new Set(pending.map(({ userId }) => userId))]);
    const posted = pending.flatMap(({ delivery, userId }) => {
      const person = people.get(userId);
      const isWorthIt = person?.email && delivery.date >= dayOf(now);
      return isWorthIt ? [emails.movedEmail(deps, person, delivery, now)] : [];
    });
    await deps.mail.postAll(tx, posted);
    const ids = pending.map(({ delivery }) => delivery.id);
    if (ids.length > 0) await markMovesNotified(tx, ids, now);
    if (pending.length < EMAILS_AT_ONCE) return;
  }
}
