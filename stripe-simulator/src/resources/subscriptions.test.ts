import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from '../day.ts';
import { openSimulation, present, refusal, START_SECONDS, subscribe } from '../testing/simulation.ts';

const WEEK = 7 * DAY;

async function dearerPrice(stripe: Stripe, unit_amount: number): Promise<string> {
  const product = await stripe.products.create({ name: 'Cesta Família' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'brl',
    unit_amount,
    recurring: { interval: 'week' },
  });
  return price.id;
}

test('canceling at the end of the period keeps it running until then and no longer', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const { id } = await subscribe(simulation);
  const marked = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(marked).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: START_SECONDS + WEEK,
    canceled_at: START_SECONDS,
    cancellation_details: { reason: 'cancellation_requested' },
  });
  await simulator.advance({ weeks: 1, seconds: -1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  await simulator.advance({ seconds: 1 });
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'canceled',
    ended_at: START_SECONDS + WEEK,
  });
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  await simulator.idle();
  expect(receiver.types()).toContain('customer.subscription.deleted');
});

test('changing one’s mind in time takes the cancellation back', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id } = await subscribe(simulation);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const again = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(again).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await simulator.advance({ weeks: 1, hours: 1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('canceling at once ends it at once, and it cannot be changed any more', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id } = await subscribe(simulation);
  const ended = await stripe.subscriptions.cancel(id, { cancellation_details: { comment: 'mudança' } });
  expect(ended).toMatchObject({ status: 'canceled', ended_at: START_SECONDS });
  expect(ended.cancellation_details).toMatchObject({ comment: 'mudança', reason: 'cancellation_requested' });
  expect(await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  });
  await simulator.advance({ weeks: 3 });
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
});

test('a new price without proration holds from the next period on', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id, items } = await subscribe(simulation);
  const changed = await stripe.subscriptions.update(id, {
    items: [{ id: present(items.data[0]).id, price: await dearerPrice(stripe, 18_000) }],
    proration_behavior: 'none',
  });
  expect(changed.items.data.map((item) => item.price.unit_amount)).toEqual([18_000]);
  await simulator.advance({ weeks: 1, hours: 1 });
  const [latest] = (await stripe.invoices.list({ subscription: id })).data;
  expect(latest).toMatchObject({ total: 18_000, status: 'paid' });
});

test('a new price in mid-period puts credit and difference onto the next invoice', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id, items } = await subscribe(simulation);
  await simulator.advance({ seconds: WEEK / 2 });
  await stripe.subscriptions.update(id, {
    items: [{ id: present(items.data[0]).id, price: await dearerPrice(stripe, 18_000) }],
  });
  await simulator.advance({ seconds: WEEK / 2 + 3600 });
  const [latest] = (await stripe.invoices.list({ subscription: id })).data;
  expect(present(latest).lines.data.map((line) => line.amount)).toEqual([-4950, 9000, 18_000]);
  expect(latest).toMatchObject({ total: 22_050, amount_paid: 22_050 });
});

test('the difference can be charged at once', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id, items } = await subscribe(simulation);
  await simulator.advance({ seconds: WEEK / 2 });
  const changed = await stripe.subscriptions.update(id, {
    items: [{ id: present(items.data[0]).id, price: await dearerPrice(stripe, 18_000) }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  });
  expect(changed.latest_invoice).toMatchObject({
    total: 4050,
    status: 'paid',
    billing_reason: 'subscription_update',
  });
});

test('a cheaper price leaves a credit that the following invoices use up', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id, items } = await subscribe(simulation);
  await stripe.subscriptions.update(id, {
    items: [{ id: present(items.data[0]).id, price: await dearerPrice(stripe, 1000) }],
    proration_behavior: 'always_invoice',
  });
  await simulator.advance({ weeks: 1, hours: 1 });
  const [latest] = (await stripe.invoices.list({ subscription: id })).data;
  expect(latest).toMatchObject({ total: 1000, amount_due: 0, status: 'paid', starting_balance: -8900 });
});

test('items can be added and removed', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { id } = await subscribe(simulation);
  const item = await stripe.subscriptionItems.create({
    subscription: id,
    price: await dearerPrice(stripe, 1000),
    proration_behavior: 'none',
  });
  expect((await stripe.subscriptionItems.list({ subscription: id })).data).toHaveLength(2);
  await stripe.subscriptionItems.del(item.id, { proration_behavior: 'none' });
  const left = await stripe.subscriptions.retrieve(id);
  expect(left.items.data).toHaveLength(1);
  const last = present(left.items.data[0]).id;
  expect((await refusal(stripe.subscriptionItems.del(last))).message).toContain('at least one active plan');
});

test('the next invoice can be previewed, with and without a change, and nothing is kept', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { id, items } = await subscribe(simulation);
  const plain = await stripe.invoices.createPreview({ subscription: id });
  expect(plain).toMatchObject({ amount_due: 9900, next_payment_attempt: START_SECONDS + WEEK + 3600 });
  expect(plain.lines.data[0]?.period).toEqual({ start: START_SECONDS + WEEK, end: START_SECONDS + 2 * WEEK });
  const price = await dearerPrice(stripe, 18_000);
  const changed = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: present(items.data[0]).id, price }],
      proration_behavior: 'none',
    },
  });
  expect(changed.amount_due).toBe(18_000);
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  expect((await stripe.invoiceItems.list({ pending: true })).data).toEqual([]);
});

test('what ends has no next invoice', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { id } = await subscribe(simulation);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(await refusal(stripe.invoices.createPreview({ subscription: id }))).toMatchObject({
    code: 'invoice_upcoming_none',
  });
});

test('lists leave out what is canceled unless asked for it', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const first = await subscribe(simulation);
  const second = await subscribe(simulation);
  await stripe.subscriptions.cancel(first.id);
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await stripe.subscriptions.list(params)).data.map((it) => it.id);
  expect(await ids({})).toEqual([second.id]);
  expect(await ids({ status: 'all' })).toEqual([second.id, first.id]);
  expect(await ids({ status: 'canceled' })).toEqual([first.id]);
  expect(await ids({ customer: String(second.customer) })).toEqual([second.id]);
});
