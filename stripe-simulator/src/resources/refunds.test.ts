import { expect, test } from 'vitest';
import { oneOff, openSimulation, present, refusal, type Simulation } from '../testing/simulation.ts';

async function paidIntent(
  { stripe, simulator }: Simulation,
  method: 'card' | 'pix' = 'card',
): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id, { method });
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

test('refunds in parts up to the whole and notes each part on the charge', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const payment_intent = await paidIntent(simulation);
  const part = await stripe.refunds.create({ payment_intent, amount: 798, reason: 'requested_by_customer' });
  expect(part).toMatchObject({ object: 'refund', amount: 798, status: 'succeeded', payment_intent });
  expect(await stripe.charges.retrieve(String(part.charge))).toMatchObject({
    amount_refunded: 798,
    refunded: false,
  });
  const rest = await stripe.refunds.create({ payment_intent });
  expect(rest.amount).toBe(2000);
  const charge = await stripe.charges.retrieve(String(part.charge), { expand: ['refunds'] });
  expect(charge).toMatchObject({ amount_refunded: 2798, refunded: true });
  expect(present(charge.refunds).data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
  await simulator.idle();
  expect(
    receiver
      .types()
      .filter((type) => type.includes('refund'))
      .sort(),
  ).toEqual(['charge.refunded', 'charge.refunded', 'refund.created', 'refund.created']);
});

test('refuses to give back more than is left, and anything after the whole', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const payment_intent = await paidIntent(simulation);
  expect(await refusal(stripe.refunds.create({ payment_intent, amount: 2799 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: expect.stringContaining('greater than charge amount'),
  });
  await stripe.refunds.create({ payment_intent, amount: 2000 });
  const tooMuch = await refusal(stripe.refunds.create({ payment_intent, amount: 799 }));
  expect(tooMuch.message).toContain('greater than unrefunded amount on charge');
  await stripe.refunds.create({ payment_intent });
  expect(await refusal(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('there is nothing to refund before a payment succeeded', async () => {
  const { stripe, simulator } = await openSimulation();
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id, { card: '4000000000000002' });
  const payment_intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  expect(await refusal(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('a Pix payment is refunded as well', async () => {
  const simulation = await openSimulation();
  const payment_intent = await paidIntent(simulation, 'pix');
  const refund = await simulation.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'succeeded', destination_details: { type: 'pix' } });
  expect((await simulation.stripe.refunds.list({ payment_intent })).data).toHaveLength(1);
});

async function paidBy({ stripe, simulator }: Simulation, card: string): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id, { card });
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

test('the refund of card 7726 waits, and succeeds some time later', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const payment_intent = await paidBy(simulation, '4000 0000 0000 7726');
  const { id, charge, ...refund } = await stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  expect(await stripe.charges.retrieve(String(charge))).toMatchObject({ refunded: true });
  await simulator.advance({ hours: 1 });
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' });
  await simulator.idle();
  expect(refundTypes(receiver)).toEqual([
    'charge.refund.updated',
    'charge.refunded',
    'refund.created',
    'refund.updated',
  ]);
});

test('the refund of card 5126 succeeds, then fails, and the money can be refunded again', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const payment_intent = await paidBy(simulation, '4000 0000 0000 5126');
  const refund = await stripe.refunds.create({ payment_intent, amount: 1000 });
  expect(refund.status).toBe('succeeded');
  await simulator.advance({ hours: 1 });
  expect(await stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })).toMatchObject(
    {
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 1000 },
    },
  );
  expect(await stripe.charges.retrieve(String(refund.charge))).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  await simulator.idle();
  expect(refundTypes(receiver)).toContain('refund.failed');
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(2798);
});

test('a refund that waits is moved on by hand, and what failed stays failed', async () => {
  const simulation = await openSimulation({ account: { refundsBegin: 'pending' } });
  const { stripe, simulator } = simulation;
  const payment_intent = await paidIntent(simulation);
  const refund = await stripe.refunds.create({ payment_intent });
  expect(refund.status).toBe('pending');
  expect(await refusal(stripe.refunds.cancel(refund.id))).toMatchObject({ statusCode: 400 });
  await simulator.advance({ days: 10 });
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending');
  simulator.refund(refund.id, { status: 'failed', failureReason: 'lost_or_stolen_card' });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ failure_reason: 'lost_or_stolen_card' });
  expect(() => simulator.refund(refund.id, { status: 'succeeded' })).toThrow('stays so');
});

test('a refund that asks something of the customer can be called off', async () => {
  const simulation = await openSimulation({ account: { refundsBegin: 'requires_action' } });
  const { stripe } = simulation;
  const payment_intent = await paidIntent(simulation);
  const { id, charge } = await stripe.refunds.create({ payment_intent, amount: 500 });
  expect(await stripe.refunds.cancel(id)).toMatchObject({ status: 'canceled' });
  expect((await stripe.charges.retrieve(String(charge))).amount_refunded).toBe(0);
});

function refundTypes(receiver: Simulation['receiver']): string[] {
  return receiver
    .types()
    .filter((type) => type.includes('refund'))
    .sort();
}

test('a Pix can be refunded for ninety days, a card for longer', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const [pix, card] = [await paidIntent(simulation, 'pix'), await paidIntent(simulation)];
  await simulator.advance({ days: 90 });
  await stripe.refunds.create({ payment_intent: pix, amount: 100 });
  await simulator.advance({ minutes: 1 });
  expect(await refusal(stripe.refunds.create({ payment_intent: pix }))).toMatchObject({
    statusCode: 400,
    code: 'charge_not_refundable',
  });
  await stripe.refunds.create({ payment_intent: card });
});
