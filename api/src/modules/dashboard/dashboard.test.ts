import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Dashboard } from '@cesta/contract/panel/dashboard';
import { describe, expect, it } from 'vitest';
import { signInBuyer, stockUp } from '../../testing/shelf.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { importOrder } from '../orders/import.service.ts';
import { placeOrder } from '../orders/placing.service.ts';
import { subscriptions } from '../subscriptions/subscriptions.tables.ts';

const store = useStore();

describe('the dashboard', () => {
  it('counts what a plain recount counts, paid orders and plans by their rules', async () => {
    const { app, db, clock } = store();
    const admin = await signIn(store(), { role: 'admin' });
    const { user } = await signInBuyer(store());
    const productId = await stockUp(store(), 'Manga', 5);
    const address = {
      street: 'Rua',
      number: '1',
      complement: '',
      neighborhood: 'Barra',
      city: 'Salvador',
      state: 'BA',
      zipcode: '40110010',
    };
    const ago = (ms: number) => new Date(clock.now().getTime() - ms);
    const order = (
      status: 'confirmed' | 'pending' | 'cancelled',
      paymentStatus: 'paid' | 'pending',
      age: number,
    ) =>
      importOrder(db, {
        customer: user,
        address,
        lines: [{ productId, name: 'Manga', price: 20_00 as never, quantity: 1 }],
        status,
        paymentStatus,
        at: ago(age),
      });
    await order('confirmed', 'paid', 60_000);
    await order('confirmed', 'paid', 40 * DAY_MS);
    await order('pending', 'pending', 2 * DAY_MS);
    const newest = await order('cancelled', 'pending', 1000);
    const [second, third] = [await signIn(store()), await signIn(store())];
    await db.insert(subscriptions).values([
      {
        userId: user.id,
        planType: 'familia',
        status: 'active',
        createdAt: ago(65 * DAY_MS),
        startedAt: ago(65 * DAY_MS),
      },
      {
        userId: second.user.id,
        planType: 'essencial',
        status: 'canceled',
        createdAt: ago(DAY_MS / 24),
        startedAt: ago(DAY_MS / 24),
        endedAt: ago(0),
      },
      {
        userId: third.user.id,
        planType: 'premium',
        status: 'canceled',
        createdAt: ago(DAY_MS),
        endedAt: ago(0),
      },
    ]);

    const read = async (range: string) =>
      (await app.inject({ url: `/api/admin/dashboard?range=${range}`, headers: admin.headers })).json();
    const month = await read('30d');
    expect(month.totals).toMatchObject({
      orders: 4,
      pending: 1,
      activeSubscriptions: 1,
      products: 1,
      posts: 0,
      unread: 0,
    });
    expect(month.totals.revenue).toBeCloseTo(30 + 30 + 2 * 149.9 + 59.9, 2);
    expect(month.distribution).toEqual({ pending: 1, processing: 2, shipped: 0, delivered: 0, cancelled: 1 });
    expect(month.categories).toEqual([{ category: 'Frutas', products: 1 }]);
    expect(month.recent[0]).toMatchObject({ id: newest, status: 'cancelled', total: 30 });
    const total = month.revenue.reduce((all: number, each: { amount: number }) => all + each.amount, 0);
    expect(total).toBeCloseTo(30 + 59.9, 2);
    expect((await read('24h')).revenue).toHaveLength(24);
  });

  it('tells of the five newest orders, the newest first', async () => {
    const admin = await signIn(store(), { role: 'admin' });
    const { user } = await signInBuyer(store());
    const productId = await stockUp(store(), 'Caju', 9);
    const placed: string[] = [];
    for (const _ of Array(7)) {
      store().clock.advance(60_000);
      const { id } = await placeOrder(store().deps, user, { items: [{ productId, quantity: 1 }] });
      placed.unshift(id);
    }
    const answer = await store().app.inject({ url: '/api/admin/dashboard', headers: admin.headers });
    const { recent } = answer.json<Dashboard>();
    expect(recent.map(({ id }) => id)).toEqual(placed.slice(0, 5));
  });

  it('is for the operator alone, and for known periods', async () => {
    const customer = await signIn(store());
    const admin = await signIn(store(), { role: 'admin' });
    const ask = async (headers: Record<string, string>, query = '') =>
      (await store().app.inject({ url: `/api/admin/dashboard${query}`, headers })).statusCode;
    expect([await ask({}), await ask(customer.headers), await ask(admin.headers)]).toEqual([401, 403, 200]);
    expect(await ask(admin.headers, '?range=1y')).toBe(400);
  });
});
