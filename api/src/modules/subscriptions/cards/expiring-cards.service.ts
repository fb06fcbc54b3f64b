import { dayOf } from '@cesta/contract/base/calendar';
import { cardStanding } from '@cesta/contract/subscriptions/cards';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findPeople } from '../../identity/identity.service.ts';
import { listWithCardUntil } from '../billing/cards.queries.ts';
import { syncSubscriptions } from '../billing/sync.service.ts';
import { cardExpiringEmail } from '../news/money.emails.ts';
import { listNamed, type SubscriptionRow } from '../subscriptions.queries.ts';

const BATCH = 100;

/**
 * Two weeks before a card ends its owner is told, once for each card, as long as something will be charged. The
 * provider is asked first: banks renew cards without a word to us. Who could not be asked about is tomorrow's.
 */
export async function tellExpiringCards(deps: Deps): Promise<void> {
  const today = dayOf(deps.clock.now());
  const month = today.slice(0, 7);
  if (cardStanding(month, today) !== 'expiring') return;
  let after: string | null = null;
  for (;;) {
    const found = await listWithCardUntil(deps.database.db, month, after, BATCH);
    const asks = found.map(({ id, stripeSubscriptionId }) => ({ id, stripeId: stripeSubscriptionId ?? '' }));
    const failures = await syncSubscriptions(deps, asks);
    const asked = asks.filter((ask) => !failures.has(ask)).map(({ id }) => id);
    await deps.database.db.transaction((tx) => tell(tx, deps, asked, month));
    after = found.at(-1)?.id ?? null;
    if (found.length < BATCH) return;
  }
}

async function tell(tx: Db, deps: Deps, ids: string[], month: string): Promise<void> {
  const rows = (await listNamed(tx, [], ids)).filter(
    (row) => willBeCharged(row) && row.cardExpires === month,
  );
  const people = await findPeople(tx, [...new Set(rows.map(({ userId }) => userId))]);
  const posted = rows.flatMap((row) => {
    const { cardBrand, cardLast4, cardExpires } = row;
    const person = people.get(row.userId);
    if (!person?.email || !cardBrand || !cardLast4 || !cardExpires) return [];
    return [cardExpiringEmail(deps, person, { ...row, cardBrand, cardLast4, cardExpires })];
  });
  await deps.mail.postAll(tx, posted);
}

function willBeCharged({ status, cancelAtPeriodEnd }: SubscriptionRow): boolean {
  return ['active', 'past_due', 'paused'].includes(status) && !cancelAtPeriodEnd;
}
