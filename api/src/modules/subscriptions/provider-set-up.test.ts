import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eventConsumers } from '../../provider-events.ts';
import {
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  type Shelf,
  sessionIn,
  subscribe,
} from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { pollEvents } from '../payments/events/event-poll.service.ts';
import { stripeOf } from '../payments/provider.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z', apiVersion: '2024-06-20' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

describe('an endpoint of another API version', () => {
  it('is heard all the same, and told to the log once', async () => {
    const log = vi.spyOn(paying().store.deps.log, 'error');
    const subscriber = await newSubscriber(paying().store);
    expect(await subscribe(paying(), shelf, subscriber)).toMatchObject({
      status: 'active',
      current_period_end: '2027-03-08T13:00:00.000Z',
    });
    // Of a renewal only the invoice tells, and in that version it names its subscription elsewhere.
    await paying().provider.advance({ days: 7, hours: 2 });
    await paying().applyEvents();
    expect(await subscriber.subscription()).toMatchObject({
      status: 'active',
      current_period_end: '2027-03-15T13:00:00.000Z',
    });
    const about = log.mock.calls.filter(([, text]) => String(text).includes('npm run stripe -- setup'));
    expect(about).toEqual([[expect.objectContaining({ version: '2024-06-20' }), expect.any(String)]]);
  });

  it('is asked to send again what could not be read meanwhile', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    paying().provider.setFaults({ apiStatus: 500 });
    await paying().provider.advance({ days: 7, hours: 2 });
    await paying().provider.idle();
    const last = paying().provider.events({ type: 'invoice.paid', limit: 1 })[0];
    expect(last?.deliveries[0]).toMatchObject({ state: 'pending' });
    paying().provider.clearFaults();
    await paying().provider.settle();
    await paying().applyEvents();
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });
});

describe("the provider's list of events", () => {
  it('is read in our version too, when no webhook came', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    await pollEvents(store.deps, eventConsumers);
    provider.configure({ apiVersion: '2024-06-20' });
    provider.setFaults({ dropped: 1, dropAttempts: 99 });
    await provider.advance({ days: 7, hours: 2 });
    await pollEvents(store.deps, eventConsumers);
    await paying().applyEvents();
    provider.clearFaults();
    const { rows } = await store.deps.database.pool.query(
      "select 1 from provider_events where type = 'invoice.paid' and applied_at >= $1",
      [new Date(provider.now().getTime() - 3_600_000)],
    );
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('the price of a plan', () => {
  it('that was archived at the provider is made anew under its own name, and sold', async () => {
    await subscribe(paying(), shelf, await newSubscriber(paying().store), 'premium');
    const { stripe } = stripeOf(paying().store.deps);
    const before = await stripe.prices.list({ active: true, limit: 100 });
    const price = before.data.find(({ lookup_key: key }) => key?.startsWith('premium-basket'));
    await stripe.prices.update(price?.id ?? '', { active: false });
    const subscriber = await newSubscriber(paying().store);
    const wish = { planType: 'premium', selectedProducts: leastBasket(shelf, 'premium') };
    const answer = await subscriber.call('POST', '/stripe/create-subscription-checkout', wish);
    expect(answer.status).toBe(200);
    const { data } = await stripe.prices.list({ lookup_keys: [price?.lookup_key ?? ''] });
    expect(data).toMatchObject([{ active: true, unit_amount: price?.unit_amount }]);
    paying().provider.pay(sessionIn(answer.body.url));
    await pass(paying(), { minutes: 1 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', plan_type: 'premium' });
  });
});
