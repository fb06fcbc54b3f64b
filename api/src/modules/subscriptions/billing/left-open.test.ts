import { beforeAll, describe, expect, it } from 'vitest';
import {
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  sessionIn,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { reconcileSubscriptions } from '../upkeep.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
/** More than are looked at together. */
const MANY = 201;
let shelf: Shelf;
let other: Subscriber;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  other = await newSubscriber(paying().store);
  await subscribe(paying(), shelf, other);
});

const leaveOpen = (insert: string) =>
  paying().store.deps.database.pool.query(
    `${insert} from subscriptions s cross join generate_series(2, ${MANY + 1}) n where s.user_id = $1`,
    [other.id],
  );

describe('many pages that stay open', () => {
  it('keep no new card waiting of which no webhook told', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber);
    await leaveOpen(`insert into card_changes (session_id, subscription_id, pays_open_invoice, created_at)
      select 'cs_left_' || n, s.id, false, s.created_at`);
    provider.setFaults({ dropped: 1, dropAttempts: 99 });
    const page = sessionIn((await subscriber.call('POST', '/stripe/subscription/card', {})).body.url);
    provider.pay(page, { card: '5555555555554444' });
    await pass(paying(), { minutes: 5 });
    expect((await subscriber.subscription()).card?.last4).toBe('4242');
    await reconcileSubscriptions(store.deps);
    provider.clearFaults();
    expect((await subscriber.subscription()).card?.last4).toBe('4444');
  });

  it('keep no paid subscription waiting of which no webhook told, nor do pages that the provider never made', async () => {
    const { store, provider } = paying();
    await leaveOpen(`insert into subscription_attempts (subscription_id, attempt, created_at)
      select s.id, n, s.created_at`);
    provider.setFaults({ dropped: 1, dropAttempts: 99 });
    const subscriber = await newSubscriber(store);
    const { body } = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
      planType: 'essencial',
      selectedProducts: leastBasket(shelf, 'essencial'),
    });
    provider.pay(sessionIn(body.url));
    await pass(paying(), { minutes: 5 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'incomplete' });
    await reconcileSubscriptions(store.deps);
    provider.clearFaults();
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });
});
