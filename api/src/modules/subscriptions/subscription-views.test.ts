import { DAY_MS } from '@cesta/contract/base/calendar';
import type { PlanType } from '@cesta/contract/subscriptions/plans';
import type { SubscriptionStatus } from '@cesta/contract/subscriptions/subscription-constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import {
  fillShelf,
  leastBasket,
  newSubscriber,
  type Shelf,
  type Subscriber,
  subscriberOf,
} from '../../testing/subscribers.ts';
import { useStore } from '../../testing/test-store.ts';
import { importSubscription } from './starting/import.service.ts';

const store = useStore();
let shelf: Shelf;
let admin: Subscriber;
const people: { id: string; status: SubscriptionStatus; subscriber: Subscriber }[] = [];

const PAST: [PlanType, SubscriptionStatus][] = [
  ['essencial', 'active'],
  ['familia', 'active'],
  ['premium', 'canceled'],
  ['familia', 'past_due'],
  ['essencial', 'unpaid'],
  ['premium', 'incomplete'],
];

beforeAll(async () => {
  const { db, clock } = store();
  shelf = await fillShelf(store());
  admin = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
  for (const [index, [planType, status]] of PAST.entries()) {
    const subscriber = await newSubscriber(store());
    const createdAt = new Date(clock.now().getTime() - (15 + index) * DAY_MS);
    const productIds = leastBasket(shelf, planType).map(({ productId }) => productId);
    const past = { userId: subscriber.id, planType, status, productIds, createdAt };
    people.push({ id: await importSubscription(db, past, clock.now()), status, subscriber });
  }
});

const list = async (query = '') => (await admin.call('GET', `/stripe/admin/subscriptions${query}`)).body;

describe('the operator', () => {
  it('sees all subscriptions with their counts, and those of one status', async () => {
    const all = await list();
    expect(all.total).toBe(6);
    expect(all.counts).toEqual({ active: 2, canceled: 1, past_due: 1, unpaid: 1, incomplete: 1, paused: 0 });
    expect(all.subscriptions[0]).toMatchObject({
      user_name: expect.stringContaining('Pessoa'),
      user_email: expect.stringContaining('@exemplo.test'),
      plan_name: 'Essencial',
      status: 'active',
      cancel_at_period_end: false,
    });
    for (const { id, status } of people) {
      const some = await list(`?status=${status}`);
      expect(some.total).toBe(some.subscriptions.length);
      expect(some.subscriptions.map((row: { id: string }) => row.id)).toContain(id);
      expect(some.counts).toEqual(all.counts);
    }
    expect(await list('?limit=2&offset=4')).toMatchObject({ total: 6, subscriptions: { length: 2 } });
    expect((await admin.call('GET', '/stripe/admin/subscriptions?status=lost')).status).toBe(400);
    expect((await admin.call('GET', '/stripe/admin/subscriptions?limit=100000')).status).toBe(400);
  });

  it('opens a basket, grouped by category', async () => {
    const { body } = await admin.call('GET', `/stripe/admin/subscriptions/${people[0]?.id}/preferences`);
    expect(body.total).toBe(4);
    expect(Object.keys(body.byCategory).sort()).toEqual(['Frutas', 'Legumes', 'Temperos', 'Verduras']);
    expect(body.byCategory.Frutas).toEqual([
      { id: shelf.fruits[0], product_name: 'Fruta 1', product_image: '/x.webp', product_price: 8.9 },
    ]);
    const unknown = '/stripe/admin/subscriptions/11111111-1111-4111-8111-111111111111/preferences';
    expect((await admin.call('GET', unknown)).status).toBe(404);
    expect((await admin.call('GET', '/stripe/admin/subscriptions/nonsense/preferences')).status).toBe(404);
  });

  it('opens a subscription as its customer sees it', async () => {
    const [first] = people;
    const { status, body } = await admin.call('GET', `/admin/subscriptions/${first?.id}`);
    expect(status).toBe(200);
    expect(body.subscription).toEqual(await first?.subscriber.subscription());
    expect(body.subscription).toMatchObject({ id: first?.id, status: 'active', every_weeks: 1 });
    const nobody = await admin.call('GET', '/admin/subscriptions/3f2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b');
    expect(nobody).toMatchObject({ status: 404, body: { message: 'Assinatura não encontrada' } });
    for (const who of [first?.subscriber, people[1]?.subscriber]) {
      expect((await who?.call('GET', `/admin/subscriptions/${first?.id}`))?.status).toBe(403);
    }
  });

  it('reads in the list until when somebody pauses, and in which rhythm the baskets come', async () => {
    const [, second] = people;
    await store().deps.database.pool.query(
      `update subscriptions set paused_from = '2099-03-02', paused_until = '2099-03-16', every_weeks = 2,
       rhythm_from = '2099-03-02' where id = $1`,
      [second?.id],
    );
    const { subscriptions } = await list();
    const row = subscriptions.find(({ id }: { id: string }) => id === second?.id);
    expect(row).toMatchObject({ paused_until: '2099-03-16', every_weeks: 2 });
    await store().deps.database.pool.query(
      `update subscriptions set paused_from = null, paused_until = null, every_weeks = 1, rhythm_from = null`,
    );
  });

  it('alone may look: customers get 403, strangers 401', async () => {
    const paths = ['/stripe/admin/subscriptions', `/stripe/admin/subscriptions/${people[0]?.id}/preferences`];
    for (const path of paths) {
      expect((await people[0]?.subscriber.call('GET', path))?.status).toBe(403);
      expect((await store().app.inject(`/api${path}`)).statusCode).toBe(401);
    }
    for (const [method, path] of [
      ['GET', '/stripe/subscription'],
      ['GET', '/stripe/subscription/invoices'],
      ['POST', '/stripe/cancel-subscription'],
      ['POST', '/stripe/reactivate-subscription'],
      ['POST', '/stripe/change-plan'],
      ['PUT', '/stripe/subscription/preferences'],
      ['POST', '/stripe/subscription/pay-invoice'],
    ] as const) {
      expect((await store().app.inject({ method, url: `/api${path}` })).statusCode).toBe(401);
    }
  });
});

describe('the customer', () => {
  it('sees the own one in whatever state, and none when there never was one', async () => {
    for (const { id, status, subscriber } of people) {
      const shown = await subscriber.subscription();
      expect({ id: shown.id, status: shown.status }).toEqual({ id, status });
      expect(shown.open_invoice !== null).toBe(status === 'past_due' || status === 'unpaid');
      expect(shown.next_charge !== null).toBe(status === 'active' || status === 'past_due');
      expect(shown.expires_at !== null).toBe(status === 'incomplete');
    }
    expect(await (await newSubscriber(store())).subscription()).toBeNull();
  });

  it('can take it along, and is forgotten only when nothing runs any more', async () => {
    const leave = (subscriber: Subscriber) =>
      subscriber.call('DELETE', `/users/${subscriber.id}`, { password: 'segredo-de-teste' });
    const [running, , ended] = people.map(({ subscriber }) => subscriber);
    if (!running || !ended) throw new Error('Nobody there');
    const { body } = await running.call('GET', `/users/${running.id}/export`);
    expect(body.subscriptions).toMatchObject([
      { plan_type: 'essencial', basket: { length: 4 }, invoices: { length: 3 } },
    ]);
    const refused = await leave(running);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 409,
      code: 'SUBSCRIPTION_LIVE',
    });
    const { pool } = store().deps.database;
    await pool.query(
      `update deliveries d set status = 'delivered' from subscriptions s
       where s.id = d.subscription_id and s.user_id = $1 and d.status = 'scheduled'`,
      [ended.id],
    );
    expect((await leave(ended)).status).toBeLessThan(300);
    const { rows } = await pool.query(
      `select distinct address->>'street' as street, address->>'city' as city from deliveries d
       join subscriptions s on s.id = d.subscription_id where s.user_id = $1`,
      [ended.id],
    );
    expect(rows).toEqual([{ street: '', city: 'Salvador' }]);
    expect((await list('?status=canceled')).subscriptions[0]).toMatchObject({ user_email: '' });
  });

  it('gets a clear answer where no provider is there to ask', async () => {
    const somebody = await newSubscriber(store());
    const { status, body } = await somebody.call('POST', '/stripe/create-subscription-checkout', {
      planType: 'familia',
      selectedProducts: leastBasket(shelf, 'familia'),
    });
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    expect(await somebody.subscription()).toBeNull();
  });
});
