import { beforeAll, describe, expect, it } from 'vitest';
import { fillShelf, newSubscriber, type Shelf, subscribe } from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { reconcileSubscriptions } from '../upkeep.service.ts';

const HOUR = 3_600_000;

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

async function query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await paying().store.deps.database.pool.query<Row>(text, values)).rows;
}

/** Last asked about by a clock that ran an hour ahead. */
async function askAhead(userId: string): Promise<string> {
  const ahead = new Date(paying().provider.now().getTime() + HOUR);
  const [row] = await query<{ id: string }>(
    'update subscriptions set synced_at = $2 where user_id = $1 returning stripe_subscription_id as id',
    userId,
    ahead,
  );
  return row?.id ?? '';
}

describe('15: a clock that ran ahead and was set back', () => {
  it('keeps nothing from being heard that happens until it gets there again', async () => {
    const { store, applyEvents } = paying();
    const subscriber = await newSubscriber(store);
    const { id } = subscriber;
    await subscribe(paying(), shelf, subscriber);
    const stripeId = await askAhead(id);
    await store.deps.stripe?.subscriptions.cancel(stripeId);
    await applyEvents();
    expect(await query('select status from subscriptions where user_id = $1', id)).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('keeps no renewal waiting of which no webhook told', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    const { id } = subscriber;
    await subscribe(paying(), shelf, subscriber);
    provider.setFaults({ dropped: 1, dropAttempts: 99 });
    await provider.advance({ days: 7, hours: 2 });
    await askAhead(id);
    await reconcileSubscriptions(store.deps);
    provider.clearFaults();
    const weeks = await query(
      `select from subscription_invoices i join subscriptions s on s.id = i.subscription_id
       where s.user_id = $1 and i.state = 'paid'`,
      id,
    );
    expect(weeks).toHaveLength(2);
  });
});
