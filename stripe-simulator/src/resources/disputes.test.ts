import { expect, test } from 'vitest';
import {
  oneOff,
  openSimulation,
  present,
  refusal,
  type Simulation,
  subscribe,
} from '../testing/simulation.ts';

async function paidBy({ stripe, simulator }: Simulation, card: string): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id, { card });
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

function disputeTypes(receiver: Simulation['receiver']): string[] {
  return receiver
    .types()
    .filter((type) => type.startsWith('charge.dispute'))
    .sort();
}

test('the owner of card 0259 disputes every charge a minute later, and the money is withdrawn', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const payment_intent = await paidBy(simulation, '4000000000000259');
  expect((await stripe.disputes.list({ payment_intent })).data).toEqual([]);
  await simulator.advance({ minutes: 1 });
  const dispute = present((await stripe.disputes.list({ payment_intent })).data[0]);
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 2798,
    status: 'needs_response',
    reason: 'fraudulent',
    is_charge_refundable: false,
    payment_intent,
    balance_transactions: [{ amount: -2798, type: 'adjustment', reporting_category: 'dispute' }],
  });
  const retrieved = await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] });
  expect(retrieved.charge).toMatchObject({ disputed: true });
  await simulator.idle();
  expect(disputeTypes(receiver)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
});

test('a disputed charge is not refunded, and a refund that waited fails', async () => {
  const simulation = await openSimulation({ account: { refundsBegin: 'pending' } });
  const { stripe, simulator } = simulation;
  const payment_intent = await paidBy(simulation, '4242424242424242');
  const refund = await stripe.refunds.create({ payment_intent, amount: 500 });
  simulator.dispute(payment_intent);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  });
  expect(await refusal(stripe.refunds.create({ payment_intent }))).toMatchObject({
    statusCode: 400,
    code: 'charge_disputed',
    message: expect.stringContaining('has been charged back; cannot issue a refund'),
  });
});

test('won: the money comes back and may be refunded; lost or closed: it is gone', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const won = await paidBy(simulation, '4242424242424242');
  simulator.decide(simulator.dispute(won).id, 'won');
  expect((await stripe.refunds.create({ payment_intent: won })).status).toBe('succeeded');
  await simulator.idle();
  expect(disputeTypes(receiver)).toEqual([
    'charge.dispute.closed',
    'charge.dispute.created',
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
  ]);
  const lost = simulator.dispute(await paidBy(simulation, '4242424242424242'), { amount: 1000 });
  expect(await stripe.disputes.close(lost.id)).toMatchObject({ status: 'lost', amount: 1000 });
  expect(await refusal(stripe.disputes.close(lost.id))).toMatchObject({ statusCode: 400 });
});

test('an inquiry takes no money and leaves the charge refundable', async () => {
  const simulation = await openSimulation();
  const payment_intent = await paidBy(simulation, '4000000000001976');
  await simulation.simulator.advance({ minutes: 1 });
  const dispute = present((await simulation.stripe.disputes.list({ payment_intent })).data[0]);
  expect(dispute).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
  await simulation.stripe.refunds.create({ payment_intent });
});

test("Stripe's two evidence texts decide at once, other evidence is under review", async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id } = simulator.dispute(await paidBy(simulation, '4242424242424242'));
  const kept = await stripe.disputes.update(id, { evidence: { customer_name: 'Ana' }, submit: false });
  expect(kept.status).toBe('needs_response');
  expect((await stripe.disputes.update(id, { evidence: { product_description: 'Cesta' } })).status).toBe(
    'under_review',
  );
  const decided = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(decided.status).toBe('won');
});

test('the charge of a subscription is disputed as well', async () => {
  const simulation = await openSimulation();
  const subscription = await subscribe(simulation);
  const { data } = await simulation.stripe.charges.list({ customer: String(subscription.customer) });
  const { id } = simulation.simulator.dispute(present(data[0]).id, { reason: 'product_not_received' });
  const list = await simulation.stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: String(present(data[0]).payment_intent) },
  });
  expect(present(list.data[0]).invoice).toBe(subscription.latest_invoice);
  expect((await simulation.stripe.disputes.retrieve(id)).reason).toBe('product_not_received');
});
