import { beforeEach, describe, expect, it } from 'vitest';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { expireOverdue, reconcile, syncCheckoutSession } from './checkout/sync.service.ts';
import { stripeOf } from './provider.service.ts';
import { doRefunds } from './refunds/refund-sync.service.ts';

const paying = usePayingStore();
const store = () => paying().store;
const provider = () => paying().provider;

beforeEach(async () => {
  provider().clearFaults();
  provider().configure({ webhookConcurrency: 8 });
});

async function checkOut(buyer: SignedIn, productId: string, quantity = 1, extra: object = {}) {
  const response = await store().app.inject({
    method: 'POST',
    url: '/api/stripe/create-checkout-session',
    headers: buyer.headers,
    payload: { items: [{ productId, quantity }], ...extra },
  });
  return { ...response.json(), status: response.statusCode } as {
    status: number;
    url: string;
    orderId: string;
    message: string;
    code: string;
  };
}

const sessionIn = (url: string) => /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';

async function orderOf(buyer: SignedIn, id: string) {
  return (await store().app.inject({ url: `/api/orders/${id}`, headers: buyer.headers })).json();
}

async function emailCount(orderId: string, about: string): Promise<number> {
  const { emails } = (await store().app.inject('/api/outbox')).json();
  const number = orderId.slice(0, 8).toUpperCase();
  return emails.filter(
    (email: { subject: string }) => email.subject.includes(about) && email.subject.includes(number),
  ).length;
}

async function retry(buyer: SignedIn, id: string) {
  const response = await store().app.inject({
    method: 'POST',
    url: `/api/stripe/orders/${id}/retry-payment`,
    headers: buyer.headers,
  });
  return { ...response.json(), status: response.statusCode };
}

describe('a payment', () => {
  it('confirms the order through the signed webhook, once', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Manga', 5);
    const { url, orderId } = await checkOut(buyer, id, 2);
    provider().pay(sessionIn(url));
    await paying().applyEvents();
    const order = await orderOf(buyer, orderId);
    expect(order).toMatchObject({ status: 'confirmed', payment_status: 'paid', payment_deadline: null });
    expect(order.history.map((entry: { status: string }) => entry.status)).toEqual(['pending', 'confirmed']);
    for (const event of provider().events({ type: 'checkout.session.completed' }))
      provider().resend(event.id);
    await paying().applyEvents();
    expect((await orderOf(buyer, orderId)).history).toHaveLength(2);
    expect(await emailCount(orderId, 'Pagamento confirmado')).toBe(1);
    const found = await store().app.inject({
      url: `/api/orders?session_id=${sessionIn(url)}`,
      headers: buyer.headers,
    });
    expect(found.json().orders[0].id).toBe(orderId);
  });

  it('that is declined leaves the order waiting, and a second card pays it', async () => {
    const buyer = await signInBuyer(store());
    const { url, orderId } = await checkOut(buyer, await stockUp(store(), 'Uva', 5));
    expect(provider().pay(sessionIn(url), { card: '4000000000000002' }).paid).toBe(false);
    await paying().applyEvents();
    expect((await orderOf(buyer, orderId)).payment_status).toBe('pending');
    provider().pay(sessionIn(url));
    await paying().applyEvents();
    expect((await orderOf(buyer, orderId)).payment_status).toBe('paid');
  });

  it('asks for the same page twice and gets the same session for the same order', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Figo', 5);
    const [one, two] = await Promise.all(
      [1, 2].map(() => checkOut(buyer, id, 1, { key: 'double-click-key' })),
    );
    expect(one?.orderId).toBe(two?.orderId);
    expect(one?.url).toBe(two?.url);
    expect(await stockOf(store(), id)).toBe(4);
  });

  it('of another shop on the same account is passed over', async () => {
    const { stripe } = stripeOf(store().deps);
    const price_data = { currency: 'brl', unit_amount: 10_00, product_data: { name: 'Livro' } };
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price_data, quantity: 1 }],
      success_url: 'https://livraria.test/',
      metadata: { order_id: 'A-17' },
    });
    await expect(syncCheckoutSession(store().deps, session.id)).resolves.toBeUndefined();
  });

  it('with a forged signature changes nothing', async () => {
    const response = await store().app.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'stripe-signature': 't=1,v1=abc', 'content-type': 'application/json' },
      payload: '{"id":"evt_1","type":"checkout.session.completed","data":{"object":{"id":"cs_1"}}}',
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('an unpaid order', () => {
  it('is cancelled after half an hour, its session ended and its units returned once', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Caqui', 5);
    const { url, orderId } = await checkOut(buyer, id, 3);
    await paying().advance(29);
    await expireOverdue(store().deps);
    expect((await orderOf(buyer, orderId)).status).toBe('pending');
    await paying().advance(1.1);
    await Promise.all([expireOverdue(store().deps), expireOverdue(store().deps)]);
    await paying().applyEvents();
    expect((await orderOf(buyer, orderId)).status).toBe('cancelled');
    expect(await stockOf(store(), id)).toBe(5);
    expect(() => provider().pay(sessionIn(url))).toThrow('expired');
    expect(await emailCount(orderId, 'cancelado')).toBe(1);
    expect(await retry(buyer, orderId)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' });
  });

  it('paid in its last second stays paid', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Cajá', 5);
    const { url, orderId } = await checkOut(buyer, id);
    provider().setFaults({ late: 1, lateSeconds: 3600 });
    await paying().advance(30.1);
    provider().pay(sessionIn(url));
    await expireOverdue(store().deps);
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await stockOf(store(), id)).toBe(4);
  });

  it('is paid again by a new session, which ends the one before', async () => {
    const buyer = await signInBuyer(store());
    const { url, orderId } = await checkOut(buyer, await stockUp(store(), 'Mamão', 5));
    await paying().advance(20);
    const again = await retry(buyer, orderId);
    expect(again.status).toBe(200);
    expect(sessionIn(again.url)).not.toBe(sessionIn(url));
    expect(() => provider().pay(sessionIn(url))).toThrow('expired');
    await paying().advance(20);
    await expireOverdue(store().deps);
    expect((await orderOf(buyer, orderId)).status).toBe('pending');
    provider().pay(sessionIn(again.url));
    await paying().applyEvents();
    expect((await orderOf(buyer, orderId)).payment_status).toBe('paid');
    expect(await retry(buyer, orderId)).toMatchObject({ status: 409, code: 'ORDER_ALREADY_PAID' });
  });

  it('belongs to its customer: nobody else can ask for its payment page', async () => {
    const { orderId } = await checkOut(await signInBuyer(store()), await stockUp(store(), 'Jambo', 5));
    expect((await retry(await signInBuyer(store()), orderId)).status).toBe(404);
  });

  it('whose webhook never came is synced by asking', async () => {
    const buyer = await signInBuyer(store());
    const { url, orderId } = await checkOut(buyer, await stockUp(store(), 'Umbu', 5));
    provider().setFaults({ dropped: 1, dropAttempts: 1000 });
    provider().pay(sessionIn(url));
    await paying().advance(3);
    await reconcile(store().deps);
    expect((await orderOf(buyer, orderId)).payment_status).toBe('paid');
  });
});

describe('a payment that comes too late', () => {
  async function cancelledButPaid(left: number) {
    const admin = await signIn(store(), { role: 'admin' });
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Graviola', 2);
    const { url, orderId } = await checkOut(buyer, id, 2);
    await store().app.inject({
      method: 'PATCH',
      url: `/api/orders/${orderId}/status`,
      headers: admin.headers,
      payload: { status: 'cancelled' },
    });
    if (left === 0) await checkOut(await signInBuyer(store()), id, 2);
    provider().pay(sessionIn(url));
    await paying().applyEvents();
    return { buyer, id, orderId };
  }

  it('takes the units again when they are still there', async () => {
    const { buyer, id, orderId } = await cancelledButPaid(2);
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await stockOf(store(), id)).toBe(0);
  });

  it('goes back to the customer when they are gone', async () => {
    const { buyer, id, orderId } = await cancelledButPaid(0);
    expect((await orderOf(buyer, orderId)).status).toBe('cancelled');
    await doRefunds(store().deps);
    await doRefunds(store().deps);
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await stockOf(store(), id)).toBe(0);
    const refunds = await store().deps.stripe?.refunds.list();
    expect(refunds?.data.filter((refund) => refund.amount === 27_80)).toHaveLength(1);
  });
});

describe('a provider in trouble', () => {
  it.each([
    ['answers 500', { apiStatus: 500 }],
    ['loses its answer after doing the work', { apiStatus: 500, apiMoment: 'after' as const, apiTimes: 2 }],
  ])('that %s costs no units and no second order', async (_how, fault) => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Acerola', 5);
    provider().setFaults({ ...fault, apiPath: '/v1/checkout/sessions' });
    const failed = await checkOut(buyer, id, 1, { key: `trouble-${id}` });
    expect(failed).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    provider().clearFaults();
    const good = await checkOut(buyer, id, 1, { key: `trouble-${id}` });
    expect(good.status).toBe(200);
    expect(await stockOf(store(), id)).toBe(4);
    provider().pay(sessionIn(good.url));
    await paying().applyEvents();
    expect((await orderOf(buyer, good.orderId)).payment_status).toBe('paid');
  });

  it('that does not answer at expiry keeps the units until it does', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Seriguela', 5);
    const { orderId } = await checkOut(buyer, id);
    await paying().advance(31);
    provider().setFaults({ apiStatus: 500 });
    await expireOverdue(store().deps);
    expect((await orderOf(buyer, orderId)).status).toBe('pending');
    provider().clearFaults();
    await expireOverdue(store().deps);
    expect((await orderOf(buyer, orderId)).status).toBe('cancelled');
    expect(await stockOf(store(), id)).toBe(5);
  });
});

describe('money back', () => {
  it('is for the operator to decide, once, and written in the order', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const buyer = await signInBuyer(store());
    const { url, orderId } = await checkOut(buyer, await stockUp(store(), 'Sapoti', 5));
    const refund = (headers: Record<string, string>) =>
      store().app.inject({ method: 'POST', url: `/api/orders/${orderId}/refund`, headers });
    expect((await refund(admin.headers)).json().code).toBe('ORDER_NOT_REFUNDABLE');
    provider().pay(sessionIn(url));
    await paying().applyEvents();
    expect((await refund(buyer.headers)).statusCode).toBe(403);
    expect((await refund(admin.headers)).statusCode).toBe(200);
    await doRefunds(store().deps);
    expect((await orderOf(buyer, orderId)).payment_status).toBe('refunded');
    expect((await refund(admin.headers)).json().code).toBe('ORDER_NOT_REFUNDABLE');
  });
});
