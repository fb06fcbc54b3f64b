import type Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  catchUp,
  emailsTo,
  fillShelf,
  newSubscriber,
  pass,
  type Shelf,
  type Subscriber,
  sessionIn,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { tellExpiringCards } from './expiring-cards.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
let stripe: Stripe;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  stripe = paying().store.deps.stripe as Stripe;
});

/** As the provider does it by itself when a bank renews a card. */
async function useCard(subscriber: Subscriber, exp_month: number, exp_year: number): Promise<void> {
  const { data } = await stripe.customers.list({ email: subscriber.email, expand: ['data.subscriptions'] });
  const card = { number: '4242424242424242', exp_month, exp_year, cvc: '123' };
  const { id } = await stripe.paymentMethods.create({ type: 'card', card });
  await stripe.paymentMethods.attach(id, { customer: String(data[0]?.id) });
  await stripe.subscriptions.update(String(data[0]?.subscriptions?.data[0]?.id), {
    default_payment_method: id,
  });
}

/** With a card that is good until the end of that month. */
async function withCard(month: number): Promise<Subscriber> {
  const subscriber = await newSubscriber(paying().store);
  await subscribe(paying(), shelf, subscriber, 'familia');
  await useCard(subscriber, month, 2027);
  await catchUp(paying());
  return subscriber;
}

const toldTo = async (subscriber: Subscriber) =>
  (await emailsTo(paying().store, subscriber.email)).filter(
    ({ subject }) => subject === 'Seu cartão está para vencer',
  );
const tell = () => tellExpiringCards(paying().store.deps);

describe('a card that ends', () => {
  it('is shown with brand, last four and month, and changes with the card', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    expect((await subscriber.subscription()).card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expires: expect.stringMatching(/^20\d\d-\d\d$/),
    });
    const { body } = await subscriber.call('POST', '/stripe/change-card');
    paying().provider.pay(sessionIn(body.url), { card: '5555555555554444' });
    await catchUp(paying());
    expect((await subscriber.subscription()).card).toMatchObject({ brand: 'mastercard', last4: '4444' });
  });

  it('is announced two weeks before, once for each card, and not after it was changed', async () => {
    const [ends, goesOn] = [await withCard(3), await withCard(4)];
    await tell();
    expect(await toldTo(ends)).toEqual([]);
    await pass(paying(), { days: 16 });
    await tell();
    await pass(paying(), { days: 1 });
    await tell();
    const [told, ...more] = await toldTo(ends);
    expect(more).toEqual([]);
    expect(told?.text).toContain('Visa final 4242');
    expect(told?.text).toContain('vence em março de 2027');
    expect(await toldTo(goesOn)).toEqual([]);
    // Not sent yet, or read later in the outbox: it would be untrue.
    const { body } = await ends.call('POST', '/stripe/change-card');
    paying().provider.pay(sessionIn(body.url), { card: '5555555555554444' });
    await catchUp(paying());
    expect(await toldTo(ends)).toEqual([]);
    await tell();
    expect(await toldTo(ends)).toEqual([]);
  });

  it('is not announced when nothing more is charged, and the provider’s word comes before ours', async () => {
    const [leaving, renewed] = [await withCard(4), await withCard(4)];
    await leaving.call('POST', '/stripe/cancel-subscription');
    await pass(paying(), { days: 29 });
    // Of which nobody told us.
    paying().provider.setFaults({ dropped: 1, dropAttempts: 99 });
    await useCard(renewed, 4, 2031);
    await tell();
    expect([await toldTo(leaving), await toldTo(renewed)]).toEqual([[], []]);
    paying().provider.clearFaults();
    expect((await renewed.subscription()).card?.expires).toBe('2031-04');
  });

  it('is forgotten with the end of its subscription, and handed out before to whoever asks', async () => {
    const subscriber = await withCard(12);
    const { body } = await subscriber.call('GET', `/users/${subscriber.id}/export`);
    expect(JSON.stringify(body)).toContain('"last4":"4242"');
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled', card: null });
  });

  it('a week that was refused offers paying now and another card in its e-mail', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', '4000000000000341');
    await pass(paying(), { weeks: 1, hours: 2 });
    const [told] = (await emailsTo(paying().store, subscriber.email)).filter(
      ({ subject }) => subject === 'Não conseguimos cobrar sua cesta',
    );
    expect(told?.text).toContain('Pagar agora');
    expect(told?.text).toContain('Trocar cartão');
  });
});
