import { eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emails } from '../../platform/database/platform.tables.ts';
import { sized } from '../../testing/long-run.ts';
import { signInBuyer, stockOf, stockUp } from '../../testing/shelf.ts';
import { usePayingStore } from '../../testing/test-provider.ts';
import { orderItems, orders } from '../orders/orders.tables.ts';
import { checkOut } from './checkout/checkout.service.ts';
import { expireOverdue, reconcile } from './checkout/sync.service.ts';
import { providerEvents } from './payments.tables.ts';
import { doRefunds } from './refunds/refund-sync.service.ts';

const ORDERS = sized({ usual: 200, long: 1000 });
const INITIAL = ORDERS * 1.8;
const SEED = 20_261_115;

const paying = usePayingStore({
  ARGON2_MEMORY_KIB: '8',
  ARGON2_PASSES: '1',
  // One customer stands for all of them.
  UNPAID_ORDERS_PER_ACCOUNT: String(ORDERS),
  HELD_UNITS_PER_ACCOUNT: String(INITIAL),
});

type Fate = { quantity: number; act: 'pay' | 'decline' | 'leave' | 'pay late' };

const fates = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 3 }),
    act: fc.constantFrom<Fate['act']>('pay', 'pay', 'decline', 'leave', 'pay late'),
  }),
  { minLength: ORDERS, maxLength: ORDERS },
);

describe('hundreds of orders with webhooks doubled, late, lost and out of order', () => {
  it('leave stock, money and orders in agreement, and no e-mail twice', { timeout: 600_000 }, async () => {
    const { store, provider, advance } = paying();
    const { deps, db } = store;
    const buyer = await signInBuyer(store);
    const productId = await stockUp(store, 'Tomate', INITIAL);
    provider.setFaults({
      seed: SEED,
      doubled: 0.4,
      late: 0.6,
      lateSeconds: 1200,
      dropped: 0.2,
      dropAttempts: 2,
    });

    // The store's own workers: events are applied while people shop.
    await deps.jobs.start();
    const [plan = []] = fc.sample(fates, { numRuns: 1, seed: SEED });
    const late: string[] = [];
    let turn = 0;
    for (const { quantity, act } of plan) {
      turn += 1;
      const order = { items: [{ productId, quantity }] };
      const page = await checkOut(deps, buyer.user, order).catch((error: { code?: string }) => {
        expect(error.code).toBe('OUT_OF_STOCK');
        return undefined;
      });
      const sessionId = /cs_[A-Za-z0-9_]+/.exec(page?.url ?? '')?.[0];
      if (sessionId && act === 'pay') provider.pay(sessionId);
      if (sessionId && act === 'decline') provider.pay(sessionId, { card: '4000000000000002' });
      if (sessionId && act === 'pay late') late.push(sessionId);
      // Time goes on while people shop: some payments come in the last minutes, some orders run out meanwhile.
      if (turn % 50 === 0) {
        await advance(11);
        await eventsApplied();
        for (const id of late.splice(0)) if (turn % 100 === 0) payIfOpen(id);
        await expireOverdue(deps);
        await reconcile(deps);
      }
    }
    await advance(40);
    await expireOverdue(deps);
    await provider.settle(5);
    await advance(10);
    await eventsApplied();
    await reconcile(deps);
    await expireOverdue(deps);
    await doRefunds(deps);

    const faults = Object.values(provider.faultCounts());
    expect(Math.min(...faults), 'of each fault').toBeGreaterThan(ORDERS / 20);
    const all = await db.select().from(orders);
    const held = all.filter((order) => order.stockHeld).map((order) => order.id);
    const items = await db.select().from(orderItems);
    const sold = items
      .filter((item) => held.includes(item.orderId))
      .reduce((sum, item) => sum + item.quantity, 0);
    expect((await stockOf(store, productId)) + sold).toBe(INITIAL);

    const paid = await paidSessions();
    const paidOrders = all.filter((order) => order.paymentStatus === 'paid');
    const refunded = await deps.stripe?.refunds.list({ limit: 100 });
    expect(paid.length - (refunded?.data.length ?? 0)).toBe(paidOrders.length);
    expect(new Set(paid.map((session) => session.metadata?.order_id)).size).toBe(paid.length);
    expect(all.filter((order) => order.status === 'pending')).toEqual([]);

    const messages = await db.select({ key: emails.key }).from(emails).where(eq(emails.to, buyer.user.email));
    expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length);
    expect(messages.filter(({ key }) => key.startsWith('order-paid:'))).toHaveLength(paidOrders.length);
  });

  /** By the worker, which may be in the middle of it. */
  async function eventsApplied(): Promise<void> {
    const { store, provider } = paying();
    await provider.idle();
    const pending = () => store.db.$count(providerEvents, isNull(providerEvents.appliedAt));
    await expect.poll(pending, { timeout: 60_000 }).toBe(0);
  }

  function payIfOpen(id: string): void {
    try {
      paying().provider.pay(id);
    } catch {
      // Expired meanwhile, as the customer would see on the page.
    }
  }

  async function paidSessions() {
    const paid = [];
    for await (const session of paying().store.deps.stripe?.checkout.sessions.list({ limit: 100 }) ?? []) {
      if (session.payment_status === 'paid') paid.push(session);
    }
    return paid;
  }
});
