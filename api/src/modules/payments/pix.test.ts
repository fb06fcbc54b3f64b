import { describe, expect, it } from 'vitest';
import { signInBuyer, stockUp } from '../../testing/shelf.ts';
import { usePayingStore } from '../../testing/test-provider.ts';

const paying = usePayingStore({ PIX: '1' });

describe('a payment by Pix', () => {
  async function checkOut() {
    const { store } = paying();
    const buyer = await signInBuyer(store);
    const items = [{ productId: await stockUp(store, 'Pera', 5), quantity: 1 }];
    const headers = buyer.headers;
    const made = await store.app.inject({
      method: 'POST',
      url: '/api/stripe/create-checkout-session',
      headers,
      payload: { items },
    });
    const { url, orderId } = made.json();
    const order = async () => (await store.app.inject({ url: `/api/orders/${orderId}`, headers })).json();
    return { sessionId: /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '', order };
  }

  it('counts when the money is there, not when the code is shown', async () => {
    const { provider } = paying();
    const { sessionId, order } = await checkOut();
    provider.pay(sessionId, { method: 'pix-code' });
    await paying().applyEvents();
    expect(await order()).toMatchObject({ status: 'pending', payment_status: 'pending' });
    provider.pay(sessionId, { method: 'pix' });
    await paying().applyEvents();
    expect(await order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('whose code ran out has failed, and the order can still be paid until its deadline', async () => {
    const { provider } = paying();
    const { sessionId, order } = await checkOut();
    provider.pay(sessionId, { method: 'pix-code' });
    await paying().advance(26);
    await paying().applyEvents();
    expect(await order()).toMatchObject({ status: 'pending', payment_status: 'failed' });
  });
});
