import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { oneOff, openSimulation, refusal, weekly } from '../testing/simulation.ts';

type Params = Stripe.Checkout.SessionCreateParams;

test.each<[string, Params, string]>([
  ['payment_intent_data', { ...weekly(), payment_intent_data: { description: 'x' } }, 'subscription'],
  ['subscription_data', { ...oneOff(), subscription_data: { description: 'x' } }, 'payment'],
  ['setup_intent_data', { ...oneOff(), setup_intent_data: { description: 'x' } }, 'payment'],
  ['customer_creation', { ...weekly(), customer_creation: 'always' }, 'subscription'],
  ['payment_method_collection', { ...oneOff(), payment_method_collection: 'always' }, 'payment'],
])('refuses %s in a mode that does not know it', async (param, params, mode) => {
  const { stripe } = await openSimulation();
  expect(await refusal(stripe.checkout.sessions.create(params))).toMatchObject({
    param,
    message: `You can not pass \`${param}\` in \`${mode}\` mode.`,
  });
});

test.each<[string, object, string | undefined]>([
  ['locale', { locale: 'pt-AO' }, undefined],
  ['allowed_payment_method_types[0]', { allowed_payment_method_types: ['picpay'] }, undefined],
  ['currency', { currency: 'rea' }, undefined],
  ['customer_email', { customer_email: 'ana' }, 'email_invalid'],
  [
    'payment_method_options[card][installment]',
    { payment_method_options: { card: { installment: 1 } } },
    'parameter_unknown',
  ],
  [
    'metadata',
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, 'v'])) },
    undefined,
  ],
  ['metadata[k]', { metadata: { k: 'x'.repeat(501) } }, undefined],
  [`metadata[${'k'.repeat(41)}]`, { metadata: { ['k'.repeat(41)]: 'x' } }, undefined],
])('refuses a value of %s that Stripe does not know', async (param, change, code) => {
  const { stripe } = await openSimulation();
  const error = await refusal(stripe.checkout.sessions.create({ ...oneOff(), ...change } as Params));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
  expect(error.code).toBe(code);
});

test('metadata hold fifty names in all, not in each call', async () => {
  const { stripe } = await openSimulation();
  const keys = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`k${from + number}`, 'v']));
  const { id } = await stripe.customers.create({ metadata: keys(0, 50) });
  expect(await refusal(stripe.customers.update(id, { metadata: keys(50, 1) }))).toMatchObject({
    param: 'metadata',
  });
  await stripe.customers.update(id, { metadata: { k0: '', ...keys(50, 1) } });
});

test('refuses a total of more than eight digits, and more than a hundred lines', async () => {
  const { stripe } = await openSimulation();
  const line = (amount: number, quantity = 1) => ({
    quantity,
    price_data: { currency: 'brl', unit_amount: amount, product_data: { name: 'Manga' } },
  });
  const large = await refusal(stripe.checkout.sessions.create(oneOff({ line_items: [line(50_000_000, 2)] })));
  expect(large).toMatchObject({ code: 'amount_too_large', param: 'line_items' });
  const many = Array.from({ length: 101 }, () => line(100));
  expect(await refusal(stripe.checkout.sessions.create(oneOff({ line_items: many })))).toMatchObject({
    param: 'line_items',
  });
});
