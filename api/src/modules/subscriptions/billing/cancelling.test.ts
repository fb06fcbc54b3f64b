import { cents } from '@cesta/contract/base/money';
import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  catchUp,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  pass,
  payInvoice,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { comingOf, skip } from '../../../testing/weeks.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { compareWeekRefunds } from '../comparing/compare-week-refunds.service.ts';
import { reconcileRefunds } from '../upkeep.service.ts';
import { deleteCustomer } from './customers.service.ts';
import { returnWeekMoney } from './returns/week-returns.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
let stripe: Stripe;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
  stripe = paying().store.deps.stripe as Stripe;
});
beforeEach(() => {
  paying().provider.clearFaults();
  paying().provider.configure({ afterRetries: 'cancel' });
});

const REFUSED_LATER = '4000000000000341';

async function stripeIdOf({ id }: Subscriber): Promise<string> {
  const { rows } = await paying().store.deps.database.pool.query<{ stripe_subscription_id: string }>(
    'select stripe_subscription_id from subscriptions where user_id = $1 order by created_at desc',
    [id],
  );
  return String(rows[0]?.stripe_subscription_id);
}

async function invoiceStatesOf(subscriber: Subscriber): Promise<(string | null)[]> {
  const { data } = await stripe.invoices.list({ subscription: await stripeIdOf(subscriber), limit: 100 });
  return data.reverse().map(({ status }) => status);
}

async function paidAmounts(subscriber: Subscriber): Promise<number[]> {
  const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
  return body.invoices.map(({ amount }: { amount: number }) => amount);
}

async function customerOf(subscriber: Subscriber): Promise<string> {
  return String((await stripe.subscriptions.retrieve(await stripeIdOf(subscriber))).customer);
}

/** The bank lets the card through again. */
async function mendCard(subscriber: Subscriber): Promise<void> {
  const customer = await customerOf(subscriber);
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.subscriptions.update(await stripeIdOf(subscriber), { default_payment_method: card.id });
}

const cancel = (subscriber: Subscriber) => subscriber.call('POST', '/stripe/cancel-subscription');

describe('cancelling', () => {
  it('of a subscription that others change all the while is told so, and is no failure of the store', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'essencial');
    await paying().provider.idle();
    const { pool } = paying().store.deps.database;
    const retrieve = stripe.subscriptions.retrieve.bind(stripe.subscriptions) as (
      ...asked: unknown[]
    ) => never;
    const asked = vi.spyOn(stripe.subscriptions, 'retrieve').mockImplementation((async (
      ...wanted: unknown[]
    ) => {
      await pool.query('update subscriptions set revision = revision + 1 where user_id = $1', [
        subscriber.id,
      ]);
      return retrieve(...wanted);
    }) as never);
    const { status, body } = await cancel(subscriber);
    asked.mockRestore();
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    await catchUp(paying());
    const { body: now } = await subscriber.call('GET', '/stripe/subscription');
    expect(now.subscription.cancel_at_period_end).toBe(true);
  });

  it('says where the credit goes, and promises no basket when the last one was skipped', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'essencial');
    await skip(subscriber, (await comingOf(subscriber)).id);
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    const told = (await emailsTo(paying().store, subscriber.email)).find(
      ({ subject }) => subject === 'Assinatura cancelada',
    );
    const text = told?.text.replaceAll('\u00a0', ' ');
    expect(text).toContain('Não há mais cestas marcadas, e nada mais será cobrado.');
    expect(text).toContain('Seu crédito de R$ 109,00 volta para o seu cartão');
    expect(text).not.toContain('Você continua recebendo');
  });

  it('promises the basket of a week that was charged a moment ago and is not planned yet', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'essencial');
    await paying().store.deps.database.pool.query(
      'delete from deliveries where subscription_id in (select id from subscriptions where user_id = $1)',
      [subscriber.id],
    );
    await cancel(subscriber);
    const told = (await emailsTo(paying().store, subscriber.email)).at(-1);
    expect(told?.text).toContain('Você continua recebendo até o fim do período pago');
  });

  it('names the day of a last basket that comes after the paid week', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'premium');
    await cancel(subscriber);
    const told = (await emailsTo(paying().store, subscriber.email)).at(-1);
    expect(told?.text).toContain(
      'a última cesta vem na terça-feira, 9 de março. A assinatura termina no fim do período pago, segunda-feira, 8 de março.',
    );
    expect(told?.text).not.toContain('Você continua recebendo até');
  });

  it('promises at an end only baskets that are still to come', async () => {
    const waiting = await newSubscriber(paying().store);
    const served = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, waiting, 'premium', REFUSED_LATER);
    await subscribe(paying(), shelf, served, 'essencial', REFUSED_LATER);
    await skip(served, (await comingOf(served)).id);
    await pass(paying(), { weeks: 1, hours: 2 });
    await cancel(waiting);
    await cancel(served);
    const ended = async ({ email }: Subscriber) => (await emailsTo(paying().store, email)).at(-1)?.text;
    expect(await ended(waiting)).toContain('As cestas que já estavam pagas ainda chegam, a última na terça');
    expect(await ended(served)).toContain('Quando quiser voltar, é só escolher um plano.');
    expect(await ended(served)).not.toContain('ainda chegam');
  });

  it('while payment is late voids what is open and ends at once: no retry charges it afterwards', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const { url } = (await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body;
    const { status, body } = await cancel(subscriber);
    expect({ status, ...body }).toMatchObject({
      status: 200,
      message: 'Assinatura cancelada. Nada mais será cobrado.',
      subscription: { status: 'canceled', next_charge: null, open_invoice: null },
    });
    await payInvoice(paying(), url);
    await pass(paying(), { weeks: 3 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
    expect(await paidAmounts(subscriber)).toEqual([180]);
    const emails = await emailsTo(paying().store, subscriber.email);
    expect(emails.at(-1)?.subject).toBe('Sua assinatura terminou');
    expect((await cancel(subscriber)).status).toBe(404);
  });

  it('is taken for one that stopped unpaid, too', async () => {
    paying().provider.configure({ afterRetries: 'unpaid' });
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 3, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'unpaid' });
    expect((await cancel(subscriber)).body.subscription).toMatchObject({ status: 'canceled' });
    await mendCard(subscriber).catch(() => undefined);
    await pass(paying(), { weeks: 2 });
    expect(new Set((await invoiceStatesOf(subscriber)).slice(1))).toEqual(new Set(['void']));
  });

  it('in the hour before a new week is charged drops that charge', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    await pass(paying(), { weeks: 1, minutes: 10 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'draft']);
    expect((await cancel(subscriber)).body.message).toBe('Assinatura cancelada. Nada mais será cobrado.');
    await pass(paying(), { weeks: 1 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void']);
  });

  it('says nothing of an end while the provider is down, and ends when asked again', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/invoices' });
    expect((await cancel(subscriber)).status).toBe(503);
    paying().provider.clearFaults();
    expect(await subscriber.subscription()).toMatchObject({ status: 'past_due' });
    expect((await cancel(subscriber)).body.subscription.status).toBe('canceled');
  });

  it('keeps to the end of the week when the late invoice was paid a moment before', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const { url } = (await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body;
    // Paid on the provider's page; the store has not heard of it yet.
    const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana' };
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
    const { body } = await cancel(subscriber);
    await catchUp(paying());
    expect(body.message).toContain('até o fim do período pago');
    expect(await subscriber.subscription()).toMatchObject({ cancel_at_period_end: true });
    expect(await paidAmounts(subscriber)).toEqual([180, 180]);
  });

  it('gives credit that is left back to the card, once', async () => {
    const { db, deps } = paying().store;
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    const invoiceId = body.invoices[0].id;
    const credit = {
      invoiceId,
      amount: cents(50_00),
      as: 'credit',
      key: 'x',
      cause: 'other',
      reason: 'x',
    } as const;
    await db.transaction((tx) => returnWeekMoney(tx, deps, credit));
    await catchUp(paying());
    await pass(paying(), { minutes: 1 });
    const customer = await customerOf(subscriber);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -50_00 });
    await cancel(subscriber);
    await catchUp(paying());
    await cancel(subscriber);
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    const { data } = await stripe.refunds.list({ limit: 100 });
    expect(data.filter((refund) => refund.customer === customer).map(({ amount }) => amount)).toEqual([
      50_00,
    ]);
    const emails = await emailsTo(paying().store, subscriber.email);
    expect(emails.filter(({ subject }) => subject === 'Seu dinheiro foi devolvido')).toHaveLength(1);
  });

  it('pays credit of an earlier week out through the running one, whose basket still comes', async () => {
    const { db, deps } = paying().store;
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    await pass(paying(), { weeks: 1, hours: 2 });
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    const [running, earlier] = body.invoices;
    const late = {
      invoiceId: earlier.id,
      key: `late:${earlier.id}`,
      cause: 'other',
      reason: 'late',
      ordinal: 1,
    } as const;
    await db.transaction((tx) => returnWeekMoney(tx, deps, { ...late, amount: cents(180_00), as: 'credit' }));
    await catchUp(paying());
    const { next_deliveries: planned } = await subscriber.subscription();
    await cancel(subscriber);
    await catchUp(paying());
    const customer = await customerOf(subscriber);
    const { data } = await stripe.refunds.list({ limit: 100 });
    const refunds = data.filter((refund) => refund.customer === customer);
    expect(refunds.map(({ amount }) => amount)).toEqual([180_00]);
    await reconcileRefunds(deps);
    expect((await subscriber.subscription()).next_deliveries).toEqual(planned);
    const { rows } = await deps.database.pool.query(
      'select refunded_at from subscription_invoices where id = $1',
      [running.id],
    );
    expect(rows).toEqual([{ refunded_at: null }]);
    const [refund] = refunds as [Stripe.Refund];
    expect(
      await compareWeekRefunds.compare(deps, [
        await stripe.refunds.retrieve(refund.id, { expand: ['payment_intent', 'charge'] }),
      ]),
    ).toEqual(new Map());
  });
});

describe('credit that no payment can bear', () => {
  it('given back by other means leaves the balance, and does not come again', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const customer = await customerOf(subscriber);
    await stripe.customers.createBalanceTransaction(customer, { amount: -200_00, currency: 'brl' });
    await cancel(subscriber);
    await catchUp(paying());
    const items = async () =>
      (await worklistOf(paying().store, 'refund-failed')).filter(
        ({ who }) => who?.email === subscriber.email,
      );
    const [item] = await items();
    expect(item).toMatchObject({ amount: 20 });
    // It is credit: to give it as such would double it.
    expect(item?.actions.map(({ label }) => label)).toEqual(['Tentar de novo', 'Já devolvi por fora']);
    expect((await press(paying().store, item, 'Já devolvi por fora')).status).toBe(200);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await items()).toEqual([]);
    const { data } = await stripe.refunds.list({ limit: 100 });
    expect(data.filter((refund) => refund.customer === customer).map(({ amount }) => amount)).toEqual([
      180_00,
    ]);
  });
});

describe('an account that is deleted', () => {
  it('takes its credit along before the provider forgets it', async () => {
    const { deps } = paying().store;
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const [customer, stripeId] = await Promise.all([customerOf(subscriber), stripeIdOf(subscriber)]);
    await stripe.subscriptions.cancel(stripeId);
    await catchUp(paying());
    await stripe.customers.createBalanceTransaction(customer, { amount: -30_00, currency: 'brl' });
    const { pool } = deps.database;
    await pool.query(`update deliveries set status = 'delivered'`);
    const gone = await subscriber.call('DELETE', `/users/${subscriber.id}`, { password: 'segredo-de-teste' });
    expect(gone.status).toBe(200);
    await catchUp(paying());
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    const { data } = await stripe.refunds.list({ limit: 100 });
    expect(data[0]).toMatchObject({ amount: 30_00 });
  });

  it('is not forgotten by the provider while its credit is still on its way', async () => {
    const { deps, db } = paying().store;
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const [customer, stripeId] = await Promise.all([customerOf(subscriber), stripeIdOf(subscriber)]);
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    await stripe.subscriptions.cancel(stripeId);
    await catchUp(paying());
    await deps.database.pool.query(`update deliveries set status = 'delivered'`);
    paying().provider.setFaults({ apiStatus: 503, apiPath: '/v1/credit_notes' });
    const credit = { invoiceId: body.invoices[0].id, amount: cents(40_00), as: 'credit' } as const;
    await db.transaction((tx) =>
      returnWeekMoney(tx, deps, { ...credit, key: 'on its way', cause: 'other', reason: 'x' }),
    );
    await subscriber.call('DELETE', `/users/${subscriber.id}`, { password: 'segredo-de-teste' });
    await expect(catchUp(paying())).rejects.toThrow('forget-customer');
    expect(await stripe.customers.retrieve(customer)).not.toHaveProperty('deleted');
    paying().provider.clearFaults();
    await deleteCustomer(deps, customer);
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
    const { data } = await stripe.refunds.list({ limit: 100 });
    expect(data[0]).toMatchObject({ amount: 40_00 });
  });
});

describe('two unpaid weeks', () => {
  it('are one when the newer is paid: the older is never collected', async () => {
    paying().provider.configure({ afterRetries: 'unpaid' });
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 2, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'open', 'open']);
    await mendCard(subscriber);
    const { url } = (await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body;
    await payInvoice(paying(), url);
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'paid']);
    await pass(paying(), { days: 6 });
    expect(await paidAmounts(subscriber)).toEqual([180, 180]);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', open_invoice: null });
  });
});

describe('a pause made at the provider', () => {
  it('is shown as one, keeps the subscription the only one, and charges nothing', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    await stripe.subscriptions.update(await stripeIdOf(subscriber), {
      pause_collection: { behavior: 'void' },
    });
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused', next_charge: null });
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(1);
    const second = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
      planType: 'familia',
      selectedProducts: leastBasket(shelf, 'familia'),
    });
    expect(second.body.code).toBe('SUBSCRIPTION_PAUSED');
    await pass(paying(), { weeks: 2, hours: 2 });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'void']);
    expect(await subscriber.subscription()).toMatchObject({ status: 'paused' });
    await stripe.subscriptions.update(await stripeIdOf(subscriber), { pause_collection: '' });
    await pass(paying(), { weeks: 1, hours: 2 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    expect(await invoiceStatesOf(subscriber)).toEqual(['paid', 'void', 'void', 'paid']);
  });

  it('can be cancelled, and then nothing is charged any more', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    await stripe.subscriptions.update(await stripeIdOf(subscriber), {
      pause_collection: { behavior: 'void' },
    });
    await catchUp(paying());
    const { body } = await cancel(subscriber);
    expect(body.subscription).toMatchObject({ status: 'canceled' });
    expect(body.subscription.next_deliveries).toHaveLength(1);
  });
});
