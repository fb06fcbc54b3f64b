import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStripe } from '../../platform/stripe.ts';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sessionIn } from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { expireOverdue, reconcile } from './checkout/sync.service.ts';
import { stripeOf } from './provider.service.ts';

const DELAY_MS = 10_000;
const paying = usePayingStore();
const store = () => paying().store;
const provider = () => paying().provider;

function setPatience(timeoutMs?: number): void {
  const { deps } = store();
  if (!deps.settings.stripe) throw new Error('The store has no provider');
  deps.stripe = createStripe(deps.settings.stripe, timeoutMs);
}

afterEach(() => {
  provider().clearFaults();
  setPatience();
});

async function post(buyer: SignedIn, url: string, payload?: object) {
  const response = await store().app.inject({
    method: 'POST',
    url: `/api/stripe/${url}`,
    headers: buyer.headers,
    ...(payload && { payload }),
  });
  return { ...response.json(), status: response.statusCode };
}

async function paymentStatusOf(buyer: SignedIn, orderId: string): Promise<string> {
  const found = await store().app.inject({ url: `/api/orders/${orderId}`, headers: buyer.headers });
  return found.json().payment_status;
}

const letThemWait = () => provider().setFaults({ apiDelayMs: DELAY_MS, apiPath: '/v1/checkout/sessions' });

describe('a provider that takes ten seconds', () => {
  it('is given up well before the customer gives up', () => {
    const { stripe } = store().deps;
    const retries = stripe?.getMaxNetworkRetries() ?? Number.NaN;
    const pauses = retries * 500;
    expect((retries + 1) * Number(stripe?.getApiField('timeout')) + pauses).toBeLessThanOrEqual(12_000);
  });

  // The same way with less patience, so that nobody waits: what counts is that the refusal comes before the answer.
  it('costs a clear refusal, no units and no second order', async () => {
    const buyer = await signInBuyer(store());
    const id = await stockUp(store(), 'Pitanga', 5);
    const order = { items: [{ productId: id, quantity: 2 }], key: `slow-${id}` };
    setPatience(100);
    letThemWait();
    const began = performance.now();
    const refused = await post(buyer, 'create-checkout-session', order);
    expect(refused).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    expect(performance.now() - began).toBeLessThan(DELAY_MS);
    expect(await stockOf(store(), id)).toBe(3);

    provider().clearFaults();
    setPatience();
    const good = await post(buyer, 'create-checkout-session', order);
    expect(good.status).toBe(200);
    expect(await stockOf(store(), id)).toBe(3);
    provider().pay(sessionIn(good.url));
    await paying().applyEvents();
    const found = await store().app.inject({ url: `/api/orders/${good.orderId}`, headers: buyer.headers });
    expect(found.json()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('refuses a new try as clearly, and the page from before still pays', async () => {
    const buyer = await signInBuyer(store());
    const items = [{ productId: await stockUp(store(), 'Cajuí', 5), quantity: 1 }];
    const { url, orderId } = await post(buyer, 'create-checkout-session', { items });
    setPatience(100);
    letThemWait();
    const refused = await post(buyer, `orders/${orderId}/retry-payment`);
    expect(refused).toMatchObject({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    provider().pay(sessionIn(url));
    await paying().applyEvents();
    expect(await paymentStatusOf(buyer, orderId)).toBe('pending');
    provider().clearFaults();
    setPatience();
    store().clock.advance(60_000);
    await paying().applyEvents();
    expect(await paymentStatusOf(buyer, orderId)).toBe('paid');
  });
});

describe('a provider that is away', () => {
  it('holds up a run over many open pages for a few of them, and none that it has no part in', async () => {
    const id = await stockUp(store(), 'Umbu', 20);
    const items = [{ productId: id, quantity: 1 }];
    const placed: { buyer: SignedIn; orderId: string }[] = [];
    for (let count = 0; count < 14; count += 1) {
      const buyer = await signInBuyer(store());
      placed.push({ buyer, orderId: (await post(buyer, 'create-checkout-session', { items })).orderId });
    }
    // Its page was never made.
    provider().setFaults({ apiStatus: 500, apiPath: '/v1/checkout/sessions' });
    const last = await signInBuyer(store());
    expect((await post(last, 'create-checkout-session', { items })).status).toBe(503);
    expect(await stockOf(store(), id)).toBe(5);
    await paying().advance(31);

    provider().setFaults({ apiStatus: 500 });
    const sessions = stripeOf(store().deps).stripe.checkout.sessions;
    const [ended, looked] = [vi.spyOn(sessions, 'expire'), vi.spyOn(sessions, 'retrieve')];
    await expireOverdue(store().deps);
    // Five in a row, and those that were asked about at the same moment.
    expect(ended.mock.calls.length).toBeLessThanOrEqual(8);
    expect(await stockOf(store(), id)).toBe(6);
    await reconcile(store().deps);
    expect(looked).toHaveBeenCalledTimes(5);

    provider().clearFaults();
    await expireOverdue(store().deps);
    expect(await stockOf(store(), id)).toBe(20);
    for (const { buyer, orderId } of placed) expect(await paymentStatusOf(buyer, orderId)).not.toBe('paid');
    vi.restoreAllMocks();
  }, 60_000);
});
