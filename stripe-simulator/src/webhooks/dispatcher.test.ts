import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openReceiver } from '../testing/receiver.ts';
import {
  oneOff,
  openSimulation,
  present,
  refusal,
  type Simulation,
  START_SECONDS,
  subscribe,
} from '../testing/simulation.ts';
import { EVENT_TYPES } from './event-types.ts';

const COMPLETED = 'checkout.session.completed';

async function payOne({ stripe, simulator }: Simulation): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id);
  return id;
}

test('events are signed so that the SDK accepts them, and name their cause', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const customer = await stripe.customers.create({ name: 'Ana' }, { idempotencyKey: 'k1' });
  await simulator.idle();
  const event = present(receiver.events[0]);
  expect(event).toMatchObject({
    object: 'event',
    type: 'customer.created',
    livemode: false,
    created: START_SECONDS,
    pending_webhooks: 1,
    request: { id: customer.lastResponse.requestId, idempotency_key: 'k1' },
    data: { object: { id: customer.id } },
  });
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id, pending_webhooks: 0 });
});

test('a receiver with another secret gets nothing that it would accept', async () => {
  const simulation = await openSimulation({ webhookSecret: 'whsec_other' });
  await payOne(simulation);
  await simulation.simulator.idle();
  expect(simulation.receiver.events).toEqual([]);
  expect(present(simulation.simulator.events({ type: COMPLETED })[0]).deliveries[0]).toMatchObject({
    state: 'pending',
    attempts: [{ status: 400 }],
  });
});

test('what was not answered with 2xx is sent again, after pauses that grow', async () => {
  const simulation = await openSimulation({ events: [COMPLETED] });
  const { simulator, receiver } = simulation;
  receiver.answerWith(500, 503, 302);
  await payOne(simulation);
  await simulator.idle();
  expect(receiver.types()).toHaveLength(1);
  await simulator.advance({ seconds: 4 });
  await simulator.idle();
  expect(receiver.types()).toHaveLength(1);
  await simulator.advance({ seconds: 1 });
  await simulator.idle();
  expect(receiver.types()).toHaveLength(2);
  await simulator.advance({ seconds: 30 });
  await simulator.idle();
  await simulator.advance({ seconds: 120 });
  await simulator.idle();
  expect(new Set(receiver.events.map((event) => event.id)).size).toBe(1);
  expect(present(simulator.events({ type: COMPLETED })[0]).deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 500 }, { status: 503 }, { status: 302 }, { status: 200 }],
  });
});

test('gives up after the last pause', async () => {
  const simulation = await openSimulation({ events: [COMPLETED], account: { webhookPauses: [1, 2] } });
  simulation.receiver.answerWith(500, 500, 500);
  await payOne(simulation);
  await simulation.simulator.settle();
  expect(present(simulation.simulator.events({ type: COMPLETED })[0]).deliveries[0]).toMatchObject({
    state: 'failed',
    attempts: [{ status: 500 }, { status: 500 }, { status: 500 }],
  });
});

test('a receiver that is down gets its events once it is up', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const simulation = await openSimulation({ webhooks: [{ url: `http://127.0.0.1:${port}/webhook` }] });
  const { stripe, simulator, receiver } = simulation;
  await payOne(simulation);
  await simulator.idle();
  expect(present(simulator.events({ type: COMPLETED })[0]).deliveries[0]?.attempts[0]?.error).toContain(
    'ECONNREFUSED',
  );
  const [endpoint] = (await stripe.webhookEndpoints.list()).data;
  await stripe.webhookEndpoints.update(present(endpoint).id, { url: receiver.url });
  await simulator.settle();
  expect(receiver.types()).toContain(COMPLETED);
});

test('an endpoint gets only the types that it asked for, and none while disabled', async () => {
  const simulation = await openSimulation({ webhooks: [] });
  const { stripe, simulator, receiver } = simulation;
  const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events: [COMPLETED] });
  expect(endpoint.secret).toMatch(/^whsec_/);
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
  await payOne(simulation);
  await simulator.idle();
  const sent = simulator.events().filter((event) => event.deliveries.length > 0);
  expect(sent.map((event) => event.type)).toEqual([COMPLETED]);
  await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  await payOne(simulation);
  await simulator.idle();
  expect(simulator.events().filter((event) => event.deliveries.length > 0)).toHaveLength(1);
  await stripe.webhookEndpoints.del(endpoint.id);
  expect(await refusal(stripe.webhookEndpoints.retrieve(endpoint.id))).toMatchObject({
    code: 'resource_missing',
  });
});

test('every webhook twice, on demand', async () => {
  const simulation = await openSimulation({ events: [COMPLETED] });
  simulation.simulator.setFaults({ doubled: 1 });
  await payOne(simulation);
  await simulation.simulator.idle();
  expect(simulation.receiver.types()).toEqual([COMPLETED, COMPLETED]);
  expect(new Set(simulation.receiver.events.map((event) => event.id)).size).toBe(1);
});

test('the first attempts lost, on demand', async () => {
  const simulation = await openSimulation({ events: [COMPLETED] });
  const { simulator, receiver } = simulation;
  simulator.setFaults({ dropped: 1, dropAttempts: 2 });
  await payOne(simulation);
  await simulator.idle();
  expect(receiver.events).toEqual([]);
  await simulator.settle();
  expect(receiver.types()).toEqual([COMPLETED]);
  expect(present(simulator.events({ type: COMPLETED })[0]).deliveries[0]?.attempts).toHaveLength(3);
});

test('late and out of order on demand, the same way for the same seed', async () => {
  const order = async (seed: number) => {
    const simulation = await openSimulation({ events: [COMPLETED], account: { webhookConcurrency: 1 } });
    const { simulator, receiver, stripe } = simulation;
    simulator.setFaults({ seed, late: 1, lateSeconds: 600 });
    for (let number = 0; number < 8; number += 1) {
      const { id } = await stripe.checkout.sessions.create(oneOff({ client_reference_id: String(number) }));
      simulator.pay(id);
    }
    await simulator.idle();
    expect(receiver.events).toEqual([]);
    await simulator.settle();
    return receiver.events.map(
      (event) => (event.data.object as { client_reference_id: string }).client_reference_id,
    );
  };
  const first = await order(7);
  expect([...first].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(first).not.toEqual([...first].sort());
  expect(await order(7)).toEqual(first);
  expect(await order(8)).not.toEqual(first);
});

test('late webhooks come when the clock has reached them', async () => {
  const simulation = await openSimulation({ events: [COMPLETED] });
  const { simulator, receiver } = simulation;
  simulator.setFaults({ late: 1, lateSeconds: 600 });
  await payOne(simulation);
  await simulator.idle();
  expect(receiver.events).toEqual([]);
  await simulator.advance({ minutes: 10 });
  await simulator.idle();
  expect(receiver.types()).toEqual([COMPLETED]);
});

test('an event can be sent again by hand', async () => {
  const simulation = await openSimulation({ events: [COMPLETED] });
  const { simulator, receiver } = simulation;
  await payOne(simulation);
  await simulator.idle();
  expect(simulator.resend(present(receiver.events[0]).id)).toBe(1);
  await simulator.idle();
  expect(receiver.types()).toEqual([COMPLETED, COMPLETED]);
  expect(simulator.resend('evt_none')).toBe(0);
});

test('events are listed by type and forgotten after thirty days', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  await payOne(simulation);
  await simulator.idle();
  expect((await stripe.events.list({ type: COMPLETED })).data).toHaveLength(1);
  expect((await stripe.events.list({ types: [COMPLETED, 'charge.succeeded'] })).data).toHaveLength(2);
  expect((await stripe.events.list({ type: 'payment_intent.*' })).data).toHaveLength(2);
  await simulator.advance({ days: 31 });
  expect((await stripe.events.list()).data).toEqual([]);
});

test('an endpoint gets the events it asked for, in the version it was made with', async () => {
  const { stripe, simulator } = await openSimulation({ webhooks: [] });
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://loja.test/webhook',
    enabled_events: ['invoice.paid'],
    api_version: '2024-06-20',
  });
  const other = await openReceiver(String(endpoint.secret));
  onTestFinished(() => other.close());
  await stripe.webhookEndpoints.update(endpoint.id, { url: other.url });
  const { id } = await subscribe({ stripe, simulator });
  await simulator.idle();
  expect(other.types()).toEqual(['invoice.paid']);
  expect(other.events[0]).toMatchObject({
    api_version: '2024-06-20',
    data: { object: { object: 'invoice', subscription: id, paid: true } },
  });
  expect(other.events[0]?.data.object).not.toHaveProperty('parent');
});

test('refuses to send what does not exist, in versions that do not', async () => {
  const { stripe } = await openSimulation();
  const url = 'https://loja.test/webhook';
  const strange = ['invoice.payed'] as unknown as ['invoice.paid'];
  expect(await refusal(stripe.webhookEndpoints.create({ url, enabled_events: strange }))).toMatchObject({
    param: 'enabled_events[0]',
  });
  const api_version = '2031-01-01' as '2024-06-20';
  expect(
    await refusal(stripe.webhookEndpoints.create({ url, enabled_events: ['*'], api_version })),
  ).toMatchObject({ param: 'api_version' });
});

test('knows the types of events that the SDK knows', () => {
  const file = createRequire(import.meta.url)
    .resolve('stripe')
    .replace(/(cjs|esm)\/.*$/, '');
  const types = readFileSync(`${file}esm/resources/WebhookEndpoints.d.ts`, 'utf8');
  const [, union = ''] = /type EnabledEvent = ([^;]*);/.exec(types) ?? [];
  const known = [...union.matchAll(/'([^']+)'/g)].map(([, type]) => type).filter((type) => type !== '*');
  expect([...EVENT_TYPES].toSorted()).toEqual([...new Set(known)].toSorted());
});
