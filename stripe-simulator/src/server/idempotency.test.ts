import { expect, test } from 'vitest';
import { oneOff, openSimulation, refusal } from '../testing/simulation.ts';

const KEY = { idempotencyKey: 'order-42' };

test('the same key and parameters give the same answer and act once', async () => {
  const { stripe } = await openSimulation();
  const first = await stripe.checkout.sessions.create(oneOff(), KEY);
  const second = await stripe.checkout.sessions.create(oneOff(), KEY);
  expect(second.id).toBe(first.id);
  const { headers } = second.lastResponse;
  expect(headers['idempotent-replayed']).toBe('true');
  expect(headers['original-request']).toBe(first.lastResponse.requestId);
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
});

test('the order of the parameters does not matter', async () => {
  const { stripe } = await openSimulation();
  const first = await stripe.customers.create({ name: 'Ana', email: 'ana@example.com' }, KEY);
  const second = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana' }, KEY);
  expect(second.id).toBe(first.id);
});

test('the same key with other parameters is refused', async () => {
  const { stripe } = await openSimulation();
  await stripe.checkout.sessions.create(oneOff(), KEY);
  const error = await refusal(stripe.checkout.sessions.create(oneOff({ client_reference_id: 'other' }), KEY));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  expect(error.message).toContain('the same parameters they were first used with');
});

test('the same key at another address is refused', async () => {
  const { stripe } = await openSimulation();
  await stripe.checkout.sessions.create(oneOff(), KEY);
  expect(await refusal(stripe.customers.create({}, KEY))).toMatchObject({ type: 'StripeIdempotencyError' });
});

test('a second call while the first is under way gets 409, and the first one still succeeds', async () => {
  const { simulator, stripe } = await openSimulation();
  simulator.setFaults({ apiDelayMs: 60_000, apiTimes: 1 });
  const first = stripe.checkout.sessions.create(oneOff(), KEY);
  // The slow call is known to be under way as soon as it has used up its trouble.
  await expect.poll(() => simulator.setFaults({}).apiTimes).toBe(0);
  const error = await refusal(stripe.checkout.sessions.create(oneOff(), KEY));
  expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  simulator.clearFaults();
  expect((await first).status).toBe('open');
});

test('a refused parameter does not burn the key', async () => {
  const { stripe } = await openSimulation();
  await refusal(stripe.checkout.sessions.create(oneOff({ expires_at: 1 }), KEY));
  expect((await stripe.checkout.sessions.create(oneOff(), KEY)).status).toBe('open');
});

test('a declined card is remembered like a success', async () => {
  const { stripe } = await openSimulation();
  const pay = () =>
    stripe.paymentIntents.create(
      { amount: 1000, currency: 'brl', confirm: true, payment_method: 'pm_card_chargeDeclined' },
      KEY,
    );
  const first = await refusal(pay());
  const second = await refusal(pay());
  expect(first).toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline' });
  expect(second.headers?.['idempotent-replayed']).toBe('true');
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('a key is forgotten after a day', async () => {
  const { simulator, stripe } = await openSimulation();
  const first = await stripe.customers.create({ name: 'Ana' }, KEY);
  await simulator.advance({ hours: 25 });
  const second = await stripe.customers.create({ name: 'Ana' }, KEY);
  expect(second.id).not.toBe(first.id);
});
