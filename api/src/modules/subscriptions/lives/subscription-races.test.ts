import type Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../deps.ts';
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
  sessionIn,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { worklistOf } from '../../../testing/worklist.ts';
import { refundDuplicates } from '../billing/duplicates.service.ts';
import { syncSubscription } from '../billing/sync.service.ts';
import { planNewWeeks } from '../deliveries/deliveries.service.ts';
import { reconcileRefunds, reconcileSubscriptions } from '../upkeep.service.ts';

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

const start = (subscriber: Subscriber) =>
  subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: 'familia',
    selectedProducts: leastBasket(shelf, 'familia'),
  });

async function query<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
  return (await paying().store.deps.database.pool.query<Row>(text, values)).rows;
}

const rowsOf = ({ id }: Subscriber) =>
  query<{ status: string; stripe_subscription_id: string }>(
    'select * from subscriptions where user_id = $1 order by created_at',
    id,
  );

async function pagesOf({ id }: Subscriber): Promise<Stripe.Checkout.Session[]> {
  const [row] = await query<{ customer: string }>(
    'select stripe_customer_id as customer from billing_customers where user_id = $1',
    id,
  );
  return row ? (await stripe.checkout.sessions.list({ customer: row.customer })).data : [];
}

/** All that the provider holds as alive for this customer. */
async function aliveAt({ id }: Subscriber): Promise<string[]> {
  const [row] = await query<{ customer: string }>(
    'select stripe_customer_id as customer from billing_customers where user_id = $1',
    id,
  );
  const { data } = await stripe.subscriptions.list({ customer: row?.customer ?? '' });
  return data.map((it) => it.id);
}

/** Both pages of one choice are paid. */
async function payTwice(subscriber: Subscriber): Promise<void> {
  const first = sessionIn((await start(subscriber)).body.url);
  // A page that a crash has kept the store from knowing.
  const known = await stripe.checkout.sessions.retrieve(first, { expand: ['line_items'] });
  const stray = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: String(known.customer),
    line_items: [{ price: known.line_items?.data[0]?.price?.id ?? '', quantity: 1 }],
    metadata: known.metadata ?? {},
    subscription_data: { metadata: known.metadata ?? {} },
    success_url: 'https://cesta.test/',
  });
  paying().provider.pay(first);
  paying().provider.pay(stray.id);
}

describe('two tabs', () => {
  it('that subscribe at once leave one subscription and one page to pay', async () => {
    const subscriber = await newSubscriber(paying().store);
    const answers = await Promise.all(Array.from({ length: 4 }, () => start(subscriber)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await rowsOf(subscriber)).toHaveLength(1);
    const open = (await pagesOf(subscriber)).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    paying().provider.pay(open[0]?.id ?? '');
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('that both get paid leave one subscription; the other ends and its money goes back', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await payTwice(subscriber);
    await catchUp(paying());
    expect((await rowsOf(subscriber)).map(({ status }) => status)).toEqual(['active']);
    const bound = (await rowsOf(subscriber))[0]?.stripe_subscription_id;
    expect(await aliveAt(subscriber)).toEqual([bound]);
    const [duplicate] = await query<object>(
      'select refunded_cents, done_at from duplicate_subscriptions where stripe_subscription_id <> $1',
      bound,
    );
    expect(duplicate).toMatchObject({ refunded_cents: 180_00, done_at: expect.any(Date) });
    expect((await subscriber.subscription()).next_deliveries).toHaveLength(1);
    expect((await emailsTo(store, subscriber.email)).map(({ subject }) => subject).sort()).toEqual([
      'Boas-vindas à cesta Família!',
      'Devolvemos um pagamento em dobro',
    ]);
  });

  it('that both get paid stand among what needs a person while the second is not given back', async () => {
    const { provider, store } = paying();
    const subscriber = await newSubscriber(store);
    const items = async () =>
      (await worklistOf(store, 'refund-failed')).filter(({ who }) => who?.email === subscriber.email);
    provider.setFaults({ apiStatus: 503, apiPath: '/v1/refunds' });
    await payTwice(subscriber);
    await catchUp(paying());
    expect(await items()).toEqual([]);
    await pass(paying(), { days: 1, hours: 1 });
    expect(await items()).toMatchObject([{ matter: expect.stringContaining('paga em dobro') }]);
    provider.clearFaults();
    await refundDuplicates(store.deps);
    expect(await items()).toEqual([]);
  });

  it('cannot bring an old debt back to life beside a new subscription', async () => {
    const { provider, store } = paying();
    provider.configure({ afterRetries: 'unpaid' });
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'familia', '4000000000000341');
    await pass(paying(), { weeks: 3, hours: 2 });
    const { url: debt } = (await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body;
    provider.pay(sessionIn((await start(subscriber)).body.url));
    await paying().applyEvents();
    // In the moment before the store gets round to closing the old one.
    const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Ana' };
    await fetch(debt, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) });
    await catchUp(paying());
    expect((await rowsOf(subscriber)).map(({ status }) => status)).toEqual(['canceled', 'active']);
    expect(await aliveAt(subscriber)).toEqual([(await rowsOf(subscriber))[1]?.stripe_subscription_id]);
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    expect(body.total).toBe(2);
    const [refund] = await query<{ refunded_cents: number }>(
      'select refunded_cents from duplicate_subscriptions order by created_at desc limit 1',
    );
    expect(refund?.refunded_cents).toBe(180_00);
  });
});

describe('syncing', () => {
  it('never writes an answer that is older than what is written already', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'familia');
    const id = (await rowsOf(subscriber))[0]?.stripe_subscription_id ?? '';
    let rivals = 0;
    const retrieve = async (...args: Parameters<Stripe['subscriptions']['retrieve']>) => {
      const answer = await stripe.subscriptions.retrieve(...args);
      if (rivals++ === 0) {
        // While this answer is on its way, the customer cancels and that is synced.
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
        await syncSubscription(store.deps, id);
      }
      return answer;
    };
    const slow = Object.create(stripe, {
      subscriptions: { value: Object.create(stripe.subscriptions, { retrieve: { value: retrieve } }) },
    });
    const deps: Deps = { ...store.deps, stripe: slow };
    await syncSubscription(deps, id);
    expect(rivals).toBeGreaterThan(1);
    expect(await subscriber.subscription()).toMatchObject({ cancel_at_period_end: true });
  });

  it('ends in the same place in whatever order and however often the events come', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, subscriber, 'premium');
    await pass(paying(), { weeks: 1, hours: 2 });
    await subscriber.call('POST', '/stripe/cancel-subscription');
    await catchUp(paying());
    const before = await subscriber.subscription();
    const messages = await emailsTo(store, subscriber.email);
    // As if none of them had ever been told.
    await query('delete from provider_events');
    await query('update subscriptions set synced_at = null');
    const events = provider.events({ limit: 100 });
    for (const { id } of [...events, ...events.toReversed()]) provider.resend(id);
    await catchUp(paying());
    expect(await query('select count(*)::int as count from provider_events')).not.toEqual([{ count: 0 }]);
    expect(await subscriber.subscription()).toEqual(before);
    expect(await emailsTo(store, subscriber.email)).toEqual(messages);
  });

  it('needs no webhook at all: what was missed is asked for', async () => {
    const { store, provider } = paying();
    provider.setFaults({ dropped: 1, dropAttempts: 99 });
    const subscriber = await newSubscriber(store);
    provider.pay(sessionIn((await start(subscriber)).body.url));
    await pass(paying(), { minutes: 3 });
    expect(await subscriber.subscription()).toMatchObject({ status: 'incomplete' });
    await reconcileSubscriptions(store.deps);
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    await pass(paying(), { weeks: 3, hours: 4 });
    await reconcileSubscriptions(store.deps);
    await planNewWeeks(store.deps);
    expect((await subscriber.call('GET', '/stripe/subscription/invoices')).body.total).toBe(4);
    const [planned] = await query<{ count: number }>(
      `select count(*)::int as count from deliveries d join subscriptions s on s.id = d.subscription_id
       where s.user_id = $1 and d.status <> 'cancelled'`,
      subscriber.id,
    );
    expect(planned?.count).toBe(4);
    const { body } = await subscriber.call('GET', '/stripe/subscription/invoices');
    const { data } = await stripe.invoicePayments.list({ invoice: body.invoices[0].id });
    await stripe.refunds.create({ payment_intent: String(data[0]?.payment.payment_intent) });
    await reconcileRefunds(store.deps);
    expect((await subscriber.call('GET', '/stripe/subscription/invoices')).body.total).toBe(3);
  });

  it('takes an invoice as paid once, however often its page is sent', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'familia', '4000000000000341');
    await pass(paying(), { weeks: 1, hours: 2 });
    const { url } = (await subscriber.call('POST', '/stripe/subscription/pay-invoice')).body;
    await payInvoice(paying(), url);
    await payInvoice(paying(), url);
    expect((await subscriber.call('GET', '/stripe/subscription/invoices')).body.total).toBe(2);
  });
});

describe('a provider in trouble', () => {
  it('is told kindly, and a lost answer leaves no second page open', async () => {
    const { store, provider } = paying();
    const subscriber = await newSubscriber(store);
    await subscribe(paying(), shelf, await newSubscriber(store), 'familia');
    provider.setFaults({ apiStatus: 500, apiPath: '/v1/checkout/sessions', apiMoment: 'after', apiTimes: 2 });
    const failed = await start(subscriber);
    expect({ status: failed.status, code: failed.body.code }).toEqual({
      status: 503,
      code: 'PAYMENT_UNAVAILABLE',
    });
    provider.clearFaults();
    expect((await start(subscriber)).status).toBe(200);
    const open = (await pagesOf(subscriber)).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
  });

  it('that knows nothing of an old customer gets a new one', async () => {
    const { store } = paying();
    const subscriber = await newSubscriber(store);
    await query('insert into billing_customers values ($1, $2)', subscriber.id, 'cus_of_another_account');
    expect((await subscribe(paying(), shelf, subscriber, 'familia')).status).toBe('active');
  });
});
