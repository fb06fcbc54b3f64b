import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from '../day.ts';
import { openSimulation, refusal, type Simulation, START_SECONDS, subscribe } from '../testing/simulation.ts';

async function statusesOf({ stripe }: Simulation, subscription: string): Promise<Array<string | null>> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  return data.reverse().map((invoice) => invoice.status);
}

async function pausedWeeks(
  simulation: Simulation,
  behavior: Stripe.SubscriptionUpdateParams.PauseCollection.Behavior,
): Promise<string> {
  const { id } = await subscribe(simulation);
  await simulation.stripe.subscriptions.update(id, {
    pause_collection: { behavior, resumes_at: START_SECONDS + 18 * DAY },
  });
  await simulation.simulator.advance({ days: 22 });
  return id;
}

test('paused weeks are voided, the next charge after the pause is taken', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const id = await pausedWeeks(simulation, 'void');
  expect(await statusesOf(simulation, id)).toEqual(['paid', 'void', 'void', 'paid']);
  const running = await stripe.subscriptions.retrieve(id);
  expect(running).toMatchObject({ status: 'active', pause_collection: null });
  expect(running.items.data[0]?.current_period_start).toBe(START_SECONDS + 21 * DAY);
  await simulator.idle();
  const ends = receiver.events.filter(
    (event) =>
      event.type === 'customer.subscription.updated' && event.data.previous_attributes?.pause_collection,
  );
  expect(ends.map((event) => event.created)).toEqual([START_SECONDS + 18 * DAY]);
});

test('kept as drafts, they wait for somebody; uncollectible ones are given up', async () => {
  const simulation = await openSimulation();
  expect(await statusesOf(simulation, await pausedWeeks(simulation, 'keep_as_draft'))).toEqual([
    'paid',
    'draft',
    'draft',
    'paid',
  ]);
  const other = await openSimulation();
  expect(await statusesOf(other, await pausedWeeks(other, 'mark_uncollectible'))).toEqual([
    'paid',
    'uncollectible',
    'uncollectible',
    'paid',
  ]);
});

test('clearing the pause collects from the next period on; the status was active all along', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id } = await subscribe(simulation);
  const paused = await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
  expect(paused).toMatchObject({
    status: 'active',
    pause_collection: { behavior: 'void', resumes_at: null },
  });
  await simulator.advance({ days: 8 });
  expect((await stripe.subscriptions.update(id, { pause_collection: '' })).pause_collection).toBeNull();
  await simulator.advance({ days: 7 });
  expect(await statusesOf(simulation, id)).toEqual(['paid', 'void', 'paid']);
});

test('an invoice from before the pause is collected all the same, and credit stays for later', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id, customer } = await subscribe(simulation);
  await simulator.advance({ weeks: 1 });
  await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
  await simulator.advance({ hours: 1 });
  expect(await statusesOf(simulation, id)).toEqual(['paid', 'paid']);
  await stripe.customers.createBalanceTransaction(String(customer), { amount: -1000, currency: 'brl' });
  await simulator.advance({ weeks: 1 });
  expect(await stripe.customers.retrieve(String(customer))).toMatchObject({ balance: -1000 });
});

test('refuses a pause that would end in the past', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation);
  const pause_collection = { behavior: 'void' as const, resumes_at: START_SECONDS - 1 };
  expect(await refusal(simulation.stripe.subscriptions.update(id, { pause_collection }))).toMatchObject({
    param: 'pause_collection[resumes_at]',
  });
});

test('a subscription that is itself paused is not billed until it is resumed', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const { id } = await subscribe(simulation);
  expect((await stripe.subscriptions.pause(id)).status).toBe('paused');
  await simulator.advance({ weeks: 3 });
  expect(await statusesOf(simulation, id)).toEqual(['paid']);
  expect(await stripe.subscriptions.resume(id)).toMatchObject({
    status: 'active',
    billing_cycle_anchor: START_SECONDS + 21 * DAY,
  });
  await simulator.advance({ weeks: 1, hours: 1 });
  expect(await statusesOf(simulation, id)).toEqual(['paid', 'paid', 'paid']);
  await simulator.idle();
  expect(receiver.types()).toEqual(
    expect.arrayContaining(['customer.subscription.paused', 'customer.subscription.resumed']),
  );
});

test('the end of a pause can be moved, and the old one no longer counts', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const { id } = await subscribe(simulation);
  const pauseUntil = (days: number) =>
    stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: START_SECONDS + days * DAY },
      metadata: { pause_reason: 'weeks' },
    });
  await pauseUntil(10);
  expect((await pauseUntil(17)).pause_collection).toEqual({
    behavior: 'void',
    resumes_at: START_SECONDS + 17 * DAY,
  });
  await simulator.advance({ days: 15 });
  expect(await statusesOf(simulation, id)).toEqual(['paid', 'void', 'void']);
  await pauseUntil(16);
  await simulator.advance({ days: 7 });
  expect(await statusesOf(simulation, id)).toEqual(['paid', 'void', 'void', 'paid']);
  const after = await stripe.subscriptions.retrieve(id);
  expect(after).toMatchObject({ pause_collection: null, metadata: { pause_reason: 'weeks' } });
  await simulator.idle();
  const ends = receiver.events.filter(
    ({ type, data }) =>
      type === 'customer.subscription.updated' && data.previous_attributes?.pause_collection,
  );
  expect(ends.map(({ created }) => created)).toContain(START_SECONDS + 16 * DAY);
  expect(ends.map(({ created }) => created)).not.toContain(START_SECONDS + 17 * DAY);
});

test('a preview while collection is paused says what the week costs and that nobody is charged', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { id } = await subscribe(simulation);
  const preview = () => stripe.invoices.createPreview({ subscription: id });
  expect((await preview()).next_payment_attempt).toBe(START_SECONDS + 7 * DAY + 3600);
  const until = (days: number) => ({ behavior: 'void' as const, resumes_at: START_SECONDS + days * DAY });
  await stripe.subscriptions.update(id, { pause_collection: until(10) });
  expect(await preview()).toMatchObject({
    amount_due: 9900,
    next_payment_attempt: null,
    auto_advance: false,
  });
  await stripe.subscriptions.update(id, { pause_collection: until(3) });
  expect((await preview()).next_payment_attempt).toBe(START_SECONDS + 7 * DAY + 3600);
});

test('refuses what it does not know of a pause, as it does everywhere', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation);
  const update = (pause_collection: object) =>
    refusal(
      simulation.stripe.subscriptions.update(id, {
        pause_collection: pause_collection as Stripe.SubscriptionUpdateParams.PauseCollection,
      }),
    );
  expect(await update({ behavior: 'void', resumesAt: START_SECONDS + DAY })).toMatchObject({
    code: 'parameter_unknown',
    param: 'pause_collection[resumesAt]',
  });
  expect(await update({ behavior: 'skip' })).toMatchObject({ param: 'pause_collection[behavior]' });
  expect(await update({ resumes_at: START_SECONDS + DAY })).toMatchObject({ code: 'parameter_missing' });
});
