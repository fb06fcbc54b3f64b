import { expect, test } from 'vitest';
import { openSimulation, refusal } from '../testing/simulation.ts';

test('each endpoint takes so many calls a second, and answers 429 to the rest', async () => {
  const { stripe, simulator } = await openSimulation({ account: { rateLimit: 3 } });
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => stripe.customers.list()));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(await refusal(stripe.customers.list())).toMatchObject({
    type: 'StripeRateLimitError',
    statusCode: 429,
    code: 'rate_limit',
  });
  // Another endpoint has its own measure.
  await stripe.customers.create();
  simulator.configure({ rateLimit: null });
  await stripe.customers.list();
});
