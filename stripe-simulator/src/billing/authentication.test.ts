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

const ONCE = '4000002500003155';
const ALWAYS = '4000002760003184';

async function latestInvoice({ stripe }: Simulation, id: string): Promise<Stripe.Invoice> {
  const { latest_invoice } = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice.payments'],
  });
  return latest_invoice as Stripe.Invoice;
}

function intentOf(invoice: Stripe.Invoice): string {
  return String(present(invoice.payments).data[0]?.payment.payment_intent);
}

test('the bank asks on a page of its own, and pays or does not', async () => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create(oneOff());
  const url = present(session.url);
  const asked = await submit(url, { ...GOOD_CARD, number: ONCE });
  expect(asked.location).toBe(`/3ds/${session.id}`);
  const bank = new URL(present(asked.location), url).href;
  expect((await visit(bank)).text).toContain('Confirme com o seu banco');
  const open = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  expect(open).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_action', next_action: { type: 'redirect_to_url' } },
  });
  await submit(bank, { resposta: 'recusar' });
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  expect((await visit(bank)).status).toBe(404);
  await submit(url, { ...GOOD_CARD, number: ONCE });
  const done = await submit(bank, { resposta: 'autorizar' });
  expect(done.location).toContain('https://loja.test/sucesso');
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('who refuses at the bank reads why nothing was paid, and finds the way back from a bank page that is over', async () => {
  const { stripe } = await openSimulation();
  const session = await stripe.checkout.sessions.create(oneOff());
  const url = present(session.url);
  await submit(url, { ...GOOD_CARD, number: ONCE });
  const bank = new URL(`/3ds/${session.id}`, url).href;
  const refused = await submit(bank, { resposta: 'recusar' });
  const back = await visit(new URL(present(refused.location), url).href);
  expect(back.text).toContain('O banco não confirmou que é você.');
  expect(back.text).toContain('Pagar</button>');
  const over = await visit(bank);
  expect(over.text).toContain(`<a class="back" href="/c/pay/${session.id}">Voltar ao pagamento</a>`);
});

test('who refuses a renewal at the bank reads why at its invoice', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation, { card: ALWAYS });
  await simulation.simulator.advance({ weeks: 1, hours: 1 });
  const late = await latestInvoice(simulation, id);
  const page = present(late.hosted_invoice_url);
  const bank = new URL(`/3ds/${intentOf(late)}`, page).href;
  const refused = await submit(bank, { resposta: 'recusar' });
  const back = await visit(new URL(present(refused.location), page).href);
  expect(back.text).toContain('O banco não confirmou que é você.');
  expect((await visit(bank)).text).toContain(`href="/i/${late.id}"`);
});

test('a card that was confirmed once pays the later weeks by itself', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation, { card: ONCE });
  await simulation.simulator.advance({ weeks: 2, hours: 1 });
  expect(await simulation.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  expect(await latestInvoice(simulation, id)).toMatchObject({ status: 'paid' });
});

test('one that asks every time leaves the renewal waiting for its owner', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator, receiver } = simulation;
  const { id } = await subscribe(simulation, { card: ALWAYS });
  await simulator.advance({ weeks: 1, hours: 1 });
  const late = await latestInvoice(simulation, id);
  expect(late).toMatchObject({ status: 'open', attempt_count: 1 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  expect((await stripe.paymentIntents.retrieve(intentOf(late))).status).toBe('requires_action');
  await simulator.idle();
  expect(receiver.types()).toEqual(
    expect.arrayContaining([
      'payment_intent.requires_action',
      'invoice.payment_action_required',
      'invoice.payment_failed',
    ]),
  );
  expect((await visit(present(late.hosted_invoice_url))).text).toContain('Autorizar no banco');
  await simulator.advance({ days: 1 });
  expect(simulator.authenticate(intentOf(late), false)).toEqual({ paid: false });
  expect((await visit(present(late.hosted_invoice_url))).text).not.toContain('Autorizar no banco');
});

test('and is paid once the owner agrees', async () => {
  const simulation = await openSimulation();
  const { id } = await subscribe(simulation, { card: ALWAYS });
  await simulation.simulator.advance({ weeks: 1, hours: 1 });
  const late = await latestInvoice(simulation, id);
  expect(simulation.simulator.authenticate(intentOf(late))).toEqual({ paid: true });
  expect((await latestInvoice(simulation, id)).status).toBe('paid');
  expect((await simulation.stripe.subscriptions.retrieve(id)).status).toBe('active');
});

test('without its owner such a card is declined over the API', async () => {
  const { stripe } = await openSimulation();
  const { id: customer } = await stripe.customers.create();
  const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer,
  });
  const pay = { amount: 1000, currency: 'brl', customer, payment_method, confirm: true };
  expect(await refusal(stripe.paymentIntents.create({ ...pay, off_session: true }))).toMatchObject({
    type: 'StripeCardError',
    code: 'authentication_required',
  });
  expect((await stripe.paymentIntents.create(pay)).status).toBe('requires_action');
});

test('a card reported lost is not tried again, until there is another', async () => {
  const simulation = await openSimulation({ account: { retryDays: [1, 2, 2] } });
  const { stripe, simulator } = simulation;
  const { id, customer, default_payment_method } = await subscribe(simulation);
  simulator.declineCard(String(default_payment_method), 'lost_card');
  await simulator.advance({ weeks: 1, hours: 1, days: 2 });
  const charges = async () =>
    (await stripe.charges.list({ customer: String(customer) })).data.filter(({ paid }) => !paid);
  expect(await charges()).toMatchObject([{ outcome: { advice_code: 'do_not_try_again' } }]);
  expect((await latestInvoice(simulation, id)).attempt_count).toBe(2);
  await stripe.subscriptions.update(id, { default_payment_method: 'pm_card_visa' });
  await simulator.advance({ days: 2 });
  expect((await latestInvoice(simulation, id)).status).toBe('paid');
});

test('a lost card that nobody replaces ends the subscription with the last try that was not made', async () => {
  const simulation = await openSimulation({ account: { retryDays: [1, 1] } });
  const { stripe, simulator } = simulation;
  const { id, default_payment_method } = await subscribe(simulation);
  simulator.declineCard(String(default_payment_method), 'stolen_card');
  await simulator.advance({ days: 10 });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
});
