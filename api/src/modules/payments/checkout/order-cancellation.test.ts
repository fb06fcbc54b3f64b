import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buy, sessionIn } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { signInBuyer, stockOf, stockUp } from '../../../testing/shelf.ts';
import type { SignedIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { expireOverdue } from './sync.service.ts';

const paying = usePayingStore({}, { start: '2026-11-16T12:00:00.000Z' });
const store = () => paying().store;
const provider = () => paying().provider;

beforeEach(() => provider().clearFaults());
afterEach(() => vi.restoreAllMocks());

const cancel = (who: SignedIn | null, id: string) => callAs(who, store(), 'POST', `/orders/${id}/cancel`);

const statusOf = async (sessionId: string) =>
  (await store().deps.stripe?.checkout.sessions.retrieve(sessionId))?.status;

describe('an unpaid order that its customer gives up', () => {
  it('is cancelled at once: page closed, units back once, history, one e-mail; again is done already', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 3 });
    for (const answer of [
      await cancel(bought.buyer, bought.orderId),
      await cancel(bought.buyer, bought.orderId),
    ])
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Pedido cancelado. Os produtos voltaram para a banca.' },
      });
    expect(await statusOf(bought.sessionId)).toBe('expired');
    expect(await stockOf(store(), bought.productId)).toBe(5);
    const order = await bought.order();
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'pending', payment_deadline: null });
    expect(order.history.at(-1)).toMatchObject({ by: 'customer', status: 'cancelled' });
    await paying().applyEvents();
    await store().deps.jobs.runDue();
    await expireOverdue(store().deps);
    expect((await bought.order()).history).toHaveLength(2);
    expect(await stockOf(store(), bought.productId)).toBe(5);
    const about = (await bought.emails()).filter(({ subject }) => subject.includes('cancelado'));
    expect(about).toHaveLength(1);
  });

  it('twice at once is cancelled once', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 3 });
    const answers = await Promise.all([1, 2, 3].map(() => cancel(bought.buyer, bought.orderId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await bought.order()).history).toHaveLength(2);
    expect(await stockOf(store(), bought.productId)).toBe(5);
  });

  it('is nobody else’s, nor a visitor’s', async () => {
    const bought = await buy(store());
    const stranger = await signInBuyer(store());
    expect(await cancel(stranger, bought.orderId)).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    });
    expect((await cancel(bought.admin, bought.orderId)).status).toBe(404);
    expect((await cancel(null, bought.orderId)).status).toBe(401);
    expect((await bought.order()).status).toBe('pending');
    expect(await statusOf(bought.sessionId)).toBe('open');
  });

  it('stays when it turns out to be paid: its customer is told, and nothing is cancelled', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 3 });
    provider().configure({ webhookConcurrency: 0 });
    // The provider’s message is still on the way.
    provider().pay(bought.sessionId);
    const answer = await cancel(bought.buyer, bought.orderId);
    expect(answer).toMatchObject({ status: 409, body: { code: 'ORDER_ALREADY_PAID' } });
    expect(answer.body.message).toContain('por isso ele não foi cancelado');
    provider().configure({ webhookConcurrency: 8 });
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await stockOf(store(), bought.productId)).toBe(2);
  });

  it('stays while the provider does not answer, and can be cancelled afterwards', async () => {
    const bought = await buy(store());
    provider().setFaults({ apiStatus: 500, apiPath: '/v1/checkout/sessions' });
    expect((await cancel(bought.buyer, bought.orderId)).body.code).toBe('PAYMENT_UNAVAILABLE');
    expect((await bought.order()).status).toBe('pending');
    provider().clearFaults();
    expect((await cancel(bought.buyer, bought.orderId)).status).toBe(200);
  });

  it('closes also the page that another tab opens in that moment', async () => {
    const bought = await buy(store());
    const sessions = store().deps.stripe?.checkout.sessions;
    if (!sessions) throw new Error('The store has no provider');
    const { expire } = sessions;
    let other = '';
    vi.spyOn(sessions, 'expire').mockImplementationOnce(async (...asked) => {
      const ended = await expire.apply(sessions, asked as Parameters<typeof expire>);
      await paying().applyEvents();
      other = sessionIn((await bought.retry()).body.url);
      return ended;
    });
    expect((await cancel(bought.buyer, bought.orderId)).status).toBe(200);
    expect(other).not.toBe(bought.sessionId);
    expect(await statusOf(other)).toBe('expired');
    expect((await bought.order()).status).toBe('cancelled');
  });

  it('is refused once it is paid or on its way', async () => {
    const bought = await buy(store());
    await bought.setStatus({ status: 'processing' });
    expect((await cancel(bought.buyer, bought.orderId)).body.code).toBe('ORDER_NOT_CANCELLABLE');
    await bought.setStatus({ payment_status: 'paid' });
    expect((await cancel(bought.buyer, bought.orderId)).body.code).toBe('ORDER_ALREADY_PAID');
  });

  it('counts as let go for an account with no confirmed e-mail: cancelling and ordering anew keeps no units', async () => {
    const buyer = await signInBuyer(store(), undefined, { emailConfirmed: false });
    const order = async (name: string) => {
      const items = [{ productId: await stockUp(store(), name, 99), quantity: 99 }];
      return callAs(buyer, store(), 'POST', '/stripe/create-checkout-session', { items });
    };
    const first = await order('Caju');
    expect((await cancel(buyer, first.body.orderId)).status).toBe(200);
    expect((await order('Cajá')).body.code).toBe('EMAIL_UNCONFIRMED');
  });
});
