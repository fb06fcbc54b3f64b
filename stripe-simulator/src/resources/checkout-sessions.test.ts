import { expect, test } from 'vitest';
import { DAY } from '../day.ts';
import { oneOff, openSimulation, present, refusal, START_SECONDS, weekly } from '../testing/simulation.ts';

test('a new session is open and unpaid, with its total, its page and a day to live', async () => {
  const { stripe, simulator } = await openSimulation();
  const session = await stripe.checkout.sessions.create(
    oneOff({ client_reference_id: 'order-7', metadata: { order: '7' }, locale: 'pt-BR' }),
  );
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_subtotal: 2798,
    amount_total: 2798,
    currency: 'brl',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    customer: null,
    customer_email: 'ana@example.com',
    client_reference_id: 'order-7',
    metadata: { order: '7' },
    locale: 'pt-BR',
    payment_method_types: ['card', 'pix'],
    expires_at: START_SECONDS + DAY,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(session.url).toBe(`${simulator.url}/c/pay/${session.id}`);
});

test('lists the lines with their prices and products', async () => {
  const { stripe } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff());
  const lines = await stripe.checkout.sessions.listLineItems(id, { expand: ['data.price.product'] });
  expect(lines.data.map((line) => [line.description, line.quantity, line.amount_total])).toEqual([
    ['Tomate', 2, 1798],
    ['Entrega', 1, 1000],
  ]);
  expect(present(lines.data[0]?.price)).toMatchObject({ unit_amount: 899, type: 'one_time' });
  expect(String(present(lines.data[0]?.price).unit_amount_decimal)).toBe('899');
});

test('takes existing prices and refuses inactive ones', async () => {
  const { stripe } = await openSimulation();
  const product = await stripe.products.create({ name: 'Cesta' });
  const price = await stripe.prices.create({ product: product.id, currency: 'brl', unit_amount: 5000 });
  const line_items = [{ price: price.id, quantity: 3 }];
  expect((await stripe.checkout.sessions.create(oneOff({ line_items }))).amount_total).toBe(15_000);
  await stripe.prices.update(price.id, { active: false });
  expect(await refusal(stripe.checkout.sessions.create(oneOff({ line_items })))).toMatchObject({
    param: 'line_items[0][price]',
  });
});

test.each([
  [30 * 60, true],
  [30 * 60 - 1, false],
  [24 * 3600, true],
  [24 * 3600 + 1, false],
])('a life of %i seconds is allowed: %s', async (seconds, allowed) => {
  const { stripe } = await openSimulation();
  const call = stripe.checkout.sessions.create(oneOff({ expires_at: START_SECONDS + seconds }));
  if (allowed) expect((await call).expires_at).toBe(START_SECONDS + seconds);
  else expect(await refusal(call)).toMatchObject({ statusCode: 400, param: 'expires_at' });
});

test('offers Pix only in reais, for single payments, where the account and the caller allow it', async () => {
  const { stripe, simulator } = await openSimulation();
  const offered = async (params = oneOff()) =>
    (await stripe.checkout.sessions.create(params)).payment_method_types;
  expect(await offered()).toEqual(['card', 'pix']);
  expect(await offered(weekly())).toEqual(['card']);
  expect(await offered(oneOff({ allowed_payment_method_types: ['card'] }))).toEqual(['card']);
  expect(await offered(oneOff({ allowed_payment_method_types: ['pix'] }))).toEqual(['pix']);
  expect(await offered(oneOff({ excluded_payment_method_types: ['pix'] }))).toEqual(['card']);
  simulator.configure({ pixEnabled: false });
  expect(await offered()).toEqual(['card']);
  expect(
    await refusal(stripe.checkout.sessions.create(oneOff({ allowed_payment_method_types: ['pix'] }))),
  ).toMatchObject({ param: 'allowed_payment_method_types' });
});

test('payment_method_types is unknown to the current version and works in older ones', async () => {
  const { stripe } = await openSimulation();
  const params = { ...oneOff(), payment_method_types: ['card'] };
  expect(await refusal(stripe.checkout.sessions.create(params))).toMatchObject({
    code: 'parameter_unknown',
    param: 'payment_method_types',
  });
  const older = await stripe.checkout.sessions.create(params, { apiVersion: '2025-03-31.basil' });
  expect(older.payment_method_types).toEqual(['card']);
});

test('refuses mixed modes, mixed currencies and totals below the floor', async () => {
  const { stripe } = await openSimulation();
  const line = (currency: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency, unit_amount, product_data: { name: 'x' } },
  });
  const create = (params: Parameters<typeof oneOff>[0]) =>
    refusal(stripe.checkout.sessions.create(oneOff(params)));
  expect((await create({ mode: 'subscription' })).message).toContain('at least one recurring price');
  expect((await create({ line_items: present(weekly().line_items) })).message).toContain(
    'passed a recurring price',
  );
  expect((await create({ line_items: [line('brl', 900), line('usd', 900)] })).message).toContain(
    'same currency',
  );
  expect(await create({ line_items: [line('brl', 49)] })).toMatchObject({ code: 'amount_too_small' });
});

test('expires on request, once, and tells the shop', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  const error = await refusal(stripe.checkout.sessions.expire(id));
  expect(error.message).toContain('has a status of `expired`');
  await simulator.idle();
  expect(receiver.types()).toEqual(['checkout.session.expired']);
});

test('expires by itself when its time is over', async () => {
  const { stripe, simulator, receiver } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff({ expires_at: START_SECONDS + 1860 }));
  await simulator.advance({ seconds: 1859 });
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  await simulator.advance({ seconds: 1 });
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  await simulator.idle();
  expect(receiver.events.map((event) => [event.type, event.created])).toEqual([
    ['checkout.session.expired', START_SECONDS + 1860],
  ]);
});

test('an expiring session takes the failed payment attempt with it', async () => {
  const { stripe, simulator } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id, { card: '4000000000000002' });
  const { payment_intent } = await stripe.checkout.sessions.expire(id);
  expect((await stripe.paymentIntents.retrieve(String(payment_intent))).status).toBe('canceled');
});

test('a paid session cannot be expired', async () => {
  const { stripe, simulator } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id);
  expect((await refusal(stripe.checkout.sessions.expire(id))).message).toContain(
    'has a status of `complete`',
  );
  await simulator.advance({ days: 2 });
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  });
});

test('lists sessions by status and by payment intent', async () => {
  const { stripe, simulator } = await openSimulation();
  const open = await stripe.checkout.sessions.create(oneOff());
  const paid = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(paid.id);
  const { payment_intent } = await stripe.checkout.sessions.retrieve(paid.id);
  const ids = async (filter: object) => (await stripe.checkout.sessions.list(filter)).data.map((it) => it.id);
  expect(await ids({ status: 'open' })).toEqual([open.id]);
  expect(await ids({ status: 'complete' })).toEqual([paid.id]);
  expect(await ids({ payment_intent: String(payment_intent) })).toEqual([paid.id]);
});
