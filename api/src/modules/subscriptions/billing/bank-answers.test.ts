import { beforeAll, describe, expect, it } from 'vitest';
import { fillShelf, newSubscriber, pass, type Shelf, subscribe } from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { stripeOf } from '../../payments/provider.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

const ASKS_EVERY_TIME = '4000002760003184';

async function lastPayments(status: string) {
  const { stripe } = stripeOf(paying().store.deps);
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  return data.filter((intent) => intent.status === status);
}

describe('a renewal', () => {
  it('that the bank wants confirmed is late until its owner has done so', async () => {
    const subscriber = await newSubscriber(paying().store);
    expect(await subscribe(paying(), shelf, subscriber, 'familia', ASKS_EVERY_TIME)).toMatchObject({
      status: 'active',
    });
    await pass(paying(), { days: 7, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'past_due' });
    const [waiting] = await lastPayments('requires_action');
    paying().provider.authenticate(waiting?.id ?? '');
    await pass(paying(), { minutes: 1 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('with a card reported lost is late, is not charged again, and ends as one that nobody pays', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const { stripe } = stripeOf(paying().store.deps);
    const [{ default_payment_method: card } = { default_payment_method: null }] = (
      await stripe.subscriptions.list({ limit: 1 })
    ).data;
    paying().provider.declineCard(String(card), 'lost_card');
    await pass(paying(), { days: 7, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'past_due' });
    await pass(paying(), { days: 15 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled' });
  });
});
