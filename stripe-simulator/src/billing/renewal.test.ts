import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from '../day.ts';
import { openSimulation, present, type Simulation, START_SECONDS, subscribe } from '../testing/simulation.ts';

const WEEK = 7 * DAY;
const HOUR = 3600;

const LATER_FAILS = '4000000000000341';

async function invoicesOf({ stripe }: Simulation, subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, limit: 100 })).data.reverse();
}

test('a week later the next period begins with a draft, which is charged an hour after', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation);
  await simulation.simulator.advance({ weeks: 1 });
  const renewed = await simulation.stripe.subscriptions.retrieve(id);
  expect(renewed.status).toBe('active');
  expect(renewed.items.data[0]).toMatchObject({
    current_period_start: START_SECONDS + WEEK,
    current_period_end: START_SECONDS + 2 * WEEK,
  });
  const draft = await simulation.stripe.invoices.retrieve(String(renewed.latest_invoice));
  expect(draft).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    number: null,
    automatically_finalizes_at: START_SECONDS + WEEK + HOUR,
  });
  await simulation.simulator.advance({ hours: 1 });
  expect(await simulation.stripe.invoices.retrieve(draft.id)).toMatchObject({
    status: 'paid',
    amount_paid: 9900,
    number: expect.stringMatching(/-0002$/),
  });
});

test('a leap over many weeks bills each of them, at its own time and in order', async () => {
  const simulation = await openSimulation({ events: ['invoice.paid'] });
  const { id } = await subscribe(simulation);
  await simulation.simulator.advance({ weeks: 10, hours: 1 });
  const invoices = await invoicesOf(simulation, id);
  expect(invoices.map((invoice) => [invoice.status, invoice.created])).toEqual(
    Array.from({ length: 11 }, (_, week) => ['paid', START_SECONDS + week * WEEK]),
  );
  await simulation.simulator.idle();
  expect(simulation.receiver.events.map((event) => event.created).sort()).toEqual([
    START_SECONDS,
    ...Array.from({ length: 10 }, (_, week) => START_SECONDS + (week + 1) * WEEK + HOUR),
  ]);
});

test('a card that fails later makes the subscription past due, with the next try announced', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation, { card: LATER_FAILS });
  await simulation.simulator.advance({ weeks: 1, hours: 1 });
  const late = await simulation.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  expect(late.status).toBe('past_due');
  expect(late.latest_invoice).toMatchObject({
    status: 'open',
    attempt_count: 1,
    attempted: true,
    next_payment_attempt: START_SECONDS + WEEK + HOUR + DAY,
    hosted_invoice_url: expect.stringContaining('/i/in_'),
  });
  await simulation.simulator.idle();
  const failed = present(simulation.receiver.events.find((event) => event.type === 'invoice.payment_failed'));
  expect(failed.data.object).toMatchObject({ parent: { subscription_details: { subscription: id } } });
});

test('the next try succeeds once the card was changed', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id, customer } = await subscribe(simulation, { card: LATER_FAILS });
  await simulator.advance({ weeks: 1, hours: 1 });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  await simulator.advance({ days: 1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect((await invoicesOf(simulation, id)).map((invoice) => invoice.status)).toEqual(['paid', 'paid']);
});

test('after eight tries within two weeks the subscription is canceled', async () => {
  const simulation = await openSimulation({ events: ['customer.subscription.deleted'] });
  const { id } = await subscribe(simulation, { card: LATER_FAILS });
  await simulation.simulator.advance({ weeks: 1, hours: 1, days: 14, seconds: -1 });
  expect((await simulation.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await simulation.simulator.advance({ seconds: 1 });
  const ended = await simulation.stripe.subscriptions.retrieve(id);
  expect(ended).toMatchObject({
    status: 'canceled',
    ended_at: START_SECONDS + WEEK + HOUR + 14 * DAY,
    cancellation_details: { reason: 'payment_failed' },
  });
  const count = (await invoicesOf(simulation, id)).length;
  await simulation.simulator.advance({ weeks: 4 });
  expect((await invoicesOf(simulation, id)).length).toBe(count);
  await simulation.simulator.idle();
  expect(simulation.receiver.types()).toEqual(['customer.subscription.deleted']);
});

test('where the account is set so, the subscription becomes unpaid and is billed in drafts only', async () => {
  const simulation = await openSimulation({ account: { afterRetries: 'unpaid', retryDays: [1] } });
  const { id } = await subscribe(simulation, { card: LATER_FAILS });
  await simulation.simulator.advance({ weeks: 1, days: 2 });
  expect((await simulation.stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
  await simulation.simulator.advance({ weeks: 1 });
  expect((await invoicesOf(simulation, id)).map((invoice) => invoice.status)).toEqual([
    'paid',
    'open',
    'draft',
  ]);
  const latest = present((await invoicesOf(simulation, id)).at(-1));
  await simulation.stripe.invoices.pay(latest.id, { payment_method: 'pm_card_visa' });
  expect((await simulation.stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('one bad card does not stop the others', async () => {
  const simulation = await openSimulation();
  const good = await subscribe(simulation);
  const bad = await subscribe(simulation, { card: LATER_FAILS });
  const other = await subscribe(simulation);
  await simulation.simulator.advance({ weeks: 1, hours: 1 });
  const statuses = await Promise.all(
    [good, bad, other].map(async ({ id }) => (await simulation.stripe.subscriptions.retrieve(id)).status),
  );
  expect(statuses).toEqual(['active', 'past_due', 'active']);
});

test('fifty subscribers over ten weeks are each billed eleven times', async () => {
  const simulation = await openSimulation({ webhooks: [] });
  for (let number = 0; number < 50; number += 1) await subscribe(simulation);
  await simulation.simulator.advance({ weeks: 10, hours: 1 });
  const counts = new Map<string, number>();
  for await (const invoice of simulation.stripe.invoices.list({ status: 'paid', limit: 100 })) {
    const owner = String(invoice.parent?.subscription_details?.subscription);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 50 }, () => 11));
});
