import type { Refund } from '@cesta/contract/orders/refunds';
import type { WorklistItem } from '@cesta/contract/panel/worklist';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import { callAs } from '../../../testing/calling.ts';
import { stockOf } from '../../../testing/shelf.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { doRefunds } from './refund-sync.service.ts';

const paying = usePayingStore();
const store = () => paying().store;
const provider = () => paying().provider;

beforeEach(() => {
  provider().clearFaults();
  provider().configure({ refundsBegin: 'succeeded' });
});

/** Two of a product at R$ 8,90, and R$ 10,00 for the delivery: R$ 27,80. */
async function paid({ stock = 5 } = {}) {
  const bought = await buy(store(), { stock, quantity: 2 });
  provider().pay(bought.sessionId);
  await paying().applyEvents();
  return bought;
}

type Bought = Awaited<ReturnType<typeof paid>>;

/** Booked refunds are asked for, and what the provider says is applied. */
async function perform(): Promise<void> {
  await doRefunds(store().deps);
  await paying().applyEvents();
}

async function bankSays(bought: Bought, status: 'succeeded' | 'failed', failureReason = 'unknown') {
  const { rows } = await store().deps.database.pool.query<{ refund_id: string }>(
    'select refund_id from refunds where order_id = $1 order by created_at desc limit 1',
    [bought.orderId],
  );
  provider().refund(rows[0]?.refund_id ?? '', { status, failureReason });
  await paying().applyEvents();
}

async function worklistOf(bought: Bought): Promise<WorklistItem[]> {
  const { body } = await callAs(bought.admin, store(), 'GET', '/admin/worklist');
  const groups = body.groups as { items: WorklistItem[] }[];
  const number = bought.orderId.slice(0, 8).toUpperCase();
  return groups.flatMap(({ items }) => items).filter(({ matter }) => matter.includes(number));
}

const subjects = async (bought: Bought) => (await bought.emails()).map(({ subject }) => subject);
const toldDone = async (bought: Bought) =>
  (await subjects(bought)).filter((text) => /^Devolvemos/.test(text));
const eventsOf = async (bought: Bought) =>
  ((await bought.asAdmin()).history as { money_event: string | null }[]).flatMap(
    ({ money_event }) => money_event ?? [],
  );

describe('an account whose cancelled order was paid', () => {
  it('stays until somebody has decided about the money', async () => {
    const bought = await paid();
    await bought.setStatus({ status: 'cancelled' });
    const { user, password } = bought.buyer;
    const leave = () => callAs(bought.buyer, store(), 'DELETE', `/users/${user.id}`, { password });
    expect((await leave()).body).toMatchObject({ code: 'MONEY_TO_SETTLE' });
    expect((await bought.refund()).status).toBe(200);
    await perform();
    expect((await leave()).status).toBe(200);
  });
});

describe('a refund', () => {
  it('that waits at the provider is shown as pending, tells nobody, and stops the packing', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await paid();
    expect((await bought.refund()).body.message).toBe('Reembolso solicitado!');
    await perform();
    expect(await bought.asAdmin()).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      refundable: 0,
      given_back: true,
      refunds: [{ state: 'pending', amount: 27.8 }],
    });
    expect((await bought.refund()).body.code).toBe('REFUND_UNDER_WAY');
    for (const status of ['shipped', 'delivered'])
      expect((await bought.setStatus({ status })).body.code).toBe('ORDER_REFUNDED');
    const packed = await callAs(bought.admin, store(), 'POST', '/admin/deliveries/packing', {
      stops: [{ kind: 'order', id: bought.orderId }],
    });
    expect(packed.body).toMatchObject({ packed: 0, refused: [{ id: bought.orderId }] });
    expect(await toldDone(bought)).toEqual([]);
    expect((await subjects(bought)).join()).not.toContain('vai até você');

    await bankSays(bought, 'succeeded');
    expect(await bought.asAdmin()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await toldDone(bought)).toHaveLength(1);
    expect((await bought.emails())[0]?.text).toMatch(/R\$\s27,80/);
    expect(await eventsOf(bought)).toEqual(['refund_requested', 'refund_succeeded']);
  });

  it('that is refused is listed until the operator has retried it with success', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await paid();
    await bought.refund();
    await perform();
    expect(await worklistOf(bought)).toEqual([]);
    await bankSays(bought, 'failed', 'lost_or_stolen_card');
    expect((await bought.refund()).body.code).toBe('REFUND_REFUSED');
    expect((await bought.setStatus({ status: 'shipped' })).body.code).toBe('ORDER_REFUNDED');
    expect(await bought.asAdmin()).toMatchObject({
      payment_status: 'paid',
      refunds: [{ state: 'failed', failure: 'lost_or_stolen_card', resolution: null }],
    });
    const [item] = await worklistOf(bought);
    expect(item).toMatchObject({
      kind: 'refund-failed',
      amount: 27.8,
      who: { email: bought.buyer.user.email },
      matter: expect.stringMatching(/recusado pelo banco n[ao] .*: cartão perdido ou roubado\.$/),
    });
    expect(await toldDone(bought)).toEqual([]);

    provider().configure({ refundsBegin: 'succeeded' });
    const [retry] = item?.actions ?? [];
    expect((await callAs(bought.admin, store(), 'POST', retry?.path ?? '')).status).toBe(200);
    expect((await callAs(bought.admin, store(), 'POST', retry?.path ?? '')).body.code).toBe('REFUND_CLOSED');
    await perform();
    expect((await bought.asAdmin()).payment_status).toBe('refunded');
    expect(await worklistOf(bought)).toEqual([]);
    expect(await toldDone(bought)).toHaveLength(1);
  });

  it('that is refused can be given back by other means, recorded with who and when', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await paid();
    await bought.refund();
    await perform();
    await bankSays(bought, 'failed');
    expect((await bought.markReturned()).status).toBe(200);
    const order = await bought.asAdmin();
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(order.refunds).toMatchObject([
      { state: 'failed', resolution: 'other_means', resolved_by: bought.admin.user.name },
    ]);
    expect(await worklistOf(bought)).toEqual([]);
    expect((await subjects(bought))[0]).toMatch(/^Devolução registrada/);
    const { body } = await callAs(bought.admin, store(), 'GET', '/admin/audit-log?subject=order&limit=200');
    const entries = body.entries as { subject_id: string; action: string }[];
    const actions = entries.flatMap(({ subject_id, action }) =>
      subject_id === bought.orderId ? action : [],
    );
    expect(actions).toContain('returned');
  });

  it('that is refused is owed no more once all of the payment has gone back at the provider’s desk', async () => {
    const bought = await paid();
    await bought.refund({ amount: 8.9 });
    await perform();
    await bankSays(bought, 'failed');
    expect(await worklistOf(bought)).toHaveLength(1);
    const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    const intent = { payment_intent: String(session?.payment_intent) };
    // A part may be meant for something else: it stays owed while so much is left.
    await store().deps.stripe?.refunds.create({ ...intent, amount: 1000 });
    await paying().applyEvents();
    expect(await worklistOf(bought)).toMatchObject([{ amount: 8.9 }]);
    await store().deps.stripe?.refunds.create(intent);
    await paying().applyEvents();
    expect(await worklistOf(bought)).toEqual([]);
    const closed = (await bought.refunds()).filter(({ resolution }) => resolution !== null);
    expect(closed).toMatchObject([{ amount: 8.9, resolution: 'superseded' }]);
    expect(await bought.asAdmin()).toMatchObject({ payment_status: 'refunded', refunded: 27.8 });
  });

  it('that a bank sends back after it was done makes the order paid again, and the customer is told', async () => {
    const bought = await paid();
    await bought.refund();
    await perform();
    expect((await bought.asAdmin()).payment_status).toBe('refunded');
    await bankSays(bought, 'failed');
    expect(await bought.asAdmin()).toMatchObject({ status: 'cancelled', payment_status: 'paid' });
    expect((await subjects(bought))[0]).toMatch(/^Sua devolução não foi aceita pelo banco/);
    expect(await worklistOf(bought)).toHaveLength(1);
  });

  it('is asked for again while the provider is down, and done once when its answer was lost', async () => {
    const bought = await paid();
    await bought.refund();
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/refunds', apiMoment: 'after' });
    await doRefunds(store().deps);
    provider().clearFaults();
    await perform();
    await perform();
    expect((await bought.asAdmin()).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await toldDone(bought)).toHaveLength(1);
  });

  it('that the provider could not even be asked for is listed after a day, and goes with its cause', async () => {
    const bought = await paid();
    await bought.refund();
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/refunds' });
    await doRefunds(store().deps);
    const { pool } = store().deps.database;
    expect(await worklistOf(bought)).toEqual([]);
    await pool.query("update refunds set created_at = created_at - interval '25 hours' where order_id = $1", [
      bought.orderId,
    ]);
    expect((await worklistOf(bought))[0]?.matter).toContain('ainda não aceitou');
    provider().clearFaults();
    await perform();
    expect(await worklistOf(bought)).toEqual([]);
    expect((await bought.asAdmin()).payment_status).toBe('refunded');
  });

  it('told again and again by every kind of event is one line and one e-mail', async () => {
    const bought = await paid();
    await bought.refund();
    await perform();
    const before = await eventsOf(bought);
    for (const type of ['refund.created', 'refund.updated', 'charge.refunded'])
      for (const { id } of provider().events({ type })) provider().resend(id);
    await paying().applyEvents();
    await perform();
    expect(await eventsOf(bought)).toEqual(before);
    expect(await toldDone(bought)).toHaveLength(1);
  });
});

describe('a part of the money', () => {
  it('goes back in several steps, never more than was paid, and leaves the order alive', async () => {
    const bought = await paid();
    expect((await bought.refund({ amount: 5, reason: 'Uma manga amassada' })).status).toBe(200);
    await perform();
    expect(await bought.asAdmin()).toMatchObject({
      status: 'confirmed',
      payment_status: 'paid',
      refundable: 22.8,
      given_back: false,
      refunds: [{ amount: 5, state: 'succeeded', reason: 'Uma manga amassada' }],
    });
    const { user, headers } = bought.buyer;
    const url = `/api/orders/user/${user.id}`;
    const admin = await signIn(store(), { role: 'admin' });
    const ofPerson = async (reader: Record<string, string>) =>
      (await store().app.inject({ url, headers: reader })).json().orders[0].refunds;
    expect(await ofPerson(admin.headers)).toMatchObject([{ amount: 5, state: 'succeeded' }]);
    expect(await ofPerson(headers)).toBeUndefined();
    const [told] = await bought.emails();
    expect(told?.subject).toMatch(/^Devolvemos R\$\s5,00 do pedido/);
    expect(told?.text).toContain('Seu pedido continua valendo');
    expect(told?.text).not.toContain('manga amassada');
    expect((await bought.refund({ amount: '22,81' })).body).toMatchObject({ code: 'REFUND_TOO_LARGE' });
    for (const amount of [0, -1, 'tudo', 0.001, 1e12])
      expect((await bought.refund({ amount })).status).toBe(422);
    expect((await bought.setStatus({ status: 'shipped' })).status).toBe(200);
    expect((await bought.refund({ amount: '22,80' })).status).toBe(200);
    await perform();
    expect(await bought.asAdmin()).toMatchObject({
      status: 'shipped',
      payment_status: 'refunded',
      refundable: 0,
    });
    const last = (await bought.emails()).find(({ subject }) => /^Devolvemos R\$\s22,80/.test(subject));
    expect(last?.text).toMatch(/Devolvido antes:? R\$\s5,00\s+Devolvido agora:? R\$\s22,80/);
    expect((await bought.refund()).body.code).toBe('ORDER_NOT_REFUNDABLE');
  });

  it('is asked for by many at once, and what was paid is the end of it', async () => {
    const bought = await paid();
    const answers = await Promise.all(Array.from({ length: 6 }, () => bought.refund({ amount: 10 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422, 422, 422]);
    await perform();
    expect((await bought.asAdmin()).refundable).toBe(7.8);
  });

  it('that two operators decide on the same screen, or one after a lost answer, goes back once', async () => {
    const bought = await paid();
    const { status, payment_status, refundable } = await bought.asAdmin();
    const wish = { amount: 10, seen: { status, payment_status, refundable } };
    const answers = await Promise.all(Array.from({ length: 3 }, () => bought.refund(wish)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const again = await bought.refund(wish);
    expect(again.body).toMatchObject({
      code: 'ORDER_CHANGED',
      message: expect.stringMatching(/agora R\$\s17,80 podem ser devolvidos\. Nada foi alterado\.$/),
    });
    await perform();
    expect(await bought.asAdmin()).toMatchObject({ refundable: 17.8, refunds: [{ amount: 10 }] });
    expect((await bought.remove({ money: 'returned', seen: wish.seen })).body.code).toBe('ORDER_CHANGED');
    expect((await bought.refund({ ...wish, seen: { ...wish.seen, refundable: 17.8 } })).status).toBe(200);
  });

  it('given back at the desk and written down before refunds had numbers is not counted again', async () => {
    const bought = await paid();
    const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    await store().deps.stripe?.refunds.create({ payment_intent: String(session?.payment_intent) });
    await paying().applyEvents();
    const { pool } = store().deps.database;
    await pool.query('update refunds set refund_id = null where order_id = $1', [bought.orderId]);
    const before = await eventsOf(bought);
    await pool.query('delete from provider_events');
    for (const { id } of provider().events({ type: 'charge.refunded' })) provider().resend(id);
    await paying().applyEvents();
    expect(await bought.asAdmin()).toMatchObject({ refunded: 27.8, refunds: [{ state: 'succeeded' }] });
    expect((await bought.asAdmin()).refunds).toHaveLength(1);
    expect(await eventsOf(bought)).toEqual(before);
    expect(await toldDone(bought)).toHaveLength(1);
    await bankSays(bought, 'failed');
    expect((await bought.asAdmin()).payment_status).toBe('paid');
  });

  it('given back at the desk before the rest could be asked for leaves the rest to be asked for', async () => {
    const bought = await paid();
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/refunds' });
    await bought.refund();
    await doRefunds(store().deps);
    provider().clearFaults();
    const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    const payment_intent = String(session?.payment_intent);
    await store().deps.stripe?.refunds.create({ payment_intent, amount: 7_80 });
    await perform();
    const made = await store().deps.stripe?.refunds.list({ payment_intent });
    expect(made?.data.map(({ amount }) => amount).sort()).toEqual([20_00, 7_80]);
    const order = await bought.asAdmin();
    expect(order).toMatchObject({ status: 'cancelled', payment_status: 'refunded', refunded: 27.8 });
    const refunds = order.refunds.map(({ amount, state }: Refund) => `${amount} ${state}`);
    expect(refunds.sort()).toEqual(['20 succeeded', '7.8 succeeded']);
    expect(await eventsOf(bought)).toContain('refund_superseded');
    expect(await worklistOf(bought)).toEqual([]);
    expect(await toldDone(bought)).toHaveLength(2);
  });

  it('that is refused as too much is asked for again as what is left', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await paid();
    await bought.refund();
    await perform();
    await bankSays(bought, 'failed');
    provider().configure({ refundsBegin: 'succeeded' });
    const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    await store().deps.stripe?.refunds.create({
      payment_intent: String(session?.payment_intent),
      amount: 7_80,
    });
    await bought.retryRefund();
    await perform();
    expect(await bought.asAdmin()).toMatchObject({ payment_status: 'refunded', refunded: 27.8 });
    expect(await worklistOf(bought)).toEqual([]);
  });

  it('that another release asks for at the same moment, in other words, goes back once', async () => {
    const bought = await paid();
    await bought.refund({ amount: 7.8 });
    const { refunds } = store().deps.stripe as Stripe;
    const create = refunds.create.bind(refunds);
    const asking = vi.spyOn(refunds, 'create').mockImplementationOnce(async (wish, options) => {
      const { reason: _reason, ...metadata } = { ...(wish?.metadata || {}) };
      await create({ ...wish, metadata }, options);
      return create(wish, options);
    });
    await perform();
    asking.mockRestore();
    expect((await bought.refunds()).map(({ amount, state }) => `${amount} ${state}`)).toEqual([
      '7.8 succeeded',
    ]);
    expect(await bought.asAdmin()).toMatchObject({ payment_status: 'paid', refunded: 7.8 });
  });

  it('given back at the desk counts too', async () => {
    const bought = await paid();
    const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
    await store().deps.stripe?.refunds.create({
      payment_intent: String(session?.payment_intent),
      amount: 7_80,
    });
    await paying().applyEvents();
    expect(await bought.asAdmin()).toMatchObject({
      refundable: 20,
      refunds: [{ amount: 7.8, state: 'succeeded' }],
    });
    expect((await bought.refund({ amount: 20.01 })).body.code).toBe('REFUND_TOO_LARGE');
  });
});

describe('units and account', () => {
  it('a full refund of what was not packed returns its units once, of what was packed never', async () => {
    const [kept, sent] = [await paid({ stock: 5 }), await paid({ stock: 5 })];
    await sent.setStatus({ status: 'shipped' });
    for (const bought of [kept, sent]) await bought.refund();
    expect(await stockOf(store(), kept.productId)).toBe(3);
    await perform();
    expect(await stockOf(store(), kept.productId)).toBe(5);
    expect(await stockOf(store(), sent.productId)).toBe(3);
    await kept.remove();
    expect(await stockOf(store(), kept.productId)).toBe(5);
  });

  it('nobody is kept from deleting the account by a finished refund, but by one that is to come', async () => {
    provider().configure({ refundsBegin: 'pending' });
    const bought = await paid();
    await bought.setStatus({ status: 'shipped' });
    await bought.refund();
    await perform();
    const { user, password } = bought.buyer;
    const leave = () => callAs(bought.buyer, store(), 'DELETE', `/users/${user.id}`, { password });
    const refused = await leave();
    expect(refused.status).toBe(409);
    await bankSays(bought, 'succeeded');
    expect((await leave()).status).toBe(200);
  });

  it('a customer sees neither the wish of the operator nor what others wrote of it', async () => {
    const bought = await paid();
    await bought.refund({ amount: 5, reason: 'Reclama sempre' });
    const seen = await bought.order();
    expect(JSON.stringify(seen)).not.toContain('Reclama');
    expect(seen.refunds).toBeUndefined();
    expect(seen.history.map((line: { money_event: string }) => line.money_event)).not.toContain(
      'refund_requested',
    );
    const stranger = await signIn(store());
    for (const who of [bought.buyer, stranger])
      expect((await callAs(who, store(), 'POST', `/orders/${bought.orderId}/refund`, {})).status).toBe(403);
  });

  it('with a clear answer to the question a refunded order may go out all the same', async () => {
    const bought = await paid();
    await bought.setStatus({ status: 'processing' });
    provider().configure({ refundsBegin: 'pending' });
    await bought.refund();
    await perform();
    expect((await bought.setStatus({ status: 'shipped', despite_refund: true })).status).toBe(200);
  });
});
