import { eq, ne, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../../testing/buying.ts';
import {
  catchUp,
  emailsTo,
  fillShelf,
  newSubscriber,
  type Shelf,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';
import { press, worklistOf } from '../../../testing/worklist.ts';
import { orders } from '../../orders/orders.tables.ts';
import { unmatchedSubscriptions } from '../../subscriptions/billing/unmatched-subscriptions.service.ts';
import { subscriptions } from '../../subscriptions/subscriptions.tables.ts';
import { reviewUnmatched, unmatchedOrders } from './unmatched.service.ts';
import { unmatchedPayments } from './unmatched.tables.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
const provider = () => paying().provider;
const sides = { order: unmatchedOrders, subscription: unmatchedSubscriptions };
const listed = () => worklistOf(store(), 'money-without-order');

let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});
beforeEach(async () => {
  provider().clearFaults();
  await store().db.delete(unmatchedPayments);
});

/** As after a restore: the provider has the page, the store has never heard of the order. */
async function payForgotten() {
  const bought = await buy(store());
  await store().db.delete(orders).where(eq(orders.id, bought.orderId));
  provider().pay(bought.sessionId);
  await paying().applyEvents();
  const session = await store().deps.stripe?.checkout.sessions.retrieve(bought.sessionId);
  const intent = String(session?.payment_intent);
  return { ...bought, intent };
}

async function subscribeForgotten() {
  const subscriber = await newSubscriber(store());
  const { id } = await subscribe(paying(), shelf, subscriber, 'familia');
  const [row] = await store().db.select().from(subscriptions).where(eq(subscriptions.id, id));
  for (const table of ['deliveries', 'subscription_invoices', 'subscription_attempts', 'basket_items'])
    await store().db.execute(sql.raw(`delete from ${table} where subscription_id = '${id}'`));
  await store().db.delete(subscriptions).where(eq(subscriptions.id, id));
  return { subscriber, stripeId: row?.stripeSubscriptionId ?? '' };
}

const refundsOf = async (payment_intent: string) =>
  (await store().deps.stripe?.refunds.list({ payment_intent }))?.data.map(({ amount }) => amount) ?? [];

describe('a payment for an order that the store does not know', () => {
  it('is kept and listed, and goes back when the operator says so', async () => {
    const { intent, buyer } = await payForgotten();
    const [item] = await listed();
    expect(item).toMatchObject({ id: intent, amount: 18.9, who: { email: buyer.user.email } });
    expect(item?.actions.map(({ label }) => label)).toEqual(['Devolver', 'Já resolvi']);
    expect(item?.actions[0]?.question).toContain('R$ 18,90');
    expect(await refundsOf(intent)).toEqual([]);

    expect((await press(store(), item, 'Devolver')).status).toBe(200);
    // From a second tab that has not seen it yet.
    expect((await press(store(), item, 'Devolver')).body.code).toBe('CONFLICT');
    await catchUp(paying());
    await reviewUnmatched(store().deps, sides);
    expect(await refundsOf(intent)).toEqual([18_90]);
    expect(await listed()).toEqual([]);
    const emails = await emailsTo(store(), buyer.user.email);
    expect(emails.filter(({ subject }) => subject === 'Devolvemos seu pagamento')).toHaveLength(1);
    const [row] = await store().db.select().from(unmatchedPayments);
    expect(row).toMatchObject({ state: 'refunded', decidedBy: expect.any(String) });
  });

  it('told again and again is listed once', async () => {
    const { sessionId } = await payForgotten();
    const told = provider()
      .events()
      .filter(({ type }) => type === 'checkout.session.completed');
    for (const { id } of told) provider().resend(id);
    await store().db.execute(sql`delete from provider_events`);
    for (const { id } of told) provider().resend(id);
    await paying().applyEvents();
    expect(await listed()).toHaveLength(1);
    expect(sessionId).toBeTruthy();
  });

  it('is left to a person, or goes back after the days of a setting', async () => {
    const { intent } = await payForgotten();
    const week = { ...store().deps, settings: { ...store().deps.settings, unmatchedRefundDays: 7 } };
    await paying().advance(6 * 24 * 60);
    await reviewUnmatched(week, sides);
    expect(await refundsOf(intent)).toEqual([]);
    await paying().advance(24 * 60 + 1);
    await reviewUnmatched(store().deps, sides);
    expect(await refundsOf(intent)).toEqual([]);
    await reviewUnmatched(week, sides);
    expect(await refundsOf(intent)).toEqual([18_90]);
    expect(await listed()).toEqual([]);
  });

  it('can be settled in another way, with a note', async () => {
    const { intent } = await payForgotten();
    const [item] = await listed();
    expect((await press(store(), item, 'Já resolvi', ' ')).status).toBe(422);
    expect((await press(store(), item, 'Já resolvi', 'Entregue em mãos')).status).toBe(200);
    await reviewUnmatched(store().deps, sides);
    expect(await listed()).toEqual([]);
    expect(await refundsOf(intent)).toEqual([]);
  });

  it('that cannot be given back says why, and is tried again', async () => {
    const { intent } = await payForgotten();
    await press(store(), (await listed())[0], 'Devolver');
    provider().setFaults({ apiStatus: 500, apiPath: '/v1/refunds' });
    await reviewUnmatched(store().deps, sides);
    const [item] = await listed();
    expect(item?.matter).toContain('O provedor ainda não devolveu');
    provider().clearFaults();
    await reviewUnmatched(store().deps, sides);
    expect(await refundsOf(intent)).toEqual([18_90]);
    expect(await listed()).toEqual([]);
  });

  it('that nobody has decided about says nothing of a return, whatever the provider’s trouble is', async () => {
    await payForgotten();
    const [before] = await listed();
    provider().setFaults({ apiStatus: 500, apiPath: '/v1/payment_intents' });
    await reviewUnmatched(store().deps, sides);
    expect((await listed())[0]?.matter).toBe(before?.matter);
  });

  it('that went back although the answer was lost leaves the list at once, and its person is told', async () => {
    const { intent, buyer } = await payForgotten();
    const [item] = await listed();
    await press(store(), item, 'Devolver');
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/refunds', apiMoment: 'after' });
    await reviewUnmatched(store().deps, sides);
    provider().clearFaults();
    expect(await refundsOf(intent)).toEqual([18_90]);
    expect(await listed()).toEqual([]);
    expect((await press(store(), item, 'Já resolvi', 'Paguei por Pix')).body.code).toBe('CONFLICT');
    const emails = await emailsTo(store(), buyer.user.email);
    expect(emails.filter(({ subject }) => subject === 'Devolvemos seu pagamento')).toHaveLength(1);
  });

  it('that may have gone back cannot be settled in another way before the provider has said', async () => {
    const { intent } = await payForgotten();
    const [item] = await listed();
    await press(store(), item, 'Devolver');
    provider().setFaults({ apiStatus: 503, apiPath: '/v1/refunds', apiMoment: 'after' });
    const away = { ...unmatchedOrders, sync: () => Promise.reject(new Error('no answer')) };
    await reviewUnmatched(store().deps, { ...sides, order: away });
    expect(await listed()).toMatchObject([{ id: intent, actions: [] }]);
    expect((await press(store(), item, 'Já resolvi', 'Paguei por Pix')).body.code).toBe('CONFLICT');
    provider().clearFaults();
    await reviewUnmatched(store().deps, sides);
    expect(await refundsOf(intent)).toEqual([18_90]);
    expect(await listed()).toEqual([]);
  });

  it('that was settled in another way while others were dealt with is not given back, too', async () => {
    const { intent } = await payForgotten();
    const [item] = await listed();
    await press(store(), item, 'Devolver');
    provider().setFaults({ apiStatus: 500, apiPath: '/v1/refunds' });
    await reviewUnmatched(store().deps, sides);
    provider().clearFaults();
    await payForgotten();
    // Dealt with in the order of their ids: the other one comes first.
    const first = '!first';
    await store().db.update(unmatchedPayments).set({ id: first }).where(ne(unmatchedPayments.id, intent));
    const settle = {
      ...unmatchedOrders,
      sync: async (...[deps, row]: Parameters<typeof unmatchedOrders.sync>) => {
        if (row.id === first)
          await press(
            store(),
            (await listed()).find(({ id }) => id === intent),
            'Já resolvi',
            'Pix',
          );
        else await unmatchedOrders.sync(deps, row);
      },
    };
    await reviewUnmatched(store().deps, { ...sides, order: settle });
    expect(await refundsOf(intent)).toEqual([]);
  });

  it('given back at the provider leaves the list by itself', async () => {
    const { intent } = await payForgotten();
    await store().deps.stripe?.refunds.create({ payment_intent: intent });
    await reviewUnmatched(store().deps, sides);
    expect(await listed()).toEqual([]);
  });

  it('that its bank has given back is listed with what is left of it, and leaves the list with the rest', async () => {
    const { intent } = await payForgotten();
    const lose = async (amount: number) => {
      provider().decide(provider().dispute(intent, { amount }).id, 'lost');
      await catchUp(paying());
      await reviewUnmatched(store().deps, sides);
      return (await listed()).map((item) => item.amount);
    };
    expect(await lose(10_00)).toEqual([8.9]);
    expect(await lose(8_90)).toEqual([]);
  });

  it('that its bank gives back, though the operator wished to, is not called our return in an e-mail', async () => {
    const { intent, buyer } = await payForgotten();
    const { id } = provider().dispute(intent);
    await press(store(), (await listed())[0], 'Devolver');
    await reviewUnmatched(store().deps, sides);
    expect(await listed()).toHaveLength(1);
    provider().decide(id, 'lost');
    await reviewUnmatched(store().deps, sides);
    expect([await listed(), await refundsOf(intent)]).toEqual([[], []]);
    const emails = await emailsTo(store(), buyer.user.email);
    expect(emails.map(({ subject }) => subject)).not.toContain('Devolvemos seu pagamento');
  });

  it('of other software on the same account is left alone', async () => {
    const line = {
      price_data: { currency: 'brl', unit_amount: 500, product_data: { name: 'X' } },
      quantity: 1,
    };
    for (const metadata of [{}, { order_id: '1234' }, { order_id: crypto.randomUUID() }]) {
      const session = await store().deps.stripe?.checkout.sessions.create({
        mode: 'payment',
        line_items: [line],
        metadata,
        success_url: 'https://other.test/',
      });
      provider().pay(session?.id ?? '');
    }
    await paying().applyEvents();
    expect(await listed()).toEqual([]);
  });

  it('is forgotten with the person, and told to them before', async () => {
    const { buyer } = await payForgotten();
    const { personalData, database } = store().deps;
    const person = { id: buyer.user.id, email: buyer.user.email, emailConfirmed: true };
    const stranger = { ...person, emailConfirmed: false };
    expect(await personalData.collect(database.db, stranger)).toMatchObject({ unmatched_payments: [] });
    expect(await personalData.collect(database.db, person)).toMatchObject({
      unmatched_payments: [{ amount: 18.9, state: 'open' }],
    });
    const [item] = await listed();
    await press(store(), item, 'Já resolvi', `Pix para ${buyer.user.name}`);
    await database.db.transaction((tx) => personalData.forget(tx, person));
    const { rows } = await database.pool.query('select email, note from unmatched_payments where id = $1', [
      item?.id,
    ]);
    expect(rows).toEqual([{ email: '', note: '' }]);
  });
});

describe('a subscription that the store does not know', () => {
  it('is listed with each week that it charges, and ended and given back at a press', async () => {
    const { stripeId, subscriber } = await subscribeForgotten();
    await provider().advance({ weeks: 1, hours: 2 });
    await catchUp(paying());
    const [item] = await listed();
    expect(item).toMatchObject({ id: stripeId, amount: 360, who: { email: subscriber.email } });
    expect(item?.matter).toContain('continua cobrando');
    expect((await press(store(), item, 'Encerrar e devolver')).status).toBe(200);
    await catchUp(paying());
    expect(await listed()).toEqual([]);
    const ended = await store().deps.stripe?.subscriptions.retrieve(stripeId);
    expect(ended?.status).toBe('canceled');
    const charges = await store().deps.stripe?.charges.list({ customer: String(ended?.customer) });
    expect(charges?.data.map(({ refunded }) => refunded)).toEqual([true, true]);
  });

  it('settled by hand comes back when it charges again', async () => {
    const { stripeId } = await subscribeForgotten();
    await provider().advance({ weeks: 1, hours: 2 });
    await catchUp(paying());
    const [item] = (await listed()).filter(({ id }) => id === stripeId);
    await press(store(), item, 'Já resolvi', 'Vou recriar');
    expect((await listed()).filter(({ id }) => id === stripeId)).toEqual([]);
    await provider().advance({ weeks: 1 });
    await catchUp(paying());
    expect((await listed()).filter(({ id }) => id === stripeId)).toMatchObject([{ amount: 540 }]);
  });
});
