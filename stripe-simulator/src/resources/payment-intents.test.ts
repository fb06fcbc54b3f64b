import { expect, test } from 'vitest';
import { openSimulation, refusal } from '../testing/simulation.ts';

const REAL = { amount: 5000, currency: 'brl' } as const;

test('confirms with a ready-made card', async () => {
  const { stripe } = await openSimulation();
  const intent = await stripe.paymentIntents.create({
    ...REAL,
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5000 });
});

test('a declined card is a card error, and another card may follow', async () => {
  const { stripe } = await openSimulation();
  const intent = await stripe.paymentIntents.create(REAL);
  const error = await refusal(
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
  );
  expect(error).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { id: intent.id, status: 'requires_payment_method' },
  });
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
  expect((await stripe.charges.list({ payment_intent: intent.id })).data.map((it) => it.status)).toEqual([
    'succeeded',
    'failed',
  ]);
});

test('what succeeded cannot be canceled, what waits can', async () => {
  const { stripe } = await openSimulation();
  const done = await stripe.paymentIntents.create({ ...REAL, payment_method: 'pm_card_visa', confirm: true });
  expect(await refusal(stripe.paymentIntents.cancel(done.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const open = await stripe.paymentIntents.create(REAL);
  expect(await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
});

test('a card that its bank refuses cannot be attached to a customer', async () => {
  const { stripe } = await openSimulation();
  const customer = await stripe.customers.create({});
  const attach = (id: string) => stripe.paymentMethods.attach(id, { customer: customer.id });
  expect(await refusal(attach('pm_card_chargeDeclined'))).toMatchObject({ type: 'StripeCardError' });
  const later = await attach('pm_card_chargeCustomerFail');
  expect(later.card?.last4).toBe('0341');
  expect((await stripe.paymentMethods.list({ customer: customer.id })).data.map((it) => it.id)).toEqual([
    later.id,
  ]);
});
