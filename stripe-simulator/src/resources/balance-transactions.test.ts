import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { DAY } from '../day.ts';
import {
  oneOff,
  openSimulation,
  present,
  type Simulation,
  START_SECONDS,
  subscribe,
} from '../testing/simulation.ts';

/** 27,98 by card: 3.99 % and 39 cents. */
const CARD_FEE = 112 + 39;

async function paid(
  { stripe, simulator }: Simulation,
  options: { card?: string; method?: 'card' | 'pix' } = {},
): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(oneOff());
  simulator.pay(id, options);
  return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
}

async function everything(stripe: Stripe): Promise<Stripe.BalanceTransaction[]> {
  return stripe.balanceTransactions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
}

const daily = { payouts: { interval: 'daily', weekday: 1, fail: false } } as const;

test('a payment stands in the list with its fee, and becomes available after its days', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  await paid(simulation);
  await paid(simulation, { method: 'pix' });
  const [pix, card] = await everything(stripe);
  expect(card).toMatchObject({
    object: 'balance_transaction',
    type: 'charge',
    reporting_category: 'charge',
    amount: 2798,
    fee: CARD_FEE,
    fee_details: [{ amount: CARD_FEE, currency: 'brl', type: 'stripe_fee' }],
    net: 2798 - CARD_FEE,
    created: START_SECONDS,
    available_on: START_SECONDS - (START_SECONDS % DAY) + 2 * DAY,
    status: 'pending',
  });
  expect(card).not.toHaveProperty('payout');
  expect(pix).toMatchObject({ type: 'payment', reporting_category: 'charge', fee: 33, net: 2798 - 33 });
  await simulator.advance({ days: 3 });
  const again = await stripe.balanceTransactions.retrieve(present(card).id, { expand: ['source'] });
  expect(again).toMatchObject({ status: 'available', source: { object: 'charge', amount: 2798 } });
});

test('refunds, failed ones and disputes each have their transaction', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const pix = await paid(simulation, { method: 'pix' });
  await stripe.refunds.create({ payment_intent: pix, amount: 500 });
  const card = await paid(simulation, { card: '4000000000005126' });
  await stripe.refunds.create({ payment_intent: card, amount: 700 });
  const disputed = await paid(simulation);
  const { id } = simulator.dispute(disputed);
  await simulator.advance({ hours: 2 });
  simulator.decide(id, 'won');
  const entries = (await everything(stripe)).filter(({ type }) => !['charge', 'payment'].includes(type));
  expect(entries.map(({ type, reporting_category: kind, amount, fee }) => [type, kind, amount, fee])).toEqual(
    [
      ['adjustment', 'dispute_reversal', 2798, 0],
      ['refund_failure', 'refund_failure', 700, 0],
      ['adjustment', 'dispute', -2798, 5500],
      ['refund', 'refund', -700, 0],
      ['payment_refund', 'refund', -500, 0],
    ],
  );
  // A failed refund counts when it failed, not when it was asked for.
  expect(entries[1]?.created).toBe(START_SECONDS + 3600);
  const dispute = await stripe.disputes.retrieve(id);
  expect(dispute.balance_transactions.map((entry) => entry.id)).toEqual([entries[2]?.id, entries[0]?.id]);
});

test('the list is filtered by time, type, source and payout, and read page by page', async () => {
  const simulation = await openSimulation({ account: daily });
  const { stripe, simulator } = simulation;
  const first = await paid(simulation);
  await simulator.advance({ days: 1 });
  await paid(simulation);
  await stripe.refunds.create({ payment_intent: first });
  const of = async (query: Stripe.BalanceTransactionListParams) =>
    (await stripe.balanceTransactions.list(query)).data.map(({ type }) => type);
  expect(await of({ created: { gte: START_SECONDS + 1 } })).toEqual(['refund', 'charge']);
  expect(await of({ created: { lt: START_SECONDS + 1 } })).toEqual(['charge']);
  expect(await of({ type: 'refund' })).toEqual(['refund']);
  const page = await stripe.balanceTransactions.list({ limit: 2 });
  expect(page.has_more).toBe(true);
  expect(await of({ limit: 2, starting_after: present(page.data[1]).id })).toEqual(['charge']);
  await simulator.advance({ days: 4 });
  const [payout] = (await stripe.payouts.list()).data;
  expect(await of({ payout: present(payout).id })).toEqual(['payout', 'refund', 'charge', 'charge']);
});

test('what is available is paid out by the schedule, and arrives the day after', async () => {
  const simulation = await openSimulation({ account: daily, events: ['payout.created', 'payout.paid'] });
  const { stripe, simulator, receiver } = simulation;
  await paid(simulation);
  await simulator.advance({ days: 1 });
  expect((await stripe.payouts.list()).data).toEqual([]);
  await simulator.advance({ days: 1 });
  const [payout] = (await stripe.payouts.list()).data;
  expect(payout).toMatchObject({
    amount: 2798 - CARD_FEE,
    status: 'in_transit',
    automatic: true,
    reconciliation_status: 'completed',
    created: START_SECONDS - (START_SECONDS % DAY) + 2 * DAY,
  });
  expect(await stripe.balanceTransactions.retrieve(String(payout?.balance_transaction))).toMatchObject({
    type: 'payout',
    amount: -(2798 - CARD_FEE),
    source: payout?.id,
  });
  await simulator.advance({ days: 1 });
  expect((await stripe.payouts.list({ status: 'paid' })).data).toHaveLength(1);
  await simulator.settle();
  expect(receiver.types()).toEqual(['payout.created', 'payout.paid']);
  // Nothing is left, so nothing more is paid out however long it takes.
  await simulator.advance({ weeks: 2 });
  expect((await stripe.payouts.list()).data).toHaveLength(1);
});

test('a payout that fails comes back to the balance and goes out again with the next', async () => {
  const simulation = await openSimulation({ account: daily, events: ['payout.failed'] });
  const { stripe, simulator, receiver } = simulation;
  await paid(simulation);
  await simulator.advance({ days: 2 });
  const [payout] = (await stripe.payouts.list()).data;
  simulator.payout(present(payout).id, { status: 'failed', failureCode: 'no_account' });
  expect(await stripe.payouts.retrieve(present(payout).id)).toMatchObject({
    status: 'failed',
    failure_code: 'no_account',
  });
  await simulator.settle();
  expect(receiver.types()).toEqual(['payout.failed']);
  expect((await everything(stripe))[0]).toMatchObject({
    type: 'payout_failure',
    reporting_category: 'payout_reversal',
    amount: payout?.amount,
  });
  await simulator.advance({ days: 2 });
  expect((await stripe.payouts.list({ status: 'paid' })).data).toMatchObject([{ amount: payout?.amount }]);
  const left = (await everything(stripe)).reduce((sum, { net }) => sum + net, 0);
  expect(left).toBe(0);
});

test('a weekly schedule pays on its weekday; by hand no more than there is', async () => {
  const weekly = { payouts: { interval: 'weekly', weekday: 5, fail: false } } as const;
  const simulation = await openSimulation({ account: weekly });
  const { stripe, simulator } = simulation;
  await subscribe(simulation);
  await simulator.advance({ weeks: 3 });
  const { data } = await stripe.payouts.list();
  expect(data.map(({ created }) => new Date(created * 1000).getUTCDay())).toEqual([5, 5, 5]);
  await expect(stripe.payouts.create({ amount: 1_000_000, currency: 'brl' })).rejects.toMatchObject({
    code: 'balance_insufficient',
  });
  await paid(simulation);
  await simulator.advance({ days: 2 });
  const byHand = await stripe.payouts.create({ amount: 500, currency: 'brl' });
  expect(byHand).toMatchObject({ automatic: false, amount: 500, reconciliation_status: 'not_applicable' });
});
