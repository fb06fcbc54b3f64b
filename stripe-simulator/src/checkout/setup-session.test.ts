import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { GOOD_CARD, submit, visit } from '../testing/browser.ts';
import {
  oneOff,
  openSimulation,
  present,
  refusal,
  type Simulation,
  subscribe,
} from '../testing/simulation.ts';

const LATER_FAILS = '4000000000000341';

async function setupFor({ stripe }: Simulation, customer: string): Promise<Stripe.Checkout.Session> {
  return stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'brl',
    customer,
    success_url: 'https://loja.test/conta?cartao={CHECKOUT_SESSION_ID}',
    setup_intent_data: { metadata: { subscription: 'sub_1' } },
  });
}

test('setup mode asks for a card, takes no money and gives the card to the customer', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const { id: customer } = await stripe.customers.create({ email: 'ana@example.com' });
  const session = await setupFor(simulation, customer);
  expect(session).toMatchObject({
    mode: 'setup',
    status: 'open',
    payment_status: 'no_payment_required',
    amount_total: null,
    payment_intent: null,
    setup_intent: expect.stringMatching(/^seti_/),
  });
  const page = await visit(present(session.url));
  expect(page.text).toContain('Salvar cartão');
  expect(page.text).toContain('Nada é cobrado agora.');
  const sent = await submit(present(session.url), GOOD_CARD);
  expect(sent.location).toBe(`https://loja.test/conta?cartao=${session.id}`);
  expect((await visit(`${simulator.url}/c/pay/${session.id}`)).text).toContain('Cartão salvo');
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['setup_intent.payment_method'],
  });
  expect(done.status).toBe('complete');
  const intent = done.setup_intent as Stripe.SetupIntent;
  expect(intent).toMatchObject({
    status: 'succeeded',
    customer,
    metadata: { subscription: 'sub_1' },
    payment_method: { customer, card: { last4: '4242' } },
  });
  const { data } = await stripe.customers.listPaymentMethods(customer);
  expect(data.map(({ id }) => id)).toEqual([(intent.payment_method as Stripe.PaymentMethod).id]);
  await simulator.idle();
  expect(receiver.types()).toEqual(
    expect.arrayContaining([
      'setup_intent.created',
      'setup_intent.succeeded',
      'payment_method.attached',
      'checkout.session.completed',
    ]),
  );
});

test('a refused card leaves the page open for another', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id: customer } = await stripe.customers.create();
  const { id, setup_intent } = await setupFor(simulation, customer);
  expect(simulator.pay(id, { card: '4000000000000002' })).toMatchObject({ declineCode: 'generic_decline' });
  expect(await stripe.setupIntents.retrieve(String(setup_intent))).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { decline_code: 'generic_decline' },
  });
  simulator.pay(id);
  expect((await stripe.setupIntents.retrieve(String(setup_intent))).status).toBe('succeeded');
});

test('refuses lines in setup mode, and ends the intent with the page', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { id: customer } = await stripe.customers.create();
  const { id, setup_intent } = await setupFor(simulation, customer);
  await stripe.checkout.sessions.expire(id);
  expect((await stripe.setupIntents.retrieve(String(setup_intent))).status).toBe('canceled');
  expect(await refusal(stripe.checkout.sessions.create({ ...oneOff(), mode: 'setup' }))).toMatchObject({
    param: 'line_items',
  });
});

test('a new card for a late subscription: made its default, it pays the open invoice', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const subscription = await subscribe(simulation, { card: LATER_FAILS });
  await simulator.advance({ weeks: 1, hours: 1 });
  const session = await setupFor(simulation, String(subscription.customer));
  simulator.pay(session.id);
  const setup = await stripe.setupIntents.retrieve(String(session.setup_intent));
  const default_payment_method = String(setup.payment_method);
  const late = await stripe.subscriptions.update(subscription.id, { default_payment_method });
  expect(late).toMatchObject({ status: 'past_due', default_payment_method });
  expect((await stripe.invoices.pay(String(late.latest_invoice))).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('set so, a subscription keeps the card that has paid for it', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const subscription = await subscribe(simulation, { card: LATER_FAILS });
  const saved = await stripe.subscriptions.update(subscription.id, {
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
  expect(saved.payment_settings?.save_default_payment_method).toBe('on_subscription');
  await simulator.advance({ weeks: 1, hours: 1 });
  const { id: other } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: String(subscription.customer),
  });
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id);
  await stripe.invoices.pay(String(latest_invoice), { payment_method: other });
  expect((await stripe.subscriptions.retrieve(subscription.id)).default_payment_method).toBe(other);
});

test('a card that was set up is told by brand, last four and last month, for subscription and customer', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const subscription = await subscribe(simulation);
  const customer = String(subscription.customer);
  const session = await setupFor(simulation, customer);
  await submit(present(session.url), { ...GOOD_CARD, number: '5555555555554444', expiry: '04/31' });
  const { payment_method } = await stripe.setupIntents.retrieve(String(session.setup_intent));
  const id = String(payment_method);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
  const updated = await stripe.subscriptions.update(subscription.id, {
    default_payment_method: id,
    expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
  });
  const card = { brand: 'mastercard', last4: '4444', exp_month: 4, exp_year: 2031 };
  expect(updated).toMatchObject({
    default_payment_method: { id, card },
    customer: { invoice_settings: { default_payment_method: { id, card } } },
  });
  await simulator.advance({ weeks: 1, hours: 1 });
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.payment_method).toBe(id);
});

test('refuses a parameter of setup mode that it does not know', async () => {
  const { stripe } = await openSimulation();
  const params = {
    mode: 'setup',
    currency: 'brl',
    success_url: 'https://loja.test/',
    setup_intent_data: { usage: 'x' },
  };
  expect(
    await refusal(stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams)),
  ).toMatchObject({ code: 'parameter_unknown', param: 'setup_intent_data[usage]' });
});
