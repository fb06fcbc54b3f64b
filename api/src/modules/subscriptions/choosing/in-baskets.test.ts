import type { Worklist } from '@cesta/contract/panel/worklist';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import {
  emailsTo,
  fillShelf,
  leastBasket,
  newSubscriber,
  type Shelf,
  type Subscriber,
  subscriberOf,
} from '../../../testing/subscribers.ts';
import { useStore } from '../../../testing/test-store.ts';
import { freezeDeliveries } from '../deliveries/deliveries.service.ts';
import { importSubscription } from '../starting/import.service.ts';

const store = useStore();
let shelf: Shelf;
let admin: Subscriber;
const pool = () => store().deps.database.pool;
const at = (time: string) => store().clock.set(`${time}:00-03:00`);

beforeAll(async () => {
  at('2027-03-01T10:00');
  shelf = await fillShelf(store());
  admin = subscriberOf(store(), (await signIn(store(), { role: 'admin' })).user);
});

async function subscribe() {
  const subscriber = await newSubscriber(store());
  const now = store().clock.now();
  const productIds = leastBasket(shelf, 'essencial').map(({ productId }) => productId);
  const about = { userId: subscriber.id, planType: 'essencial', status: 'active', productIds } as const;
  const subscriptionId = await importSubscription(store().db, { ...about, createdAt: now }, now);
  await pool().query('update subscriptions set stripe_subscription_id = $1 where id = $2', [
    `sub_${subscriptionId}`,
    subscriptionId,
  ]);
  return subscriber;
}

/** As the panel does it. */
async function setInBaskets(id: string, inBaskets: boolean): Promise<void> {
  const { body } = await admin.call('GET', `/products/${id}`);
  expect((await admin.call('PUT', `/products/${id}`, { ...body, inBaskets })).status).toBe(200);
  await store().deps.jobs.runDue();
}

async function wanted() {
  const { body } = await admin.call('GET', '/admin/worklist');
  return (body as Worklist).groups.find(({ kind }) => kind === 'product-wanted')?.items ?? [];
}

const told = async ({ email }: Subscriber) =>
  (await emailsTo(store(), email)).filter(({ subject }) => /não vem mais nas cestas/.test(subject));

describe('a product that is for the shop alone', () => {
  it('stays on sale, is no longer chosen, and whoever had chosen it is told once and gets what is nearest', async () => {
    const ana = await subscribe();
    const [first = '', second = ''] = shelf.vegetables;
    await setInBaskets(first, false);

    const [email, ...more] = await told(ana);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Vegetal 1 não vem mais nas cestas');
    expect(email?.text).toContain('mas este produto não vem mais nas cestas. Na loja continua à venda.');
    expect(email?.text).toContain('Escolha o que quer no lugar até');
    const { basket, next_deliveries } = await ana.subscription();
    expect(basket.find(({ id }) => id === first)).toMatchObject({ is_sold: false });
    expect(next_deliveries[0]?.items.map(({ product_id }) => product_id)).not.toContain(first);
    expect(await wanted()).toMatchObject([{ matter: '1 cesta quer Vegetal 1, que não vem em cestas.' }]);

    const shown = (await ana.call('GET', `/products/${first}`)).body;
    expect(shown).toMatchObject({ active: true, inBaskets: false });
    expect((await ana.call('GET', `/products/${second}`)).body).not.toHaveProperty('inBaskets');

    const selectedProducts = leastBasket(shelf, 'essencial');
    const refused = await ana.call('PUT', '/stripe/subscription/preferences', { selectedProducts });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'PRODUCT_UNAVAILABLE',
        message: 'Vegetal 1 não vem em cestas, só na loja. Escolha outro produto para a sua cesta.',
      },
    });

    at('2027-03-03T18:00');
    await freezeDeliveries(store().deps);
    const [delivery] = (await ana.subscription()).next_deliveries;
    expect(delivery?.items).toHaveLength(4);
    expect(delivery?.items[0]).toMatchObject({ instead_of: 'Vegetal 1' });
    expect(delivery?.items.map(({ product_id }) => product_id)).not.toContain(first);

    await setInBaskets(first, true);
    expect(await wanted()).toEqual([]);
    expect((await ana.subscription()).basket.every(({ is_sold }) => is_sold)).toBe(true);
  });

  it('completes no basket and is suggested to nobody, however much of it there is', async () => {
    at('2027-03-08T10:00');
    const [first = ''] = shelf.vegetables;
    const fill = async () => {
      const { body } = await admin.call('GET', '/basket-suggestion?plan=essencial');
      return body.products.map(({ productId }: { productId: string }) => productId);
    };
    await pool().query('update products set in_baskets = (id <> $1), stock = 5', [first]);
    await pool().query('update products set stock = 1000 where id = $1', [first]);
    expect(await fill()).not.toContain(first);

    const bia = await subscribe();
    await pool().query('update products set in_baskets = false where id = any($1)', [
      shelf.vegetables.slice(0, 3),
    ]);
    at('2027-03-10T18:00');
    await freezeDeliveries(store().deps);
    const items = (await bia.subscription()).next_deliveries[0]?.items ?? [];
    expect(items.length).toBeGreaterThanOrEqual(4);
    const outside = new Set(shelf.vegetables.slice(0, 3));
    expect(items.filter(({ product_id }) => outside.has(product_id))).toEqual([]);
  });
});
