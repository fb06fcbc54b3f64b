import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
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
import { stripeSubscription } from '../../../testing/weeks.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});
beforeEach(() => paying().provider.configure({ afterRetries: 'cancel' }));

const REFUSED_LATER = '4000000000000341';
const subjects = async ({ email }: Subscriber) =>
  (await emailsTo(paying().store, email)).map(({ subject }) => subject);

describe('a card that fails', () => {
  it('leaves the week unpaid and undelivered until the invoice is paid on its page', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const late = await subscriber.subscription();
    expect(late).toMatchObject({ status: 'past_due', open_invoice: { amount: 180 }, next_deliveries: [] });
    expect((await emailsTo(paying().store, subscriber.email)).at(-1)).toMatchObject({
      subject: 'Não conseguimos cobrar sua cesta',
      text: expect.stringContaining('/minha-conta?tab=assinatura'),
    });
    const blocked = await subscriber.call('POST', '/stripe/create-subscription-checkout', {
      planType: 'familia',
      selectedProducts: leastBasket(shelf, 'familia'),
    });
    expect(blocked.body.code).toBe('SUBSCRIPTION_PAST_DUE');
    const { body } = await subscriber.call('POST', '/stripe/subscription/pay-invoice');
    await payInvoice(paying(), body.url);
    const paid = await subscriber.subscription();
    expect(paid).toMatchObject({ status: 'active', open_invoice: null });
    expect(paid.next_deliveries).toHaveLength(1);
    const told = (await emailsTo(paying().store, subscriber.email)).at(-1);
    expect(told?.subject).toBe('Pagamento recebido');
    expect(told?.text).toContain('As próximas semanas são cobradas no cartão Visa final 4242.');
    expect((await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body.code).toBe(
      'NO_OPEN_INVOICE',
    );
    expect((await subjects(subscriber)).filter((subject) => subject.startsWith('Não'))).toHaveLength(1);
  });

  it('ends the subscription after its last attempt, and nothing of it stays payable', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const { url } = (await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body;
    await pass(paying(), { weeks: 3 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled', open_invoice: null });
    expect((await subjects(subscriber)).at(-1)).toBe('Sua assinatura terminou');
    await payInvoice(paying(), url);
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(body.total).toBe(1);
  });

  it('may leave it unpaid instead: then one can pay what is owed, or begin anew', async () => {
    paying().provider.configure({ afterRetries: 'unpaid' });
    const [one, two] = [await newSubscriber(paying().store), await newSubscriber(paying().store)];
    for (const subscriber of [one, two])
      await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 3, hours: 2 });
    expect(await one.subscription()).toMatchObject({ status: 'unpaid', next_charge: null });
    expect((await one.subscription()).open_invoice).not.toBeNull();
    const { url } = (await one.call('POST', '/stripe/subscription/pay-invoice')).body;
    await payInvoice(paying(), url);
    expect(await one.subscription()).toMatchObject({ status: 'active', open_invoice: null });

    const fresh = await subscribe(paying(), shelf, two, 'essencial');
    expect(fresh).toMatchObject({ status: 'active', plan_type: 'essencial' });
    await pass(paying(), { weeks: 2 });
    expect(await two.subscription()).toMatchObject({ id: fresh.id, status: 'active' });
    const { rows } = await paying().store.deps.database.pool.query<{ status: string }>(
      'select status from subscriptions where user_id = $1 order by created_at',
      [two.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(['canceled', 'active']);
  });
});

describe('a late payment', () => {
  it('stands in the worklist until it is paid, or cancelled by the operator', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const own = async () =>
      (await worklistOf(paying().store, 'payment-overdue')).filter(
        ({ who }) => who?.email === subscriber.email,
      );
    const [item] = await own();
    expect(item).toMatchObject({ amount: 180, matter: 'O cartão não aceitou a cobrança da semana.' });
    const charged = await press(paying().store, item, 'Cobrar de novo agora');
    expect(charged.body.code).toBe('CARD_DECLINED');
    const cancelled = await press(paying().store, item, 'Cancelar a assinatura');
    expect(cancelled.body.message).toContain('Nada mais será cobrado');
    expect(await own()).toEqual([]);
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled' });
  });

  it('is never said to be uncharged where the answer to the charge got lost, and counts once', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const stripe = store.deps.stripe as Stripe;
    const { subscription } = await stripeSubscription(paying(), subscriber);
    const customer = (subscription.customer as Stripe.Customer).id;
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card.id });
    const charge = async () => {
      const all = await worklistOf(store, 'payment-overdue');
      return press(
        store,
        all.find(({ who }) => who?.email === subscriber.email),
        'Cobrar de novo agora',
      );
    };
    // Nothing can be had of the provider, before the work or after it.
    provider.setFaults({ apiStatus: 0, apiPath: '/v1/' });
    const { status, body } = await charge();
    expect([status, body.message]).toEqual([503, expect.stringContaining('não se sabe se a cobrança')]);
    provider.clearFaults();
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data;
    provider.setFaults({
      apiStatus: 0,
      apiPath: `/v1/invoices/${invoice?.id}/pay`,
      apiMoment: 'after',
      apiTimes: 2,
    });
    expect((await charge()).body.message).toContain('Cobrança feita');
    provider.clearFaults();
    expect(await subscriber.subscription()).toMatchObject({ status: 'active', open_invoice: null });
    const charges = await stripe.charges.list({ customer });
    expect(charges.data.filter(({ paid }) => paid)).toHaveLength(2);
  });

  it('is not said to be charged where nobody answered and the provider had given the subscription up', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'familia', REFUSED_LATER);
    await pass(paying(), { weeks: 1, hours: 2 });
    const stripe = store.deps.stripe as Stripe;
    const { subscription } = await stripeSubscription(paying(), subscriber);
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data;
    await stripe.subscriptions.cancel(subscription.id);
    provider.setFaults({ apiStatus: 0, apiPath: `/v1/invoices/${invoice?.id}/pay` });
    const all = await worklistOf(store, 'payment-overdue');
    const { status, body } = await press(
      store,
      all.find(({ who }) => who?.email === subscriber.email),
      'Cobrar de novo agora',
    );
    provider.clearFaults();
    expect([status, body.message]).toEqual([503, expect.stringContaining('não se sabe se a cobrança')]);
  });
});
