import { expect, test } from 'vitest';
import { openSimulation, present, refusal, subscribe } from '../testing/simulation.ts';

test('keeps what was given and merges metadata on update', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const created = await stripe.customers.create({
    email: 'ana@example.com',
    name: 'Ana Souza',
    address: { city: 'Salvador', country: 'BR', line1: 'Rua A, 1' },
    metadata: { user: '7', note: 'old' },
  });
  expect(created).toMatchObject({ object: 'customer', email: 'ana@example.com', livemode: false });
  expect(created.address).toMatchObject({ city: 'Salvador', line2: null });
  const updated = await stripe.customers.update(created.id, {
    phone: '71999990000',
    metadata: { note: '', tier: 'a' },
  });
  expect(updated).toMatchObject({
    phone: '71999990000',
    name: 'Ana Souza',
    metadata: { user: '7', tier: 'a' },
  });
  await simulator.idle();
  const event = present(receiver.events.find((it) => it.type === 'customer.updated'));
  expect(event.data.previous_attributes).toMatchObject({ phone: null });
});

test('finds customers by e-mail and pages through lists in both directions', async () => {
  const { stripe } = await openSimulation();
  for (let number = 1; number <= 5; number += 1) {
    await stripe.customers.create({
      name: `c${number}`,
      email: number === 3 ? 'three@example.com' : 'x@example.com',
    });
  }
  expect((await stripe.customers.list({ email: 'three@example.com' })).data.map((it) => it.name)).toEqual([
    'c3',
  ]);

  const first = await stripe.customers.list({ limit: 2 });
  expect(first.data.map((it) => it.name)).toEqual(['c5', 'c4']);
  expect(first.has_more).toBe(true);
  const second = await stripe.customers.list({ limit: 2, starting_after: present(first.data[1]).id });
  expect(second.data.map((it) => it.name)).toEqual(['c3', 'c2']);
  const back = await stripe.customers.list({ limit: 2, ending_before: present(second.data[0]).id });
  expect(back.data.map((it) => it.name)).toEqual(['c5', 'c4']);
  expect(back.has_more).toBe(false);

  const names: Array<string | null | undefined> = [];
  for await (const customer of stripe.customers.list({ limit: 2 })) names.push(customer.name);
  expect(names).toEqual(['c5', 'c4', 'c3', 'c2', 'c1']);
});

test('filters by time of creation', async () => {
  const { stripe, simulator } = await openSimulation();
  const early = await stripe.customers.create({ name: 'early' });
  await simulator.advance({ hours: 1 });
  await stripe.customers.create({ name: 'late' });
  const found = await stripe.customers.list({ created: { gt: early.created } });
  expect(found.data.map((it) => it.name)).toEqual(['late']);
});

test('refuses a limit beyond 100 and an unknown cursor', async () => {
  const { stripe } = await openSimulation();
  expect(await refusal(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' });
  expect(await refusal(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  });
});

test('deleting a customer ends their subscriptions and leaves a marker', async () => {
  const simulation = await openSimulation();
  const subscription = await subscribe(simulation);
  const { stripe } = simulation;
  await stripe.customers.del(String(subscription.customer));
  expect(await stripe.customers.retrieve(String(subscription.customer))).toMatchObject({ deleted: true });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
});
