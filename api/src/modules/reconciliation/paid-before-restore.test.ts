import { dayOf, spokenDay } from '@cesta/contract/base/calendar';
import type { Simulator } from '@cesta/stripe-simulator';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restores } from '../../platform/database/platform.tables.ts';
import { createStripe, type StripeSettings } from '../../platform/stripe.ts';
import { buy, sessionIn } from '../../testing/buying.ts';
import { callAs } from '../../testing/calling.ts';
import { stockOf } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { fillShelf, newSubscriber, subscribe } from '../../testing/subscribers.ts';
import { startProvider, usePayingStore } from '../../testing/test-provider.ts';
import { press, worklistOf } from '../../testing/worklist.ts';
import { orders, paymentAttempts } from '../orders/orders.tables.ts';
import { expireOverdue } from '../payments/checkout/sync.service.ts';
import { providerEvents } from '../payments/payments.tables.ts';
import { doRefunds } from '../payments/refunds/refund-sync.service.ts';
import { performWeekReturns } from '../subscriptions/billing/returns/week-return-jobs.service.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';
import { bookReconciliation, runReconciliations } from './reconciliation.service.ts';
import { reconciliations } from './reconciliation.tables.ts';

/** A Monday morning. */
const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
const store = () => paying().store;
const provider = () => paying().provider;
const hours = (amount: number) => paying().advance(amount * 60);

type Bought = Awaited<ReturnType<typeof buy>>;

beforeEach(async () => {
  await store().db.delete(reconciliations);
  await store().db.delete(restores);
  await store().db.update(orders).set({ deletedAt: store().clock.now() });
});

/** What the store will not remember. */
async function unheard(act: () => unknown): Promise<void> {
  provider().setFaults({ dropped: 1, dropAttempts: 50 });
  await act();
  await provider().idle();
  provider().clearFaults();
  await store().db.delete(providerEvents);
}

/** Goes on from what was known at that moment. */
const restore = (since: Date) => bookReconciliation(store().deps, { reason: 'restore', since });

const doubts = () => worklistOf(store(), 'doubted-round');

/** As it is now, to an operator who has just signed in: weeks go by. */
async function orderNow({ orderId }: Bought) {
  const admin = await signIn(store(), { role: 'admin' });
  return (await callAs(admin, store(), 'GET', `/orders/${orderId}`)).body;
}

/** The one round that it is in. */
const roundOf = async (bought: Bought): Promise<string> => (await orderNow(bought)).delivery.date;

describe('an order that waited in the backup and was paid after it', () => {
  async function paidSince() {
    const bought = await buy(store());
    const since = store().clock.now();
    await hours(0.2);
    await unheard(() => provider().pay(bought.sessionId));
    return { bought, since, paidAt: store().clock.now() };
  }

  it('does not go out again, nor is written about, until a person has said what became of it', async () => {
    const { bought, since, paidAt } = await paidSince();
    const before = (await bought.emails()).length;
    await hours(8 * 24);
    await restore(since);
    await runReconciliations(store().deps);
    expect(await orderNow(bought)).toMatchObject({ payment_status: 'paid', status: 'confirmed' });
    const [item, ...more] = await doubts();
    expect(more).toEqual([]);
    expect(item?.matter).toBe(
      `Voltou uma cópia: confira as entregas de ${spokenDay(item?.id ?? '')}. Sem marca: 1 pedido.`,
    );
    expect(await roundOf(bought)).toBe(item?.id);
    expect(item?.id.localeCompare(dayOf(store().clock.now()))).toBe(-1);
    const { history } = await orderNow(bought);
    expect(Date.parse(history.at(-1).at)).toBe(paidAt.getTime());
    expect((await press(store(), item, 'O resto foi entregue')).body.message).toBe(
      'Marcado como entregue: 1 pedido.',
    );
    expect(await orderNow(bought)).toMatchObject({ status: 'delivered' });
    expect(await bought.emails()).toHaveLength(before);
    expect(await doubts()).toEqual([]);
  });

  it('goes out with the next round once a person has said that it had not', async () => {
    const { bought, since } = await paidSince();
    await hours(8 * 24);
    await restore(since);
    await runReconciliations(store().deps);
    const [item] = await doubts();
    await press(store(), item, 'O resto não saiu');
    const next = await roundOf(bought);
    expect(next.localeCompare(dayOf(store().clock.now()))).toBe(1);
    const admin = await signIn(store(), { role: 'admin' });
    const { body } = await callAs(admin, store(), 'GET', `/admin/deliveries/${next}`);
    expect(body.stops).toMatchObject([{ id: bought.orderId, late_since: item?.id }]);
    expect(await doubts()).toEqual([]);
  });

  it('keeps the day that it was promised where that is yet to come, past its cut-off or not', async () => {
    const { bought, since } = await paidSince();
    const promised = await eveAfterPaying();
    await restore(since);
    await runReconciliations(store().deps);
    expect(await roundOf(bought)).toBe(promised);
    expect(await doubts()).toEqual([]);
  });

  /** The day of what is paid now; then it is the eve of it. */
  async function eveAfterPaying(): Promise<string> {
    const other = await buy(store());
    provider().pay(other.sessionId);
    await paying().applyEvents();
    const date = await roundOf(other);
    const eve = new Date(`${date}T00:00:00-03:00`).getTime() - 3_600_000;
    await paying().advance((eve - store().clock.now().getTime()) / 60_000);
    return date;
  }

  it('is an order like any other when it was paid after the store had gone on', async () => {
    const since = store().clock.now();
    await hours(24);
    await restore(since);
    await runReconciliations(store().deps);
    const bought = await buy(store());
    await hours(0.1);
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    expect((await bought.emails())[0]?.subject).toContain('Pagamento confirmado');
    expect(await doubts()).toEqual([]);
  });
});

describe('an order that was paid on a page that the backup does not know', () => {
  /** Its first page was over, and a second one is paid after the backup. */
  async function paidElsewhere() {
    const bought = await buy(store(), { stock: 1 });
    await hours(0.1);
    const { body } = await bought.retry();
    await paying().applyEvents();
    const since = store().clock.now();
    await hours(0.1);
    await unheard(() => provider().pay(sessionIn(body.url)));
    const second = and(eq(paymentAttempts.orderId, bought.orderId), eq(paymentAttempts.attempt, 2));
    await store().db.delete(paymentAttempts).where(second);
    return { bought, since };
  }

  it('is not cancelled before both sides were compared, whoever asks first', async () => {
    const { bought, since } = await paidElsewhere();
    await hours(2);
    await restore(since);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'pending', payment_status: 'pending' });
    expect(await stockOf(store(), bought.productId)).toBe(0);
    await runReconciliations(store().deps);
    expect(await orderNow(bought)).toMatchObject({ payment_status: 'paid' });
    expect((await orderNow(bought)).refunds).toEqual([]);
  });

  it('gives its units back once they were, when nobody has paid it', async () => {
    const bought = await buy(store(), { stock: 1 });
    const since = store().clock.now();
    await unheard(() => hours(2));
    await restore(since);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'pending' });
    await runReconciliations(store().deps);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(store(), bought.productId)).toBe(1);
  });
});

describe('an order whose time to pay was over before a restore', () => {
  /** After the comparison, when nobody has paid it at the provider. */
  async function givenUp(restoredAfter: number) {
    const bought = await buy(store());
    const since = store().clock.now();
    await unheard(() => hours(restoredAfter));
    await restore(since);
    await runReconciliations(store().deps);
    await paying().advance(60);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'cancelled' });
    return (await bought.emails()).map(({ subject }) => subject);
  }

  it('is not written about again: it was given up then, or paid in another way', async () => {
    expect((await givenUp(24)).join()).not.toContain('cancelado');
  });

  it('is written about where that time was still running', async () => {
    expect((await givenUp(0.1))[0]).toContain('cancelado');
  });

  it('is not written about where its page had been closed before the restore: it was paid by hand, or given up', async () => {
    const bought = await buy(store());
    const since = store().clock.now();
    await hours(0.1);
    await unheard(() => store().deps.stripe?.checkout.sessions.expire(bought.sessionId));
    await restore(since);
    await runReconciliations(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'pending' });
    await hours(1);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'cancelled' });
    expect((await bought.emails()).map(({ subject }) => subject).join()).not.toContain('cancelado');
  });
});

describe('a payment that the store had returned before a restore', () => {
  const stripe = () => store().deps.stripe as Stripe;

  it('bears why it was returned at the provider, which forgets nothing', async () => {
    const bought = await buy(store());
    await bought.setStatus({ payment_status: 'paid' });
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    await doRefunds(store().deps);
    const { data } = await stripe().refunds.list({ limit: 1 });
    expect(data[0]?.metadata).toMatchObject({ order_id: bought.orderId, reason: 'paid twice' });
  });

  it('does not pay its order again, nor cancel it as refunded: it may be paid by hand, and is marked so anew', async () => {
    const bought = await buy(store());
    const since = store().clock.now();
    await hours(0.1);
    await unheard(async () => {
      provider().pay(bought.sessionId);
      const { payment_intent: intent } = await stripe().checkout.sessions.retrieve(bought.sessionId);
      const metadata = { refund_id: crypto.randomUUID(), order_id: bought.orderId, reason: 'paid twice' };
      await stripe().refunds.create({ payment_intent: String(intent), metadata });
    });
    const before = (await bought.emails()).length;
    await hours(0.1);
    await restore(since);
    await runReconciliations(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'pending', payment_status: 'pending' });
    expect((await orderNow(bought)).refunds).toMatchObject([{ state: 'succeeded' }]);
    expect(await bought.emails()).toHaveLength(before);
    expect((await bought.setStatus({ payment_status: 'paid' })).status).toBe(200);
    expect(await orderNow(bought)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
  });
});

describe('a subscription that the provider has lost before a restore', () => {
  it('waits for a person by its name, and keeps nobody else waiting', async () => {
    const shelf = await fillShelf(store());
    const [lost, kept] = [await newSubscriber(store()), await newSubscriber(store())];
    const { id } = await subscribe(paying(), shelf, lost);
    await subscribe(paying(), shelf, kept);
    const isLost = eq(subscriptions.id, id);
    await store().db.update(subscriptions).set({ stripeSubscriptionId: 'sub_lost' }).where(isLost);
    // Longer than the comparison looks back: its provider has it no more.
    await hours(3 * 24);
    const bought = await buy(store(), { stock: 1 });
    const since = store().clock.now();
    await unheard(() => hours(2));
    await restore(since);
    await runReconciliations(store().deps);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'cancelled' });
    expect(await stockOf(store(), bought.productId)).toBe(1);
    const [item] = (await worklistOf(store(), 'subscription-missing')).filter((it) => it.id === id);
    expect(item).toMatchObject({ who: { email: lost.email } });
    expect(await lost.subscription()).toMatchObject({ status: 'active' });
    expect((await press(store(), item, 'Encerrar aqui')).status).toBe(200);
    await press(store(), (await worklistOf(store(), 'reconciliation'))[0], 'Conferir de novo');
    await runReconciliations(store().deps);
    expect(await worklistOf(store(), 'reconciliation')).toEqual([]);
  });
});

describe('a restore with the key of another account', () => {
  let stranger: Simulator;
  beforeAll(async () => {
    const now = () => provider().now();
    stranger = await startProvider(0, { webhooks: [], clock: { now } });
  });
  afterAll(() => stranger.close());

  /** The store as it would be with that key. */
  const withItsKey = () => {
    const settings = { ...(store().deps.settings.stripe as StripeSettings), apiBase: stranger.url };
    return { ...store().deps, stripe: createStripe(settings) };
  };

  it('compares nothing and cancels no order, and goes on by itself once the right key is back', async () => {
    const shelf = await fillShelf(store());
    const { id } = await subscribe(paying(), shelf, await newSubscriber(store()));
    const bought = await buy(store(), { stock: 1 });
    const since = store().clock.now();
    const forgotten = [await buy(store()), await buy(store())];
    const [before, meanwhile] = forgotten.map(
      ({ sessionId }) =>
        () =>
          provider().pay(sessionId),
    );
    await unheard(() => {
      provider().pay(bought.sessionId);
      before?.();
    });
    const ids = forgotten.map(({ orderId }) => orderId);
    await store().db.delete(orders).where(inArray(orders.id, ids));
    await hours(0.4);
    await restore(since);
    await runReconciliations(withItsKey());
    await unheard(() => meanwhile?.());
    await hours(1);
    await runReconciliations(withItsKey());
    await expireOverdue(withItsKey());
    expect(await orderNow(bought)).toMatchObject({ status: 'pending', payment_status: 'pending' });
    expect(await stockOf(store(), bought.productId)).toBe(0);
    const [item] = await worklistOf(store(), 'reconciliation');
    expect(item?.advice).toContain('STRIPE_SECRET_KEY');
    expect((await worklistOf(store(), 'subscription-missing')).map((it) => it.id)).toContain(id);

    await runReconciliations(store().deps);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ payment_status: 'paid', refunds: [] });
    // Also what was paid while the other key was in use.
    const money = await worklistOf(store(), 'money-without-order');
    expect(money.map(({ who }) => who?.email).sort()).toEqual(
      forgotten.map(({ buyer }) => buyer.user.email).sort(),
    );
  });

  it('takes no refund for refused that only the right one can make, or has made', async () => {
    const shelf = await fillShelf(store());
    const subscriber = await newSubscriber(store());
    const { id } = await subscribe(paying(), shelf, subscriber);
    const bought = await buy(store());
    provider().pay(bought.sessionId);
    await paying().applyEvents();
    await bought.refund({ amount: 5 });
    const path = `/stripe/admin/subscriptions/${id}/weeks`;
    const [week] = (await callAs(bought.admin, store(), 'GET', path)).body.weeks;
    await callAs(bought.admin, store(), 'POST', `${path}/${week.id}/refund`, { amount: 7 });
    await restore(store().clock.now());
    await doRefunds(withItsKey());
    await performWeekReturns(withItsKey());
    expect(await bought.refunds()).toMatchObject([{ state: 'pending' }]);
    await doRefunds(store().deps);
    await performWeekReturns(store().deps);
    expect(await bought.refunds()).toMatchObject([{ state: 'succeeded' }]);
    const [after] = (await callAs(bought.admin, store(), 'GET', path)).body.weeks;
    expect(after.returns).toMatchObject([{ state: 'succeeded', amount: 7 }]);
  });

  it('is known by payment pages where nobody subscribes', async () => {
    await hours(3 * 24);
    await store().db.update(subscriptions).set({ startedAt: null });
    const bought = await buy(store());
    const since = store().clock.now();
    await unheard(() => provider().pay(bought.sessionId));
    await hours(2);
    await restore(since);
    await runReconciliations(withItsKey());
    expect(await worklistOf(store(), 'reconciliation')).toHaveLength(1);
    await runReconciliations(store().deps);
    expect(await orderNow(bought)).toMatchObject({ payment_status: 'paid' });
    expect(await worklistOf(store(), 'reconciliation')).toEqual([]);
  });

  it('is not taken in by what that account has made since, and waits for a month at most', async () => {
    const shelf = await fillShelf(store());
    const { id } = await subscribe(paying(), shelf, await newSubscriber(store()));
    const bought = await buy(store(), { stock: 1 });
    const since = store().clock.now();
    await unheard(() => hours(2));
    await store()
      .db.update(subscriptions)
      .set({ stripeSubscriptionId: sql`'sub_elsewhere_' || ${subscriptions.id}` })
      .where(ne(subscriptions.id, id));
    await store()
      .db.update(paymentAttempts)
      .set({ sessionId: sql`'cs_elsewhere_' || ${paymentAttempts.orderId} || ${paymentAttempts.attempt}` });
    await restore(since);
    await hours(0.1);
    // As one that was begun there.
    await store()
      .db.update(subscriptions)
      .set({ startedAt: store().clock.now() })
      .where(eq(subscriptions.id, id));
    await buy(store());
    await runReconciliations(store().deps);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'pending' });
    await hours(31 * 24);
    await runReconciliations(store().deps);
    await expireOverdue(store().deps);
    expect(await orderNow(bought)).toMatchObject({ status: 'cancelled' });
  });
});
