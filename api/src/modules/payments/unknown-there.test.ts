import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buy } from '../../testing/buying.ts';
import { stockOf } from '../../testing/shelf.ts';
import {
  catchUp,
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  type Shelf,
  type Subscriber,
  sessionIn,
  subscribe,
} from '../../testing/subscribers.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { press, worklistOf } from '../../testing/worklist.ts';
import { paymentAttempts } from '../orders/orders.tables.ts';
import { billingCustomers } from '../subscriptions/billing/billing.tables.ts';
import { missingSubscriptions } from '../subscriptions/missing/missing.tables.ts';
import { subscriptionAttempts, subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { expireIncomplete, reconcileSubscriptions } from '../subscriptions/upkeep.service.ts';
import { expireOverdue, reconcile } from './checkout/sync.service.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
const provider = () => paying().provider;

let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(store());
});
beforeEach(async () => {
  provider().clearFaults();
  await store().db.delete(missingSubscriptions);
});

/** As with the data of another account: the provider has never heard of the page. */
async function loseSession(orderId: string): Promise<void> {
  await store()
    .db.update(paymentAttempts)
    .set({ sessionId: `cs_gone_${orderId}` })
    .where(eq(paymentAttempts.orderId, orderId));
}

const attemptsOf = (orderId: string) =>
  store()
    .db.select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(paymentAttempts.attempt);

describe('a payment page that the provider does not know', () => {
  it('does not keep its order from being paid anew', async () => {
    const bought = await buy(store());
    await loseSession(bought.orderId);
    const { status, body } = await bought.retry();
    expect(status).toBe(200);
    provider().pay(sessionIn(body.url));
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });

  it('does not keep its order, and the units, past the hour', async () => {
    const bought = await buy(store(), { stock: 5, quantity: 2 });
    await loseSession(bought.orderId);
    await paying().advance(31);
    await expireOverdue(store().deps);
    expect(await bought.order()).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(store(), bought.productId)).toBe(5);
  });

  it('is closed by the next look, and warned of once', async () => {
    const bought = await buy(store());
    await loseSession(bought.orderId);
    await paying().advance(3);
    const log = vi.spyOn(store().deps.log, 'warn');
    await reconcile(store().deps);
    await reconcile(store().deps);
    const warnings = log.mock.calls.filter(([about]) => Object(about).order === bought.orderId);
    expect(warnings).toHaveLength(1);
    expect(await attemptsOf(bought.orderId)).toMatchObject([{ state: 'closed' }]);
  });

  it('in any number keeps no other payment from being found', async () => {
    const stuck = await buy(store());
    await store().deps.database.pool.query(
      `insert into payment_attempts (order_id, attempt, state, created_at, expires_at)
       select $1, n, 'making', '2027-01-01', '2027-01-02' from generate_series(10, 120) n`,
      [stuck.orderId],
    );
    const bought = await buy(store());
    provider().setFaults({ dropped: 1, dropAttempts: 1000 });
    provider().pay(bought.sessionId);
    await paying().advance(3);
    await reconcile(store().deps);
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
  });

  it('that was paid all the same, once the right account is back, pays its order', async () => {
    const bought = await buy(store());
    await loseSession(bought.orderId);
    await paying().advance(3);
    await reconcile(store().deps);
    await store()
      .db.update(paymentAttempts)
      .set({ sessionId: bought.sessionId })
      .where(eq(paymentAttempts.orderId, bought.orderId));
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
  });

  it('a retry whose number a restore has forgotten finds a key of its own', async () => {
    const bought = await buy(store());
    await bought.retry();
    await store()
      .db.delete(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, bought.orderId), eq(paymentAttempts.attempt, 2)));
    await paying().advance(1);
    const { status, body } = await bought.retry();
    expect(status).toBe(200);
    provider().pay(sessionIn(body.url));
    await paying().applyEvents();
    expect(await bought.order()).toMatchObject({ payment_status: 'paid' });
  });
});

const begin = (subscriber: Subscriber) =>
  subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: 'essencial',
    selectedProducts: leastBasket(shelf, 'essencial'),
  });

describe('the page of a subscription that the provider does not know', () => {
  const lose = async (subscriber: Subscriber) => {
    const { id } = await subscriber.subscription();
    await store()
      .db.update(subscriptionAttempts)
      .set({ sessionId: `cs_gone_${id}` })
      .where(eq(subscriptionAttempts.subscriptionId, id));
  };

  it('does not keep its customer from subscribing', async () => {
    const subscriber = await newSubscriber(store());
    await begin(subscriber);
    await lose(subscriber);
    const { status, body } = await begin(subscriber);
    expect(status).toBe(200);
    provider().pay(sessionIn(body.url));
    await catchUp(paying());
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
  });

  it('does not keep its attempt from expiring', async () => {
    const subscriber = await newSubscriber(store());
    await begin(subscriber);
    await lose(subscriber);
    await paying().advance(25 * 60);
    await reconcileSubscriptions(store().deps);
    await expireIncomplete(store().deps);
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled' });
  });

  it('nor does a customer of another account', async () => {
    const subscriber = await newSubscriber(store());
    await begin(subscriber);
    await store()
      .db.update(billingCustomers)
      .set({ stripeCustomerId: `cus_gone_${subscriber.id}` })
      .where(eq(billingCustomers.userId, subscriber.id));
    expect((await begin(subscriber)).status).toBe(200);
    const [known] = await store()
      .db.select()
      .from(billingCustomers)
      .where(eq(billingCustomers.userId, subscriber.id));
    expect(known?.stripeCustomerId).not.toContain('gone');
  });
});

describe('a subscription that the provider does not know', () => {
  const stripeIdOf = async (id: string) => {
    const [row] = await store().db.select().from(subscriptions).where(eq(subscriptions.id, id));
    return row?.stripeSubscriptionId ?? '';
  };
  const bind = (id: string, stripeSubscriptionId: string) =>
    store().db.update(subscriptions).set({ stripeSubscriptionId }).where(eq(subscriptions.id, id));
  const listed = () => worklistOf(store(), 'subscription-missing');

  it('is listed and told in the log once, and ends when the operator says so', async () => {
    const subscriber = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, subscriber);
    await bind(id, `sub_gone_${id}`);
    await paying().advance(8 * 24 * 60);
    const log = vi.spyOn(store().deps.log, 'error');
    await reconcileSubscriptions(store().deps);
    await reconcileSubscriptions(store().deps);
    expect(log.mock.calls.filter(([about]) => Object(about).subscription === id)).toHaveLength(1);
    const [item] = await listed();
    expect(item).toMatchObject({ id, who: { email: subscriber.email } });
    expect((await press(store(), item, 'Encerrar aqui')).status).toBe(200);
    expect(await subscriber.subscription()).toMatchObject({ status: 'canceled' });
    expect(await listed()).toEqual([]);
    const emails = await emailsTo(store(), subscriber.email);
    expect(emails.map(({ subject }) => subject)).toContain('Sua assinatura terminou');
  });

  it('leaves the list when the provider knows it again, and is not ended by a stale press', async () => {
    const subscriber = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, subscriber);
    const stripeId = await stripeIdOf(id);
    await bind(id, `sub_gone_${id}`);
    await paying().advance(8 * 24 * 60);
    await reconcileSubscriptions(store().deps);
    const [item] = await listed();
    await bind(id, stripeId);
    expect((await press(store(), item, 'Encerrar aqui')).body.code).toBe('CONFLICT');
    expect(await subscriber.subscription()).toMatchObject({ status: 'active' });
    expect(await listed()).toEqual([]);
  });

  it('is listed and told again when it is lost a second time', async () => {
    const subscriber = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, subscriber);
    const stripeId = await stripeIdOf(id);
    await bind(id, `sub_gone_${id}`);
    await paying().advance(8 * 24 * 60);
    await reconcileSubscriptions(store().deps);
    await bind(id, stripeId);
    await paying().advance(24 * 60);
    await reconcileSubscriptions(store().deps);
    expect(await listed()).toEqual([]);
    await bind(id, `sub_gone_${id}`);
    await paying().advance(8 * 24 * 60);
    const log = vi.spyOn(store().deps.log, 'error');
    await reconcileSubscriptions(store().deps);
    expect(log.mock.calls.filter(([about]) => Object(about).subscription === id)).toHaveLength(1);
    expect(await listed()).toMatchObject([{ id }]);
  });
});
