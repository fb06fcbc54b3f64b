import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { GOOD_CARD, submit, visit } from '../testing/browser.ts';
import { openSimulation, present, subscribe } from '../testing/simulation.ts';

const LATER_FAILS = '4000000000000341';

async function overdue() {
  const simulation = await openSimulation();
  const subscription = await subscribe(simulation, { card: LATER_FAILS });
  await simulation.simulator.advance({ weeks: 1, hours: 1 });
  const [invoice] = (await simulation.stripe.invoices.list({ status: 'open' })).data;
  return {
    ...simulation,
    subscription,
    url: present(invoice?.hosted_invoice_url),
    invoice: present(invoice),
  };
}

test('an open invoice is paid on its page with another card, which is not kept', async () => {
  const { stripe, simulator, subscription, url, invoice } = await overdue();
  const customer = String(subscription.customer);
  const page = await visit(url);
  expect(page.text).toMatch(/R\$\s99,00/);
  expect(page.text).toContain('Cesta Essencial');
  const answer = await submit(url, GOOD_CARD);
  expect(answer).toMatchObject({ status: 303, location: `/i/${invoice.id}` });
  expect((await visit(url)).text).toContain('Fatura paga');
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  expect((await stripe.customers.listPaymentMethods(customer)).data).toHaveLength(1);
  await simulator.advance({ weeks: 1, hours: 1 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
});

test('set so, the subscription keeps the card of the page, and the customer keeps theirs', async () => {
  const { stripe, simulator, subscription, url } = await overdue();
  await stripe.subscriptions.update(subscription.id, {
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
  await submit(url, { ...GOOD_CARD, number: '5555555555554444' });
  const paid = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method', 'customer'],
  });
  expect(paid).toMatchObject({
    status: 'active',
    default_payment_method: {
      customer: (paid.customer as Stripe.Customer).id,
      card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: expect.any(Number) },
    },
    customer: { invoice_settings: { default_payment_method: null } },
  });
  await simulator.advance({ weeks: 1, hours: 1 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a refused card leaves the invoice open and the tries as they were', async () => {
  const { stripe, url, invoice } = await overdue();
  const page = await submit(url, { ...GOOD_CARD, number: '4000000000009995' });
  expect(page.status).toBe(402);
  expect(page.text).toContain('não tem saldo suficiente');
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
    status: 'open',
    attempt_count: 1,
    next_payment_attempt: invoice.next_payment_attempt,
  });
});

test('the portal changes the card of the running subscription', async () => {
  const simulation = await openSimulation();
  const { stripe, simulator } = simulation;
  const subscription = await subscribe(simulation, { card: LATER_FAILS });
  const portal = await stripe.billingPortal.sessions.create({
    customer: String(subscription.customer),
    return_url: 'https://loja.test/conta',
  });
  expect((await visit(portal.url)).text).toContain('•••• 0341');
  expect((await submit(portal.url, { ...GOOD_CARD, number: '4000000000000002' })).status).toBe(402);
  const saved = await submit(portal.url, GOOD_CARD);
  expect(saved.status).toBe(303);
  const page = await visit(new URL(present(saved.location), portal.url).href);
  expect(page.text).toContain('Cartão atualizado.');
  expect(page.text).toContain('•••• 4242');
  expect(page.text).toContain('href="https://loja.test/conta"');
  await simulator.advance({ weeks: 1, hours: 1 });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('a charge has a receipt', async () => {
  const simulation = await openSimulation();
  await subscribe(simulation);
  const [charge] = (await simulation.stripe.charges.list()).data;
  const page = await visit(present(charge?.receipt_url));
  expect(page.text).toMatch(/Recibo de R\$\s99,00/);
  expect(page.text).toContain('cartão final 4242');
});
