import { formatMoment } from '@cesta/contract/base/calendar';
import { describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer, stockOf, stockUp } from '../../../testing/shelf.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { doRefunds } from '../refunds/refund-sync.service.ts';
import { expireOverdue, reconcile } from './sync.service.ts';

const paying = usePayingStore({ PIX: '1' });

async function checkOut(left = 5) {
  const { store } = paying();
  const buyer = await signInBuyer(store);
  const productId = await stockUp(store, 'Pera', left);
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    callAs(buyer, store, method, path, payload);
  const items = [{ productId, quantity: 1 }];
  const { url, orderId } = (await call('POST', '/stripe/create-checkout-session', { items })).body;
  return {
    orderId,
    productId,
    again: async () =>
      (await call('POST', '/stripe/create-checkout-session', { items, whenWaiting: 'ask' })).body,
    cancel: () => call('POST', `/orders/${orderId}/cancel`),
    sessionId: /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '',
    order: async () => (await call('GET', `/orders/${orderId}`)).body,
    listed: async () => (await call('GET', `/orders?session_id=${orderId}`)).body.orders[0],
    retry: async () => (await call('POST', `/stripe/orders/${orderId}/retry-payment`)).body,
    emails: async () =>
      (await store.deps.mail.list(1000)).filter(({ to }) => to === buyer.user.email).map(({ key }) => key),
  };
}

/** The customer has seen the code; the store has heard of it. */
async function showCode(sessionId: string) {
  paying().provider.pay(sessionId, { method: 'pix-code' });
  await paying().applyEvents();
}

async function payCode(sessionId: string) {
  paying().provider.pay(sessionId, { method: 'pix' });
  await paying().applyEvents();
}

describe('a payment by Pix', () => {
  it('counts when the money is there, not when the code is shown', async () => {
    const { sessionId, order } = await checkOut();
    await showCode(sessionId);
    expect(await order()).toMatchObject({ status: 'pending', payment_status: 'pending' });
    await payCode(sessionId);
    expect(await order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('whose code ran out has failed, and the order can still be paid until its deadline', async () => {
    const { sessionId, order } = await checkOut();
    await showCode(sessionId);
    await paying().advance(26);
    await paying().applyEvents();
    expect(await order()).toMatchObject({ status: 'pending', payment_status: 'failed' });
  });
});

describe('an order that waits for a Pix', () => {
  it('says so, and until when, wherever its customer asks, and no longer once it is paid', async () => {
    const { sessionId, order, listed } = await checkOut();
    expect(await order()).not.toHaveProperty('pix_until');
    await showCode(sessionId);
    const { pix_until: until, payment_deadline: deadline } = await order();
    expect(Date.parse(until)).toBeLessThan(Date.parse(deadline) - 4 * 60_000);
    expect(await listed()).toMatchObject({ pix_until: until });
    await payCode(sessionId);
    expect(await order()).not.toHaveProperty('pix_until');
    expect(await listed()).not.toHaveProperty('pix_until');
  });

  it('leads back to its code while that can be paid, and to a new page after', async () => {
    const { sessionId, retry, order } = await checkOut();
    await showCode(sessionId);
    expect((await retry()).url).toContain(sessionId);
    await paying().advance(26);
    expect(await order()).not.toHaveProperty('pix_until');
    const again = /cs_[A-Za-z0-9_]+/.exec((await retry()).url)?.[0] ?? '';
    expect(again).not.toBe(sessionId);
    await showCode(again);
    await payCode(again);
    expect(await order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('is cancelled after its half hour when nobody paid the code', async () => {
    const { sessionId, productId, order } = await checkOut();
    await showCode(sessionId);
    await paying().advance(31);
    await expireOverdue(paying().store.deps);
    expect(await order()).toMatchObject({ status: 'cancelled', payment_deadline: null });
    expect(await stockOf(paying().store, productId)).toBe(5);
  });

  it('whose code was shown late waits as long as it can be paid: the same basket leads back to it', async () => {
    const { sessionId, productId, order, retry, again } = await checkOut();
    await paying().advance(20);
    await showCode(sessionId);
    const { pix_until: until, payment_deadline: deadline } = await order();
    expect(Date.parse(deadline)).toBe(Date.parse(until) + 5 * 60_000);
    await paying().advance(12);
    await expireOverdue(paying().store.deps);
    expect((await retry()).url).toContain(sessionId);
    expect((await again()).url).toContain(sessionId);
    expect(await stockOf(paying().store, productId)).toBe(4);
    await payCode(sessionId);
    expect(await order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('waits for one code that was shown before its hour was over, and for no other after it', async () => {
    const { orderId, productId, order, retry, again } = await checkOut();
    await paying().advance(29);
    const second = /cs_[A-Za-z0-9_]+/.exec((await retry()).url)?.[0] ?? '';
    await paying().advance(28);
    await showCode(second);
    await paying().advance(13);
    expect((await retry()).url).toContain(second);
    expect((await again()).url).toContain(second);
    await paying().advance(13);
    expect(await order()).toMatchObject({ status: 'pending', payment_status: 'failed' });
    expect(await retry()).toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
    // Its customer is told to fill the basket again: that makes an order which can be paid.
    const fresh = await again();
    expect(fresh.url).toContain('cs_');
    expect(fresh.orderId).not.toBe(orderId);
    await paying().advance(6);
    await expireOverdue(paying().store.deps);
    expect(await order()).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(paying().store, productId)).toBe(4);
  });

  it('keeps the page that is open when its hour is nearly over, instead of closing it for none', async () => {
    const { order, retry } = await checkOut();
    const next = async () => /cs_[A-Za-z0-9_]+/.exec((await retry()).url)?.[0] ?? '';
    await paying().advance(20);
    const second = await next();
    await paying().advance(13);
    await showCode(second);
    await paying().advance(25.3);
    const third = await next();
    expect(third).not.toBe(second);
    await paying().advance(1);
    expect(await retry()).toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
    paying().provider.pay(third);
    await paying().applyEvents();
    expect(await order()).toMatchObject({ payment_status: 'paid' });
  });

  it('that was taken down on the phone waits a day for its link, and half an hour for a code', async () => {
    const { store } = paying();
    const admin = await signIn(store, { role: 'admin' });
    const buyer = await signInBuyer(store);
    const items = [{ productId: await stockUp(store, 'Pinha', 5), quantity: 1 }];
    const { body } = await callAs(admin, store, 'POST', `/admin/people/${buyer.user.id}/orders`, {
      items,
      payment: 'link',
      key: crypto.randomUUID(),
    });
    const page = await store.deps.stripe?.checkout.sessions.retrieve(
      /cs_[A-Za-z0-9_]+/.exec(JSON.stringify(body))?.[0] ?? '',
    );
    expect(page?.payment_method_options?.pix?.expires_after_seconds).toBe(25 * 60);
  });

  it('cannot be cancelled while its code can be paid, says until when that is, and can be afterwards', async () => {
    const { sessionId, cancel, order } = await checkOut();
    await showCode(sessionId);
    const { status, body } = await cancel();
    expect([status, body.code]).toEqual([409, 'ORDER_NOT_CANCELLABLE']);
    const { pix_until } = await order();
    expect(body.message).toContain(
      `código Pix deste pedido ainda pode ser pago, até ${formatMoment(pix_until)}`,
    );
    await paying().advance(26);
    expect((await cancel()).status).toBe(200);
    expect(await order()).toMatchObject({ status: 'cancelled' });
  });

  it('learns of its money also when no event arrives', async () => {
    const { sessionId, order } = await checkOut();
    const { store, provider } = paying();
    provider.pay(sessionId, { method: 'pix-code' });
    provider.pay(sessionId, { method: 'pix' });
    store.clock.advance(3 * 60_000);
    await reconcile(store.deps);
    expect(await order()).toMatchObject({ payment_status: 'paid' });
    await paying().applyEvents();
  });

  it('is told of once, however often the events come', async () => {
    const { sessionId, order, orderId, emails } = await checkOut();
    paying().provider.setFaults({ doubled: 1 });
    await showCode(sessionId);
    await payCode(sessionId);
    paying().provider.clearFaults();
    expect(await order()).toMatchObject({ payment_status: 'paid' });
    expect((await emails()).filter((key) => key === `order-paid:${orderId}`)).toHaveLength(1);
  });
});

describe('a Pix that comes after its order was cancelled', () => {
  const cancel = async (orderId: string) => {
    const admin = await signIn(paying().store, { role: 'admin' });
    const path = `/orders/${orderId}/status`;
    expect((await callAs(admin, paying().store, 'PATCH', path, { status: 'cancelled' })).status).toBe(200);
    await paying().store.deps.jobs.runDue();
  };

  it('takes the units again', async () => {
    const { sessionId, orderId, productId, order } = await checkOut();
    await showCode(sessionId);
    await cancel(orderId);
    expect(await stockOf(paying().store, productId)).toBe(5);
    await payCode(sessionId);
    expect(await order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await stockOf(paying().store, productId)).toBe(4);
  });

  it('goes back when they are sold', async () => {
    const { sessionId, orderId, productId, order, emails } = await checkOut(1);
    await showCode(sessionId);
    await cancel(orderId);
    const rival = await signInBuyer(paying().store);
    const payload = { items: [{ productId, quantity: 1 }] };
    expect(
      (await callAs(rival, paying().store, 'POST', '/stripe/create-checkout-session', payload)).status,
    ).toBe(200);
    await payCode(sessionId);
    await doRefunds(paying().store.deps);
    await paying().applyEvents();
    expect(await order()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    const about = (await emails()).map((key) => key.split(':')[0]);
    expect(about).toContain('payment-returned');
    expect(about).toContain('refund-done');
  });
});

describe('the refund of a Pix', () => {
  async function paidByPix() {
    const made = await checkOut();
    await showCode(made.sessionId);
    await payCode(made.sessionId);
    /** Signed in anew: months may lie between. */
    const asAdmin = async (method: 'GET' | 'POST', path: string, payload?: object) =>
      callAs(await signIn(paying().store, { role: 'admin' }), paying().store, method, path, payload);
    const refund = async () => {
      expect((await asAdmin('POST', `/orders/${made.orderId}/refund`, {})).status).toBeLessThan(300);
      await doRefunds(paying().store.deps);
      await paying().applyEvents();
    };
    return { ...made, refund, seen: async () => (await asAdmin('GET', `/orders/${made.orderId}`)).body };
  }

  it('goes back the way it came', async () => {
    const { refund, seen } = await paidByPix();
    await refund();
    expect(await seen()).toMatchObject({ payment_status: 'refunded', refunded: 18.9 });
  });

  it('that the provider refuses after ninety days waits for the operator', async () => {
    const { refund, seen } = await paidByPix();
    await paying().advance(91 * 24 * 60);
    await refund();
    expect(await seen()).toMatchObject({ payment_status: 'paid', refunds: [{ state: 'failed' }] });
  });
});

it('the store says whether it takes Pix', async () => {
  expect((await paying().store.app.inject('/api/store')).json()).toMatchObject({ pix: true });
});
