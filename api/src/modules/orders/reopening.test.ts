import { describe, expect, it } from 'vitest';
import { buy } from '../../testing/buying.ts';
import { callAs } from '../../testing/calling.ts';
import { stockOf } from '../../testing/shelf.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { expireOverdue, syncOrder } from '../payments/checkout/sync.service.ts';

const paying = usePayingStore();
const store = () => paying().store;

describe('an order that the operator reopens', () => {
  it.each(['cancelled', 'processing'])(
    'from %s has half an hour to be paid, and not for ever',
    async (from) => {
      const { productId, order, setStatus, retry } = await buy(store());
      await setStatus({ status: from });
      expect((await order()).payment_deadline).toBeNull();
      await paying().advance(60);
      await setStatus({ status: 'pending' });
      const deadline = new Date(store().clock.now().getTime() + 30 * 60_000);
      expect(Math.abs(Date.parse((await order()).payment_deadline) - deadline.getTime())).toBeLessThan(5000);
      expect((await retry()).status).toBe(200);
      await paying().advance(31);
      await expireOverdue(store().deps);
      expect((await order()).status).toBe('cancelled');
      expect(await stockOf(store(), productId)).toBe(5);
    },
  );

  it.each([{ status: 'cancelled' }, { payment_status: 'paid' }])(
    'from %o by taking it back keeps the payment page that its customer has open',
    async (change) => {
      const { orderId, sessionId, admin, order, setStatus } = await buy(store());
      const { body } = await setStatus({ ...change, undoable: true });
      await callAs(admin, store(), 'POST', '/admin/orders/undo', { undos: [body.undo.id] });
      // What the change had asked for comes after the moments in which it could be taken back.
      await syncOrder(store().deps, orderId);
      await paying().applyEvents();
      expect(await order()).toMatchObject({ status: 'pending', payment_status: 'pending' });
      paying().provider.pay(sessionId);
      await paying().applyEvents();
      expect(await order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    },
  );

  it('keeps its page also when it was deleted and came back while the provider was away', async () => {
    const { orderId, sessionId, admin, order, remove } = await buy(store());
    await remove();
    await callAs(admin, store(), 'POST', `/admin/orders/${orderId}/restore`);
    await syncOrder(store().deps, orderId);
    paying().provider.pay(sessionId);
    await paying().applyEvents();
    expect((await order()).payment_status).toBe('paid');
  });

  it('keeps the deadline it has when its payment fails', async () => {
    const { order, setStatus } = await buy(store());
    const { payment_deadline: before } = await order();
    await paying().advance(10);
    await setStatus({ payment_status: 'failed' });
    expect((await order()).payment_deadline).toBe(before);
  });

  it('tells its customer of each cancellation, once', async () => {
    const { setStatus, emails } = await buy(store());
    const cancelled = async () =>
      (await emails()).filter(({ subject }) => subject.includes('cancelado')).length;
    await setStatus({ status: 'cancelled' });
    await setStatus({ status: 'cancelled' });
    expect(await cancelled()).toBe(1);
    await setStatus({ status: 'pending' });
    await Promise.all([setStatus({ status: 'cancelled' }), setStatus({ status: 'cancelled' })]);
    expect(await cancelled()).toBe(2);
  });

  it('is refused in words to the office where a product is not to be had, alone and among others', async () => {
    const { orderId, productId, admin, setStatus } = await buy(store(), { stock: 2, quantity: 2 });
    const product = (change: string) =>
      store().deps.database.pool.query(`update products set ${change} where id = $1`, [productId]);
    const among = async () => {
      const body = { orders: [{ id: orderId }], status: 'pending' };
      return (await callAs(admin, store(), 'PATCH', '/admin/orders/status', body)).body.refused[0].message;
    };
    await setStatus({ status: 'cancelled' });
    await product('stock = 1');
    const short =
      'Pitomba tem só 1 em estoque, e o pedido leva 2. Se há mais, acerte antes o estoque em Produtos.';
    expect(await setStatus({ status: 'pending' })).toMatchObject({ status: 409, body: { message: short } });
    expect(await among()).toBe(short);
    await product('stock = 2, active = false');
    const gone = /^Pitomba não está mais à venda\. Se o pedido leva este produto, ponha-o antes à venda/;
    expect((await setStatus({ status: 'pending' })).body.message).toMatch(gone);
    expect(await among()).toMatch(gone);
  });
});
