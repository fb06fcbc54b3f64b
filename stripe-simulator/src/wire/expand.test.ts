import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { oneOff, openSimulation, present, refusal, subscribe } from '../testing/simulation.ts';

test('expands nested references of a session', async () => {
  const { stripe, simulator } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id);
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['line_items', 'payment_intent.latest_charge.balance_transaction'],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = intent.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({ object: 'charge', amount: 2798, payment_intent: intent.id });
  expect(charge.balance_transaction).toMatchObject({ object: 'balance_transaction', amount: 2798 });
  expect(present(session.line_items).data.map((line) => line.description)).toEqual(['Tomate', 'Entrega']);
});

test('expands inside lists and inside the items of a subscription', async () => {
  const simulation = await openSimulation();
  await subscribe(simulation);
  const list = await simulation.stripe.subscriptions.list({
    expand: ['data.customer', 'data.latest_invoice.payments', 'data.items.data.price.product'],
  });
  const subscription = present(list.data[0]);
  expect(subscription.customer).toMatchObject({ object: 'customer', email: 'ana@example.com' });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  expect(present(invoice.payments).data[0]).toMatchObject({ object: 'invoice_payment', status: 'paid' });
  expect(present(subscription.items.data[0]).price.product).toMatchObject({ name: 'Cesta Essencial' });
});

test('leaves null as it is and refuses what cannot be expanded', async () => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create({ ...oneOff(), expand: ['payment_intent'] });
  expect(session.payment_intent).toBeNull();
  const error = await refusal(stripe.checkout.sessions.retrieve(session.id, { expand: ['amount_total'] }));
  expect(error).toMatchObject({
    statusCode: 400,
    message: 'This property cannot be expanded (amount_total).',
  });
});

test('what was expanded in an answer is not kept', async () => {
  const { stripe } = await openSimulation();
  const customer = await stripe.customers.create({});
  const params = oneOff({ customer: customer.id, expand: ['customer'] });
  delete params.customer_email;
  const session = await stripe.checkout.sessions.create(params);
  expect(session.customer).toMatchObject({ id: customer.id });
  expect((await stripe.checkout.sessions.retrieve(session.id)).customer).toBe(customer.id);
});
