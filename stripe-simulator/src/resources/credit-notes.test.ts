import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openSimulation, refusal, type Simulation, subscribe } from '../testing/simulation.ts';

const LATER_FAILS = '4000000000000341';

async function paidWeek(
  simulation: Simulation,
): Promise<{ subscription: Stripe.Subscription; invoice: string }> {
  const subscription = await subscribe(simulation);
  return { subscription, invoice: String(subscription.latest_invoice) };
}

async function balanceOf({ stripe }: Simulation, subscription: Stripe.Subscription): Promise<number> {
  const customer = await stripe.customers.retrieve(String(subscription.customer));
  return (customer as Stripe.Customer).balance;
}

test('credit for a paid week lowers the next charge, and every movement of the balance is on record', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  const note = await stripe.creditNotes.create({
    invoice,
    amount: 4950,
    credit_amount: 4950,
    reason: 'product_unsatisfactory',
    metadata: { week: '1' },
  });
  expect(note).toMatchObject({
    object: 'credit_note',
    status: 'issued',
    type: 'post_payment',
    amount: 4950,
    post_payment_amount: 4950,
    number: expect.stringMatching(/-0001-CN-01$/),
  });
  expect(await balanceOf(simulation, subscription)).toBe(-4950);
  expect((await stripe.invoices.createPreview({ subscription: subscription.id })).amount_due).toBe(4950);
  await simulator.advance({ weeks: 1, hours: 1 });
  const next = await stripe.invoices.retrieve(
    String((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice),
  );
  expect(next).toMatchObject({
    status: 'paid',
    total: 9900,
    amount_paid: 4950,
    starting_balance: -4950,
    ending_balance: 0,
  });
  const entries = await stripe.customers.listBalanceTransactions(String(subscription.customer));
  expect(entries.data.map(({ type, amount, ending_balance }) => [type, amount, ending_balance])).toEqual([
    ['applied_to_invoice', 4950, 0],
    ['credit_note', -4950, -4950],
  ]);
  expect(entries.data[1]).toMatchObject({ id: note.customer_balance_transaction, credit_note: note.id });
  await simulator.idle();
  expect(receiver.types()).toContain('credit_note.created');
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
    amount_paid: 9900,
    post_payment_credit_notes_amount: 4950,
  });
});

test('a week that credit covers is paid without a charge', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  await stripe.creditNotes.create({ invoice, amount: 9900, credit_amount: 9900 });
  await simulator.advance({ weeks: 1, hours: 1 });
  const [latest] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(latest).toMatchObject({ status: 'paid', total: 9900, amount_due: 0, amount_paid: 0 });
  expect((await stripe.charges.list({ customer: String(subscription.customer) })).data).toHaveLength(1);
});

test('an amount below what a card is charged for is carried on', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  await stripe.creditNotes.create({ invoice, amount: 9880, credit_amount: 9880 });
  await simulator.advance({ weeks: 1, hours: 1 });
  const [latest] = (await stripe.invoices.list({ subscription: subscription.id })).data;
  expect(latest).toMatchObject({ status: 'paid', amount_due: 0, ending_balance: 20 });
  expect(await balanceOf(simulation, subscription)).toBe(20);
});

test('a part of a paid week goes back to the card', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { invoice } = await paidWeek(simulation);
  const note = await stripe.creditNotes.create({
    invoice,
    amount: 3000,
    refund_amount: 2000,
    credit_amount: 1000,
    expand: ['refunds.refund'],
  });
  expect(note.refunds).toMatchObject([{ amount_refunded: 2000, type: 'refund' }]);
  const [refund] = (await stripe.refunds.list()).data;
  expect(refund).toMatchObject({ amount: 2000, status: 'succeeded' });
  expect(note.refunds[0]?.refund).toMatchObject({ id: refund?.id });
});

test('refuses more than the invoice was, parts that do not sum up, and drafts', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  const sum = await refusal(stripe.creditNotes.create({ invoice, amount: 1000, credit_amount: 900 }));
  expect(sum.message).toContain('must equal the post payment credit note amount');
  expect(await refusal(stripe.creditNotes.create({ invoice, amount: 1000 }))).toMatchObject({
    statusCode: 400,
  });
  expect(await refusal(stripe.creditNotes.create({ invoice }))).toMatchObject({ code: 'parameter_missing' });
  await stripe.creditNotes.create({ invoice, amount: 5000, credit_amount: 5000 });
  const over = await refusal(stripe.creditNotes.create({ invoice, amount: 5000, credit_amount: 5000 }));
  expect(over).toMatchObject({ param: 'amount', message: expect.stringContaining('still be credited') });
  await simulator.advance({ weeks: 1 });
  const draft = String((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice);
  expect(
    await refusal(stripe.creditNotes.create({ invoice: draft, amount: 100, credit_amount: 100 })),
  ).toMatchObject({ param: 'invoice' });
});

test('on an open invoice it lowers the claim, and can be voided', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const { id } = await subscribe(simulation, { card: LATER_FAILS });
  await simulator.advance({ weeks: 1, hours: 1 });
  const open = String((await stripe.subscriptions.retrieve(id)).latest_invoice);
  const part = await stripe.creditNotes.create({ invoice: open, amount: 900 });
  expect(part.type).toBe('pre_payment');
  expect(await stripe.invoices.retrieve(open)).toMatchObject({ status: 'open', amount_remaining: 9000 });
  expect(await stripe.creditNotes.voidCreditNote(part.id)).toMatchObject({ status: 'void' });
  expect(await stripe.invoices.retrieve(open)).toMatchObject({ amount_due: 9900, amount_remaining: 9900 });
  await stripe.creditNotes.create({ invoice: open, amount: 9900 });
  expect(await stripe.invoices.retrieve(open)).toMatchObject({ status: 'paid', amount_paid: 0 });
});

test('credits single lines of an invoice, and lists them', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  const { data } = await stripe.invoices.listLineItems(invoice);
  const note = await stripe.creditNotes.create({
    invoice,
    lines: [
      { type: 'invoice_line_item', invoice_line_item: String(data[0]?.id), amount: 700 },
      { type: 'custom_line_item', description: 'Atraso', quantity: 2, unit_amount: 150 },
    ],
    credit_amount: 1000,
  });
  expect((await stripe.creditNotes.listLineItems(note.id)).data.map((line) => line.amount)).toEqual([
    700, 300,
  ]);
  const listed = await stripe.creditNotes.list({ customer: String(subscription.customer) });
  expect(listed.data.map(({ id }) => id)).toEqual([note.id]);
});

test('credit that a voided invoice had used is credit again', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const subscription = await subscribe(simulation, { card: LATER_FAILS });
  const customer = String(subscription.customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -2500, currency: 'brl' });
  await simulator.advance({ weeks: 1, hours: 1 });
  const open = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(open.latest_invoice).toMatchObject({ status: 'open', amount_due: 7400 });
  expect(await balanceOf(simulation, subscription)).toBe(0);
  await stripe.invoices.voidInvoice((open.latest_invoice as Stripe.Invoice).id);
  expect(await balanceOf(simulation, subscription)).toBe(-2500);
});

test('credit beyond what an invoice still asks for gives back what the balance had paid', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const subscription = await subscribe(simulation, { card: LATER_FAILS });
  const customer = String(subscription.customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -2500, currency: 'brl' });
  await simulator.advance({ weeks: 1, hours: 1 });
  const invoice = String((await stripe.subscriptions.retrieve(subscription.id)).latest_invoice);
  const unshared = await refusal(stripe.creditNotes.create({ invoice, amount: 9900 }));
  expect(unshared.message).toContain('R$25.00');
  const note = await stripe.creditNotes.create({ invoice, amount: 9900, credit_amount: 2500 });
  expect(note).toMatchObject({ type: 'mixed', pre_payment_amount: 7400, post_payment_amount: 2500 });
  expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
    status: 'paid',
    amount_paid: 0,
    pre_payment_credit_notes_amount: 7400,
    post_payment_credit_notes_amount: 2500,
  });
  expect(await balanceOf(simulation, subscription)).toBe(-2500);
});

test('credit for a paid week stays: its note cannot be voided, only balanced by an entry of its own', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  const note = await stripe.creditNotes.create({ invoice, amount: 4950, credit_amount: 4950 });
  expect((await refusal(stripe.creditNotes.voidCreditNote(note.id))).message).toContain('invoice is open');
  expect(await balanceOf(simulation, subscription)).toBe(-4950);
  const customer = String(subscription.customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: 4950, currency: 'brl' });
  expect(await balanceOf(simulation, subscription)).toBe(0);
});

test('a preview counts the balance in as the invoice will, to the last cents', async () => {
  const simulation = await openSimulation();
  const { stripe } = simulation;
  const { subscription, invoice } = await paidWeek(simulation);
  const preview = () => stripe.invoices.createPreview({ subscription: subscription.id });
  await stripe.creditNotes.create({ invoice, amount: 9880, credit_amount: 9880 });
  expect(await preview()).toMatchObject({ amount_due: 0, starting_balance: -9880, ending_balance: 20 });
  const customer = String(subscription.customer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -5020, currency: 'brl' });
  expect(await preview()).toMatchObject({
    amount_due: 0,
    total: 9900,
    starting_balance: -14_900,
    ending_balance: -5000,
  });
});
