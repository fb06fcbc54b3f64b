import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  fillShelf,
  newSubscriber,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { planNewWeeks } from '../deliveries/deliveries.service.ts';
import { syncSubscription, syncSubscriptions } from './sync.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});
afterEach(() => paying().provider.clearFaults());

async function query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await paying().store.deps.database.pool.query<Row>(text, values)).rows;
}

/** Subscribers whose second week is paid, of which the store has heard nothing. */
async function renewedInSilence(count: number): Promise<{ crowd: Subscriber[]; ids: string[] }> {
  const { provider, store } = paying();
  const crowd = await Promise.all(Array.from({ length: count }, () => newSubscriber(store)));
  for (const subscriber of crowd) await subscribe(paying(), shelf, subscriber, 'familia');
  provider.setFaults({ dropped: 1, dropAttempts: 99 });
  await provider.advance({ days: 7, hours: 2 });
  const rows = await query<{ id: string }>(
    'select stripe_subscription_id as id from subscriptions where user_id = any($1) order by id',
    crowd.map(({ id }) => id),
  );
  return { crowd, ids: rows.map(({ id }) => id) };
}

const asksFor = (ids: readonly string[]) => ids.map((stripeId) => ({ stripeId }));

/** Of these, those of which both weeks are known. */
async function knownAsRenewed(ids: string[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select s.stripe_subscription_id as id from subscriptions s join subscription_invoices i
     on i.subscription_id = s.id where i.state = 'paid' and s.stripe_subscription_id = any($1)
     group by 1 having count(*) = 2`,
    ids,
  );
  return rows.map(({ id }) => id);
}

describe('syncing many at once', () => {
  it('leaves out only the one that cannot be written', async () => {
    const { provider, store } = paying();
    const { ids } = await renewedInSilence(6);
    const [, , unlucky = ''] = ids;
    await query(
      `alter table subscriptions add constraint no_luck check
       (stripe_subscription_id <> '${unlucky}' or current_period_end <= '${provider.now().toISOString()}')`,
    );
    const failures = await syncSubscriptions(store.deps, asksFor(ids));
    expect([...failures.keys()].map(({ stripeId }) => stripeId)).toEqual([unlucky]);
    const others = ids.filter((id) => id !== unlucky);
    expect(new Set(await knownAsRenewed(ids))).toEqual(new Set(others));
    await query('alter table subscriptions drop constraint no_luck');
    await syncSubscription(store.deps, unlucky);
    expect(await knownAsRenewed(ids)).toHaveLength(6);
  });

  it('takes fewer transactions than there are, and one reading of a customer at a time', async () => {
    const { deps } = paying().store;
    const { crowd, ids } = await renewedInSilence(5);
    const transactions = vi.spyOn(deps.database.db, 'transaction');
    const complaints = vi.spyOn(deps.log, 'warn');
    const fromFourSides = Array.from({ length: 4 }, () => ids).flat();
    expect((await syncSubscriptions(deps, asksFor(fromFourSides))).size).toBe(0);
    expect(transactions.mock.calls.length).toBeLessThan(fromFourSides.length / 2);
    // A round with the same customer twice would fail, and be told here.
    expect(complaints).not.toHaveBeenCalled();
    expect(await knownAsRenewed(ids)).toHaveLength(5);
    await planNewWeeks(deps);
    const counts = await query(
      `select count(*)::int as deliveries from deliveries d join subscriptions s on s.id = d.subscription_id
       where s.stripe_subscription_id = any($1) and d.status <> 'cancelled' group by s.id`,
      ids,
    );
    expect(counts).toEqual(crowd.map(() => ({ deliveries: 2 })));
  });
});
