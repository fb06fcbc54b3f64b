import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from '../day.ts';
import { GOOD_CARD, submit } from '../testing/browser.ts';
import { openSimulation, present, refusal, START_SECONDS, subscribe, weekly } from '../testing/simulation.ts';

const WEEK = 7 * DAY;

const TWO_LINES = weekly({
  line_items: [
    ...present(weekly().line_items),
    {
      quantity: 1,
      price_data: {
        currency: 'brl',
        unit_amount: 1000,
        recurring: { interval: 'week' },
        product_data: { name: 'Entrega' },
      },
    },
  ],
  subscription_data: { metadata: { user: '7', plan: 'essencial' } },
});

test('signing on the page starts an active subscription with a paid first invoice', async () => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create(TWO_LINES);
  const answer = await submit(present(session.url), GOOD_CARD);
  expect(answer.location).toBe(`https://loja.test/assinatura?session_id=${session.id}`);

  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice'] });
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid', mode: 'subscription' });
  const subscription = done.subscription as Stripe.Subscription;
  expect(subscription).toMatchObject({
    status: 'active',
    customer: done.customer,
    currency: 'brl',
    cancel_at_period_end: false,
    metadata: { user: '7', plan: 'essencial' },
  });
  expect(subscription.items.data.map((item) => item.price.unit_amount)).toEqual([9900, 1000]);
  for (const item of subscription.items.data) {
    expect(item).toMatchObject({
      current_period_start: START_SECONDS,
      current_period_end: START_SECONDS + WEEK,
    });
  }
  const invoice = done.invoice as Stripe.Invoice;
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 10_900,
    amount_paid: 10_900,
    billing_reason: 'subscription_create',
    attempt_count: 1,
  });
  expect(invoice.parent?.subscription_details).toMatchObject({
    subscription: subscription.id,
    metadata: { user: '7', plan: 'essencial' },
  });
  expect(invoice.lines.data.map((line) => [line.amount, line.period.end])).toEqual([
    [9900, START_SECONDS + WEEK],
    [1000, START_SECONDS + WEEK],
  ]);
});

test('the shop hears of everything, the subscription first incomplete and then active', async () => {
  const simulation = await openSimulation();
  const subscription = await subscribe(simulation, { params: TWO_LINES });
  await simulation.simulator.idle();
  const { events } = simulation.receiver;
  expect(new Set(events.map((event) => event.type))).toEqual(
    new Set([
      'customer.created',
      'payment_method.attached',
      'invoice.created',
      'customer.subscription.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]),
  );
  const byType = (type: string) => present(events.find((event) => event.type === type)).data;
  expect(byType('customer.subscription.created').object).toMatchObject({
    id: subscription.id,
    status: 'incomplete',
  });
  expect(byType('customer.subscription.updated')).toMatchObject({
    object: { status: 'active' },
    previous_attributes: { status: 'incomplete' },
  });
});

test('a refused card leaves no customer and no subscription behind', async () => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create(weekly());
  const page = await submit(present(session.url), { ...GOOD_CARD, number: '4000000000000002' });
  expect(page.status).toBe(402);
  expect(page.text).toContain('O cartão foi recusado');
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await stripe.customers.list()).data).toEqual([]);
});

test('an existing customer keeps being the customer', async () => {
  const simulation = await openSimulation();
  const customer = await simulation.stripe.customers.create({ email: 'ana@example.com', name: 'Ana' });
  const params = weekly({ customer: customer.id });
  delete params.customer_email;
  expect((await subscribe(simulation, { params })).customer).toBe(customer.id);
  expect((await simulation.stripe.customers.list()).data).toHaveLength(1);
});

async function newCustomer(stripe: Stripe, method?: string) {
  const customer = await stripe.customers.create({ email: 'bia@example.com' });
  if (method === undefined) return customer;
  const { id } = await stripe.paymentMethods.attach(method, { customer: customer.id });
  return stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
}

async function weeklyPrice(stripe: Stripe, unit_amount = 9900) {
  const product = await stripe.products.create({ name: 'Cesta' });
  return stripe.prices.create({
    product: product.id,
    currency: 'brl',
    unit_amount,
    recurring: { interval: 'week' },
  });
}

test('a subscription made by the API charges the default card', async () => {
  const { stripe } = await openSimulation();
  const customer = await newCustomer(stripe, 'pm_card_visa');
  const price = await weeklyPrice(stripe);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
  });
  expect(subscription.status).toBe('active');
});

test('without any card the API refuses, unless the payment is to come later', async () => {
  const { stripe } = await openSimulation();
  const customer = await newCustomer(stripe);
  const items = [{ price: (await weeklyPrice(stripe)).id }];
  expect(await refusal(stripe.subscriptions.create({ customer: customer.id, items }))).toMatchObject({
    code: 'resource_missing',
  });
  const later = await stripe.subscriptions.create({
    customer: customer.id,
    items,
    payment_behavior: 'default_incomplete',
    expand: ['latest_invoice'],
  });
  expect(later.status).toBe('incomplete');
  expect(later.latest_invoice).toMatchObject({ status: 'open', amount_due: 9900 });
});

test('an incomplete subscription becomes active when its invoice is paid', async () => {
  const { stripe } = await openSimulation();
  const customer = await newCustomer(stripe, 'pm_card_chargeCustomerFail');
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: (await weeklyPrice(stripe)).id }],
  });
  expect(subscription.status).toBe('incomplete');
  const invoice = await stripe.invoices.pay(String(subscription.latest_invoice), {
    payment_method: 'pm_card_visa',
  });
  expect(invoice.status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('an incomplete subscription expires after 23 hours and its invoice is void', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const customer = await newCustomer(stripe);
  const { id, latest_invoice } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: (await weeklyPrice(stripe)).id }],
    payment_behavior: 'default_incomplete',
  });
  await simulator.advance({ hours: 23, seconds: -1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
  await simulator.advance({ seconds: 1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired');
  expect((await stripe.invoices.retrieve(String(latest_invoice))).status).toBe('void');
  await simulator.idle();
  const updates = receiver.events.filter((event) => event.type === 'customer.subscription.updated');
  expect(updates.map((event) => event.data.object)).toMatchObject([{ status: 'incomplete_expired' }]);
});
