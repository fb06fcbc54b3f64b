import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from './day.ts';
import { oneOff, openSimulation, refusal, START, START_SECONDS } from './testing/simulation.ts';

const WEEK = 7 * DAY;

test('time moves by spans and to dates, and never back', async () => {
  const { simulator } = await openSimulation();
  await simulator.advance({ weeks: 1, days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(simulator.now().getTime() - START.getTime()).toBe((WEEK + DAY + 3600 + 60 + 1) * 1000);
  await simulator.advance({ to: '2027-04-01T00:00:00Z' });
  expect(simulator.now().toISOString()).toBe('2027-04-01T00:00:00.000Z');
  await expect(simulator.advance({ to: START })).rejects.toThrow('time only moves forward');
});

test('what falls due on the way happens in the order of time', async () => {
  const { stripe, simulator, receiver } = await openSimulation({
    events: ['checkout.session.expired'],
    account: { webhookConcurrency: 1 },
  });
  const lives = [90, 31, 60];
  for (const minutes of lives) {
    await stripe.checkout.sessions.create(
      oneOff({ expires_at: START_SECONDS + minutes * 60, client_reference_id: String(minutes) }),
    );
  }
  expect(await simulator.advance({ hours: 2 })).toBe(3);
  await simulator.idle();
  expect(
    receiver.events.map((event) => [
      (event.data.object as Stripe.Checkout.Session).client_reference_id,
      event.created - START_SECONDS,
    ]),
  ).toEqual([
    ['31', 31 * 60],
    ['60', 60 * 60],
    ['90', 90 * 60],
  ]);
});

test('without being moved, time passes by the clock in use', async () => {
  let now = START.getTime();
  const { stripe } = await openSimulation({ clock: { now: () => now } });
  const { id } = await stripe.checkout.sessions.create(oneOff({ expires_at: START_SECONDS + 1800 }));
  now += 1_800_000;
  // Any change lets the simulator look at the clock again; real time does so by a timer.
  await stripe.customers.create({});
  await expect.poll(async () => (await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
});

async function testClockSubscription(stripe: Stripe) {
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: START_SECONDS,
    name: 'uma assinante',
  });
  const customer = await stripe.customers.create({ test_clock: clock.id, payment_method: 'pm_card_visa' });
  const [method] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
  const product = await stripe.products.create({ name: 'Cesta' });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: String(method?.id),
    items: [
      {
        price_data: {
          currency: 'brl',
          unit_amount: 9900,
          product: product.id,
          recurring: { interval: 'week' },
        },
      },
    ],
  });
  return { clock, subscription };
}

test('a test clock moves only its own customers', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const { clock, subscription } = await testClockSubscription(stripe);
  expect(subscription.test_clock).toBe(clock.id);
  const target = START_SECONDS + 2 * WEEK + 3600;
  const moving = await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: target });
  expect(moving).toMatchObject({ status: 'advancing' });
  await simulator.idle();
  expect(await stripe.testHelpers.testClocks.retrieve(clock.id)).toMatchObject({
    status: 'ready',
    frozen_time: target,
  });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data.map((it) => it.status)).toEqual(
    ['paid', 'paid', 'paid'],
  );
  expect(simulator.now()).toEqual(START);
  expect(receiver.types()).toContain('test_helpers.test_clock.ready');

  await simulator.advance({ weeks: 5 });
  expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(3);
});

test('a test clock does not go back, and takes its subscriptions with it when deleted', async () => {
  const { stripe } = await openSimulation();
  const { clock, subscription } = await testClockSubscription(stripe);
  expect(
    await refusal(stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: START_SECONDS })),
  ).toMatchObject({ param: 'frozen_time' });
  expect(await stripe.testHelpers.testClocks.del(clock.id)).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
});
