import { type Cents, cents, sum } from '@cesta/contract/base/money';
import type { Db } from '../../../../platform/database/db.ts';
import { isMoneyDisputed } from '../../../payments/disputes/disputes.service.ts';
import { listUnbookedSkips } from '../../deliveries/deliveries.service.ts';
import { findSubscription, type SubscriptionRow } from '../../subscriptions.queries.ts';
import * as queries from './credit.queries.ts';
import { skipCredits } from './credit.rules.ts';

export interface Credit {
  /** What the customer has for coming charges. */
  total: Cents;
  /** The part that skips will bring at their cut-off, by their deliveries. */
  skips: ReadonlyMap<string, Cents>;
  books: queries.CreditBooks;
}

/**
 * The provider's balance, with what is booked and not in it yet, and what skips bring from the press on. Whoever
 * performs a booking moves it into the balance in the same transaction, and all is read at one moment, so that nothing
 * counts twice or not at all.
 */
export function readCredit(db: Db, { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>): Promise<Credit> {
  return db.transaction((tx) => creditIn(tx, { id, userId }), AT_ONE_MOMENT);
}

/** What goes back to the card of who has cancelled: credit, and skips that were to become some. */
export async function moneyToCard(tx: Db, row: Pick<SubscriptionRow, 'id' | 'userId'>): Promise<Cents> {
  const skips = await listSkipCredits(tx, row.userId, 'refund');
  return sum([(await creditIn(tx, row)).total, ...skips.map(({ amount }) => amount)]);
}

/** The same in a transaction of the caller that sees one moment. */
export async function creditIn(
  tx: Db,
  { id, userId }: Pick<SubscriptionRow, 'id' | 'userId'>,
): Promise<Credit> {
  const balance = (await findSubscription(tx, id))?.creditCents ?? cents(0);
  const books = await queries.sumCredit(tx, userId);
  const skips = new Map((await listSkipCredits(tx, userId)).map((skip) => [skip.id, skip.amount]));
  const booked = balance + books.coming - books.leaving;
  return { total: cents(Math.max(0, booked) + sum(skips.values())), skips, books };
}

export const AT_ONE_MOMENT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

/** What skips will bring at their cut-off, each from its week. */
export async function listSkipCredits(
  db: Db,
  userId: string,
  as?: 'credit' | 'refund',
): Promise<{ id: string; invoiceId: string; amount: Cents }[]> {
  const skips = await listUnbookedSkips(db, userId);
  const disputed = new Set<string>();
  for (const invoiceId of new Set(skips.map((skip) => skip.invoiceId))) {
    if (await isMoneyDisputed(db, { invoiceIds: [invoiceId] })) disputed.add(invoiceId);
  }
  const credits = skipCredits(skips, disputed, as);
  return skips.flatMap(({ id, invoiceId }) => {
    const amount = credits.get(id);
    return amount === undefined ? [] : { id, invoiceId, amount };
  });
}
