import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { stockOf } from '../../../testing/shelf.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { IS_CANCELLED_BY_HAND } from '../../orders/orders.tables.ts';
import { expireOverdue } from '../checkout/sync.service.ts';
import { doRefunds } from './refund-sync.service.ts';

const paying = usePayingStore();
const store = () => paying().store;

beforeEach(() => {
  paying().provider.clearFaults();
  paying().provider.configure({ refundsBegin: 'succeeded' });
});

async function paid() {
  const bought = await buy(store(), { stock: 5, quantity: 2 });
  paying().provider.pay(bought.sessionId);
  await paying().applyEvents();
  return bought;
}

type Bought = Awaited<ReturnType<typeof paid>>;

/** Brought, and paid to whoever brought it. */
async function handed(): Promise<Bought> {
  const bought = await buy(store(), { stock: 5, quantity: 2 });
  await bought.setStatus({ payment_status: 'paid' });
  await bought.setStatus({ status: 'delivered' });
  return bought;
}

async function refundsAtProvider({ sessionId }: Bought): Promise<number[]> {
  const session = await store().deps.stripe?.checkout.sessions.retrieve(sessionId);
  const payment_intent = String(session?.payment_intent);
  return ((await store().deps.stripe?.refunds.list({ payment_intent }))?.data ?? []).map(
    ({ amount }) => amount,
  );
}

const allText = async (bought: Bought) => (await bought.emails()).map(({ text }) => text).join('\n');

describe('deleting an order that the provider was paid for', () => {
  it('is refused while nobody says what becomes of the money', async () => {
    const bought = await paid();
    expect((await bought.remove()).body.code).toBe('ORDER_HAS_MONEY');
    expect((await bought.remove({})).body.code).toBe('ORDER_HAS_MONEY');
    expect((await bought.remove({ money: 'keep' })).status).toBe(422);
    expect((await bought.asAdmin()).payment_status).toBe('paid');
  });

  it('comes back cancelled and without units once all its money is back, and tells nobody anew', async () => {
    const bought = await paid();
    await bought.remove({ money: 'refund' });
    await doRefunds(store().deps);
    await paying().applyEvents();
    const told = (await bought.emails()).length;
    const admin = await signIn(store(), { role: 'admin' });
    const { status, body } = await callAs(admin, store(), 'POST', `/admin/orders/${bought.orderId}/restore`);
    expect(status).toBe(200);
    expect(body.refunded).toBe(27.8);
    expect(await bought.asAdmin()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await stockOf(store(), bought.productId)).toBe(5);
    expect(await bought.emails()).toHaveLength(told);
  });

  it('gives the money back together with it, once, and the customer is told when it is back', async () => {
    const bought = await paid();
    const answers = await Promise.all([
      bought.remove({ money: 'refund' }),
      bought.remove({ money: 'refund' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      message: 'Pedido excluído com sucesso!',
      refunded: 27.8,
    });
    expect(await stockOf(store(), bought.productId)).toBe(5);
    await doRefunds(store().deps);
    await paying().applyEvents();
    expect(await refundsAtProvider(bought)).toEqual([27_80]);
    expect(await stockOf(store(), bought.productId)).toBe(5);
    expect((await bought.emails())[0]?.subject).toMatch(/^Devolvemos R\$\s27,80/);
  });

  it('gives back only what is left of it', async () => {
    const bought = await paid();
    await bought.refund({ amount: 7.8 });
    expect((await bought.remove({ money: 'refund' })).body.refunded).toBe(20);
    await doRefunds(store().deps);
    expect((await refundsAtProvider(bought)).sort()).toEqual([20_00, 7_80]);
  });

  it('takes the word of the operator that the money is back, on record and told to the customer', async () => {
    const bought = await paid();
    expect((await bought.remove({ money: 'returned' })).body.refunded).toBeNull();
    await doRefunds(store().deps);
    expect(await refundsAtProvider(bought)).toEqual([]);
    expect((await bought.emails())[0]?.subject).toMatch(/^Devolução registrada/);
    const { rows } = await store().deps.database.pool.query(
      'select resolution, resolved_by from refunds where order_id = $1',
      [bought.orderId],
    );
    expect(rows).toEqual([{ resolution: 'other_means', resolved_by: bought.admin.user.id }]);
  });

  it('leaves a refund that is refused afterwards in the worklist, where it can be retried', async () => {
    paying().provider.configure({ refundsBegin: 'pending' });
    const bought = await paid();
    await bought.remove({ money: 'refund' });
    await doRefunds(store().deps);
    const { rows } = await store().deps.database.pool.query('select * from refunds where order_id = $1', [
      bought.orderId,
    ]);
    paying().provider.refund(rows[0].refund_id, { status: 'failed' });
    await paying().applyEvents();
    const { body } = await callAs(bought.admin, store(), 'GET', '/admin/worklist');
    const items = body.groups.flatMap((group: { items: object[] }) => group.items);
    const item = items.find(({ id }: { id: string }) => id === rows[0].id);
    expect(item).toMatchObject({ link: null, amount: 27.8 });
    paying().provider.configure({ refundsBegin: 'succeeded' });
    expect((await callAs(bought.admin, store(), 'POST', item.actions[0].path)).status).toBe(200);
    await doRefunds(store().deps);
    expect((await bought.emails())[0]?.subject).toMatch(/^Devolvemos/);
  });

  it('asks nothing of one that is unpaid, paid by hand or given back already', async () => {
    const [unpaid, byHand, back] = [await buy(store()), await buy(store()), await paid()];
    await byHand.setStatus({ payment_status: 'paid' });
    await back.refund();
    for (const bought of [unpaid, byHand, back]) {
      const { status, body } = await bought.remove();
      expect([status, body]).toEqual([200, { message: 'Pedido excluído com sucesso!', refunded: null }]);
    }
  });
});

describe('cancelling a paid order', () => {
  it('leaves its money to the operator until it goes back, and promises no more than that', async () => {
    const [bought, back, unpaid] = [await paid(), await paid(), await buy(store())];
    await bought.refund({ amount: 5 });
    for (const each of [bought, back, unpaid]) await each.setStatus({ status: 'cancelled' });
    expect(await allText(bought)).not.toContain('já foi pedida');
    const itemOf = async ({ orderId }: { orderId: string }) =>
      (await worklistOf(store(), 'refund-failed')).find(({ id }) => id === orderId);
    expect(await itemOf(unpaid)).toBeUndefined();
    expect(await itemOf(bought)).toMatchObject({ amount: 22.8, who: { email: bought.buyer.user.email } });
    expect((await press(store(), await itemOf(bought), 'Reembolsar')).status).toBe(200);
    expect(await itemOf(bought)).toBeUndefined();
    await doRefunds(store().deps);
    expect((await bought.asAdmin()).payment_status).toBe('refunded');
    expect((await press(store(), await itemOf(back), 'Devolvi por outro meio')).status).toBe(200);
    expect(await itemOf(back)).toBeUndefined();
    expect((await back.emails())[0]?.subject).toMatch(/^Devolução registrada/);
  });

  it('leaves what was received by hand to the operator, until it is back or was never there', async () => {
    const [door, undone, open, packed] = [await handed(), await handed(), await handed(), await handed()];
    for (const each of [door, undone, open]) await each.setStatus({ status: 'cancelled', goods: 'lost' });
    const itemOf = async ({ orderId }: Bought) =>
      (await worklistOf(store(), 'refund-failed')).find(({ id }) => id === orderId);
    expect(await allText(door)).toContain('Entraremos em contato sobre a devolução do valor pago');
    expect(await itemOf(packed)).toBeUndefined();
    const item = await itemOf(door);
    expect(item).toMatchObject({ amount: 27.8, who: { email: door.buyer.user.email } });
    expect((await press(store(), item, 'Devolvi')).status).toBe(200);
    expect((await press(store(), item, 'Devolvi')).body.code).toBe('ORDER_CHANGED');
    expect(await itemOf(door)).toBeUndefined();
    const order = await door.asAdmin();
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(order.history.at(-1)).toMatchObject({ money_event: 'refunded_by_other_means', amount: 27.8 });
    const told = (await door.emails()).filter(({ subject }) => subject.startsWith('Devolução registrada'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/R\$\s27,80/);

    await undone.setStatus({ payment_status: 'pending' });
    await open.setStatus({ status: 'delivered' });
    await open.setStatus({ status: 'confirmed' });
    expect([await itemOf(undone), await itemOf(open)]).toEqual([undefined, undefined]);
  });

  it('takes nobody’s word about money that is at the provider, or of an order that goes out', async () => {
    const [there, alive, unpaid] = [await paid(), await handed(), await buy(store())];
    await there.setStatus({ status: 'cancelled' });
    await unpaid.setStatus({ status: 'cancelled' });
    for (const { admin, orderId } of [there, alive, unpaid]) {
      const { body } = await callAs(admin, store(), 'POST', `/orders/${orderId}/returned`);
      expect(body.code).toBe('ORDER_NOT_REFUNDABLE');
    }
  });

  it('is found among any number of orders by an index of its own', async () => {
    await store().deps.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const { rows } = await tx.execute(
        sql`explain select id from orders where ${IS_CANCELLED_BY_HAND} order by updated_at, id limit 50`,
      );
      expect(JSON.stringify(rows)).toContain('orders_cancelled_by_hand');
    });
  });

  it('is no matter of the operator once it is open again', async () => {
    const bought = await paid();
    await bought.setStatus({ status: 'cancelled' });
    await bought.setStatus({ status: 'confirmed' });
    const items = await worklistOf(store(), 'refund-failed');
    expect(items.map(({ id }) => id)).not.toContain(bought.orderId);
  });
});

describe('what the provider has as paid', () => {
  it('cannot be unsaid by hand, so that it is neither cancelled as unpaid nor paid twice', async () => {
    const bought = await paid();
    for (const payment_status of ['pending', 'failed']) {
      const { status, body } = await bought.setStatus({ status: 'pending', payment_status });
      expect([status, body.code]).toEqual([409, 'PAYMENT_CONFIRMED']);
      expect(body.message).toContain('Reembolsar');
    }
    expect((await bought.retry()).body.code).toBe('ORDER_ALREADY_PAID');
    store().clock.advance(70 * 60_000);
    await expireOverdue(store().deps);
    expect(await bought.order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    await bought.setStatus({ status: 'cancelled' });
    expect(await allText(bought)).not.toContain('Nada foi cobrado');
    await bought.refund();
    await doRefunds(store().deps);
    expect((await bought.setStatus({ payment_status: 'pending' })).body.code).toBe('PAYMENT_CONFIRMED');
  });

  it('is not what the operator marked: that stays changeable', async () => {
    const bought = await buy(store());
    for (const payment_status of ['paid', 'pending', 'failed', 'paid', 'pending'])
      expect((await bought.setStatus({ payment_status })).status).toBe(200);
  });
});

describe('a change decided on an old screen', () => {
  it('is refused and told, and nothing is done', async () => {
    const bought = await paid();
    const seen = { status: 'confirmed', payment_status: 'paid' };
    await bought.setStatus({ status: 'cancelled', seen });
    await bought.refund({ seen: { ...seen, status: 'cancelled' } });
    await doRefunds(store().deps);
    const before = await bought.asAdmin();
    const emails = await bought.emails();
    const stale = [
      bought.setStatus({ status: 'shipped', seen }),
      bought.setStatus({ payment_status: 'paid', seen: { payment_status: 'pending' } }),
      bought.refund({ amount: 1, seen }),
      bought.remove({ money: 'refund', seen }),
    ];
    for (const { status, body } of await Promise.all(stale)) {
      expect([status, body.code]).toEqual([409, 'ORDER_CHANGED']);
      expect(body.message).toContain('agora está Cancelado, pagamento Reembolsado');
    }
    expect(await bought.asAdmin()).toEqual(before);
    expect(await bought.emails()).toEqual(emails);
  });

  it('sends no cancelled or refunded order on its way, whatever was seen', async () => {
    const bought = await paid();
    await bought.setStatus({ status: 'cancelled' });
    for (const status of ['shipped', 'delivered']) {
      expect((await bought.setStatus({ status })).body.code).toBe('ORDER_CANCELLED');
      expect((await bought.setStatus({ status, despite_refund: true })).body.code).toBe('ORDER_CANCELLED');
    }
    await bought.refund();
    await doRefunds(store().deps);
    await bought.setStatus({ status: 'processing' });
    expect((await bought.setStatus({ status: 'shipped' })).body.code).toBe('ORDER_REFUNDED');
    const { body } = await callAs(
      bought.admin,
      store(),
      'PATCH',
      `/admin/deliveries/order/${bought.orderId}`,
      {
        from: 'scheduled',
        to: 'packed',
      },
    );
    expect(body.code).toBe('CONFLICT');
    expect((await bought.emails()).map(({ subject }) => subject).join()).not.toContain('vai até você');
  });

  it('is done as before for whoever does not say what was seen', async () => {
    const bought = await buy(store());
    for (const status of ['processing', 'shipped', 'delivered', 'cancelled', 'pending'])
      expect((await bought.setStatus({ status })).status).toBe(200);
  });
});
