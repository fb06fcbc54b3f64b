import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buy, sessionIn } from '../../../testing/buying.ts';
import { stockOf } from '../../../testing/shelf.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { reconcileRefunds } from '../../subscriptions/upkeep.service.ts';
import { doRefunds } from './refund-sync.service.ts';

const paying = usePayingStore();
const store = () => paying().store;
const provider = () => paying().provider;
const emailOfReturn = 'Devolvemos seu pagamento';

beforeEach(() => provider().clearFaults());

async function pay(sessionId: string): Promise<void> {
  provider().pay(sessionId);
  await paying().applyEvents();
}

async function intentOf(sessionId: string): Promise<string> {
  const session = await store().deps.stripe?.checkout.sessions.retrieve(sessionId);
  return String(session?.payment_intent);
}

/** As the operator does in the provider's dashboard. */
async function refundAtDesk(sessionId: string, amount?: number): Promise<void> {
  const payment_intent = await intentOf(sessionId);
  await store().deps.stripe?.refunds.create({ payment_intent, ...(amount && { amount }) });
  await paying().applyEvents();
}

async function refundsOf(sessionId: string): Promise<number> {
  const payment_intent = await intentOf(sessionId);
  return (await store().deps.stripe?.refunds.list({ payment_intent }))?.data.length ?? 0;
}

async function returnEmails({ emails }: Pick<Awaited<ReturnType<typeof buy>>, 'emails'>) {
  return (await emails()).filter(({ subject }) => subject.includes(emailOfReturn));
}

describe('an order marked as paid by hand', () => {
  it('can no longer be paid on its page', async () => {
    const bought = await buy(store());
    await bought.setStatus({ payment_status: 'paid' });
    await store().deps.jobs.runDue();
    const page = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    expect(page?.status).toBe('expired');
    expect(await bought.order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('while its page was being made is refused, and the page closed', async () => {
    const { jobs, stripe } = store().deps;
    const bought = await buy(store());
    if (!stripe) throw new Error('The store has no provider');
    await stripe.checkout.sessions.expire(bought.sessionId);
    await paying().applyEvents();
    const { create } = stripe.checkout.sessions;
    let made = '';
    vi.spyOn(stripe.checkout.sessions, 'create').mockImplementationOnce(async (...asked) => {
      const session = await create.apply(stripe.checkout.sessions, asked as Parameters<typeof create>);
      made = session.id;
      await bought.setStatus({ payment_status: 'paid' });
      await jobs.runDue();
      return session;
    });
    expect((await bought.retry()).body.code).toBe('ORDER_ALREADY_PAID');
    await jobs.runDue();
    expect((await stripe.checkout.sessions.retrieve(made)).status).toBe('expired');
  });

  it('does not keep the payment that comes before its page is closed, and its history tells of it', async () => {
    const bought = await buy(store());
    await bought.setStatus({ payment_status: 'paid' });
    expect((await bought.refund()).body.code).toBe('ORDER_NOT_REFUNDABLE');
    await pay(bought.sessionId);
    for (const { id } of provider().events({ type: 'checkout.session.completed' })) provider().resend(id);
    await paying().applyEvents();
    await doRefunds(store().deps);
    const order = await bought.order();
    expect(order).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(order.history.filter((line: { money_event: string }) => line.money_event)).toMatchObject([
      { money_event: 'payment_returned', amount: order.total },
      { money_event: 'refund_succeeded', amount: order.total },
    ]);
    expect(await refundsOf(bought.sessionId)).toBe(1);
    expect((await returnEmails(bought)).map(({ text }) => text).join()).toContain(
      'Seu pedido continua valendo',
    );
    // It is still the operator's own mark, to be changed at will, and can be sent.
    expect((await bought.setStatus({ status: 'shipped' })).status).toBe(200);
    expect((await bought.setStatus({ payment_status: 'pending' })).status).toBe(200);
  });
});

describe('a payment for a deleted order', () => {
  it('goes back, and the shelf stays as it is', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 2 });
    await bought.remove();
    expect(await stockOf(store(), bought.productId)).toBe(5);
    await pay(bought.sessionId);
    await doRefunds(store().deps);
    await paying().applyEvents();
    expect(await refundsOf(bought.sessionId)).toBe(1);
    expect(await stockOf(store(), bought.productId)).toBe(5);
    expect(await returnEmails(bought)).toHaveLength(1);
  });
});

describe('a payment too late for what is sold out', () => {
  async function soldOut() {
    const bought = await buy(store(), { stock: 2, quantity: 2 });
    await bought.setStatus({ status: 'cancelled' });
    await store().deps.database.pool.query('update products set stock = 0 where id = $1', [bought.productId]);
    await pay(bought.sessionId);
    return bought;
  }

  it('is told to the customer once, with the amount and when it is back', async () => {
    const bought = await soldOut();
    for (const { id } of provider().events({ type: 'checkout.session.completed' })) provider().resend(id);
    await paying().applyEvents();
    await doRefunds(store().deps);
    const told = await returnEmails(bought);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/R\$\s27,80/);
    expect(told[0]?.text).toContain('chegou depois do prazo');
    expect(told[0]?.text).toContain('5 a 10 dias úteis');
  });

  it('leaves the order payable when it is reopened before the money is back', async () => {
    const bought = await soldOut();
    await store().deps.database.pool.query('update products set stock = 2 where id = $1', [bought.productId]);
    await bought.setStatus({ status: 'pending' });
    await doRefunds(store().deps);
    await paying().applyEvents();
    const again = await bought.retry();
    await pay(sessionIn(again.body.url));
    await doRefunds(store().deps);
    expect(await bought.order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect(await refundsOf(sessionIn(again.body.url))).toBe(0);
  });
});

describe('giving back', () => {
  it('does not wait for a payment that the provider refuses to give back, which the operator can retry', async () => {
    const [stuck, next] = [await buy(store()), await buy(store())];
    for (const { sessionId, refund } of [stuck, next]) {
      await pay(sessionId);
      await refund();
    }
    const pointTo = (intent: string) =>
      store().deps.database.pool.query('update refunds set payment_intent_id = $2 where order_id = $1', [
        stuck.orderId,
        intent,
      ]);
    await pointTo('pi_unknown');
    await doRefunds(store().deps);
    expect((await next.order()).payment_status).toBe('refunded');
    expect((await stuck.refunds())[0]).toMatchObject({ state: 'failed', resolution: null });
    await pointTo(await intentOf(stuck.sessionId));
    expect((await stuck.retryRefund()).status).toBe(200);
    await doRefunds(store().deps);
    expect((await stuck.order()).payment_status).toBe('refunded');
  });

  it('takes what was given back at the provider already as done', async () => {
    const bought = await buy(store());
    await pay(bought.sessionId);
    await bought.refund();
    provider().setFaults({ dropped: 1, dropAttempts: 1000 });
    await refundAtDesk(bought.sessionId);
    await doRefunds(store().deps);
    expect((await bought.order()).payment_status).toBe('refunded');
  });
});

describe("a refund at the provider's desk", () => {
  it('turns the order that was paid with it, once', async () => {
    const bought = await buy(store());
    await pay(bought.sessionId);
    await refundAtDesk(bought.sessionId);
    expect(await bought.order()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    const { length } = (await bought.order()).history;
    for (const { id } of provider().events({ type: 'charge.refunded' })) provider().resend(id);
    await paying().applyEvents();
    expect((await bought.order()).history).toHaveLength(length);
  });

  it('of a part leaves the order paid', async () => {
    const bought = await buy(store());
    await pay(bought.sessionId);
    await refundAtDesk(bought.sessionId, 1_00);
    expect((await bought.order()).payment_status).toBe('paid');
  });

  it('is found by asking when neither payment nor refund was told', async () => {
    const bought = await buy(store());
    provider().setFaults({ dropped: 1, dropAttempts: 1000 });
    provider().pay(bought.sessionId);
    await refundAtDesk(bought.sessionId);
    expect((await bought.order()).payment_status).toBe('pending');
    await reconcileRefunds(store().deps);
    expect((await bought.order()).payment_status).toBe('refunded');
  });
});
