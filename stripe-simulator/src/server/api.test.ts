import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { API_VERSION } from '../settings.ts';
import { clientFor, oneOff, openSimulation, refusal, SECRET_KEY } from '../testing/simulation.ts';

test('speaks the version of the API that the SDK in use is made for', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});

test('refuses a call without a key and one with a wrong key, as Stripe does', async () => {
  const { simulator } = await openSimulation();
  const bare = await fetch(`${simulator.url}/v1/customers`);
  expect(bare.status).toBe(401);
  expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } });

  const error = await refusal(clientFor(simulator, 'sk_test_wrongwrong').customers.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error.message).toMatch(/^Invalid API Key provided: sk_test_\*+rong$/);
});

test('takes the key as the user name of basic authentication, too', async () => {
  const { simulator } = await openSimulation();
  const authorization = `Basic ${Buffer.from(`${SECRET_KEY}:`).toString('base64')}`;
  const answer = await fetch(`${simulator.url}/v1/customers`, { headers: { authorization } });
  expect(answer.status).toBe(200);
});

test('gives every answer a request id and the version that was asked for', async () => {
  const { stripe } = await openSimulation();
  const customer = await stripe.customers.create({ name: 'Ana' });
  expect(customer.lastResponse.requestId).toMatch(/^req_/);
  expect(customer.lastResponse.apiVersion).toBe(API_VERSION);
  expect(customer.lastResponse.statusCode).toBe(200);
});

test('names an address that it does not know', async () => {
  const { simulator } = await openSimulation();
  const answer = await fetch(`${simulator.url}/v1/unicorns`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringContaining('(GET: /v1/unicorns)') },
  });
});

test('refuses parameters that Stripe does not know, deep ones by their full name', async () => {
  const { stripe } = await openSimulation();
  const params = {
    ...oneOff(),
    line_items: [{ quantity: 1, prize: 'x' } as Stripe.Checkout.SessionCreateParams.LineItem],
  };
  const error = await refusal(stripe.checkout.sessions.create(params));
  expect(error).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'line_items[0][prize]',
    message: 'Received unknown parameter: line_items[0][prize]',
  });
});

test('says which parameter is missing', async () => {
  const { stripe } = await openSimulation();
  const params = oneOff();
  delete params.success_url;
  const error = await refusal(stripe.checkout.sessions.create(params));
  expect(error).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'success_url' });
});

test('says aloud what it cannot simulate instead of charging a wrong total', async () => {
  const { stripe } = await openSimulation();
  const error = await refusal(stripe.checkout.sessions.create(oneOff({ discounts: [{ coupon: 'x' }] })));
  expect(error).toMatchObject({ statusCode: 400, code: 'simulator_unsupported', param: 'discounts' });
});

test('answers 404 for an object that the address names, 400 for one that a parameter names', async () => {
  const { stripe } = await openSimulation();
  expect(await refusal(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
  const params = oneOff({ customer: 'cus_none' });
  delete params.customer_email;
  expect(await refusal(stripe.checkout.sessions.create(params))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
});

test('answers with trouble on demand, for as many calls as told', async () => {
  const { simulator, stripe } = await openSimulation();
  simulator.setFaults({ apiStatus: 500, apiTimes: 2, apiPath: '/v1/checkout' });
  expect(await stripe.customers.create({ name: 'Ana' })).toMatchObject({ name: 'Ana' });
  expect(await refusal(stripe.checkout.sessions.create(oneOff()))).toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  });
  expect(await refusal(stripe.checkout.sessions.create(oneOff()))).toMatchObject({ statusCode: 500 });
  expect((await stripe.checkout.sessions.create(oneOff())).status).toBe('open');
});

test('answers late on demand, and at once again when the trouble is cleared', async () => {
  const { simulator, stripe } = await openSimulation();
  simulator.setFaults({ apiDelayMs: 60_000 });
  let answered = false;
  const call = stripe.customers.create({ name: 'Ana' }).finally(() => {
    answered = true;
  });
  expect(await refusal(stripe.customers.list({}, { timeout: 50 }))).toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(answered).toBe(false);
  simulator.clearFaults();
  expect((await call).name).toBe('Ana');
});

test('can lose the answer after the work is done', async () => {
  const { simulator, stripe } = await openSimulation();
  simulator.setFaults({ apiStatus: 500, apiMoment: 'after', apiTimes: 1 });
  const options = { idempotencyKey: 'order-1' };
  await refusal(stripe.checkout.sessions.create(oneOff(), options));
  const session = await stripe.checkout.sessions.create(oneOff(), options);
  expect((await stripe.checkout.sessions.list()).data.map((it) => it.id)).toEqual([session.id]);
});

test('can cut the connection', async () => {
  const { simulator, stripe } = await openSimulation();
  simulator.setFaults({ apiStatus: 0, apiTimes: 2 });
  expect(await refusal(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
});

test('leaves nothing behind of a call that was refused half way', async () => {
  const { stripe } = await openSimulation();
  const params = oneOff({ expires_at: 1 });
  await refusal(stripe.checkout.sessions.create(params));
  expect((await stripe.products.list()).data).toEqual([]);
  expect((await stripe.prices.list()).data).toEqual([]);
});
