import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../../testing/calling.ts';
import {
  basketOf,
  fillShelf,
  leastBasket,
  newSubscriber,
  type Shelf,
  type Subscriber,
  subscribe,
} from '../../../testing/subscribers.ts';
import { usePayingStore } from '../../../testing/test-provider.ts';

const paying = usePayingStore({}, { start: '2027-03-01T13:00:00Z' });
let shelf: Shelf;
beforeAll(async () => {
  shelf = await fillShelf(paying().store);
});

async function setProduct(id: string | undefined, values: { stock?: number; harvested?: boolean }) {
  const { stock = 100, harvested = false } = values;
  await paying().store.deps.database.pool.query(
    'update products set stock = $2, harvested_for_baskets = $3 where id = $1',
    [id, stock, harvested],
  );
}

const start = (subscriber: Subscriber, selectedProducts: object[]) =>
  subscriber.call('POST', '/stripe/create-subscription-checkout', {
    planType: 'essencial',
    selectedProducts,
  });
const change = (subscriber: Subscriber, selectedProducts: object[]) =>
  subscriber.call('PUT', '/stripe/subscription/preferences', { selectedProducts });

it('what is no longer for sale is not chosen for a basket, by its name', async () => {
  const subscriber = await newSubscriber(paying().store);
  const [first] = shelf.vegetables;
  const setActive = (active: boolean) =>
    paying().store.deps.database.pool.query('update products set active = $2 where id = $1', [first, active]);
  await setActive(false);
  const { status, body } = await start(subscriber, leastBasket(shelf, 'essencial'));
  expect([status, body.code]).toEqual([409, 'PRODUCT_UNAVAILABLE']);
  expect(body.message).toBe('Vegetal 1 não está mais à venda. Escolha outro produto para a sua cesta.');
  await setActive(true);
});

describe('what is sold out', () => {
  it('is not newly chosen, by its name, unless the operator says that it is harvested for baskets', async () => {
    const subscriber = await newSubscriber(paying().store);
    const [first] = shelf.vegetables;
    await setProduct(first, { stock: 0 });
    const { status, body } = await start(subscriber, leastBasket(shelf, 'essencial'));
    expect([status, body.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(body.message).toBe('Não temos Vegetal 1 no momento. Escolha outro produto para a sua cesta.');
    await setProduct(first, { stock: 0, harvested: true });
    expect((await start(subscriber, leastBasket(shelf, 'essencial'))).status).toBe(200);
    await setProduct(first, {});
  });

  it('stays where it was chosen and says so, but nobody else and nothing else of the kind comes in', async () => {
    const subscriber = await newSubscriber(paying().store);
    await subscribe(paying(), shelf, subscriber, 'essencial');
    const [first, , , , fifth] = shelf.vegetables;
    await setProduct(first, { stock: 0 });
    await setProduct(fifth, { stock: 0 });
    const { basket } = await subscriber.subscription();
    expect(basket.filter(({ sold_out }) => sold_out).map(({ id }) => id)).toEqual([first]);
    expect((await change(subscriber, basketOf(shelf, 4, 2))).status).toBe(200);
    const refused = await change(subscriber, basketOf(shelf, 5, 2));
    expect(refused.body.message).toContain('Não temos Vegetal 5 no momento');
    expect((await subscriber.subscription()).basket).toHaveLength(6);
    // Another plan begins with the same basket.
    const { body } = await subscriber.call('POST', '/stripe/change-plan', {
      planType: 'familia',
      selectedProducts: basketOf(shelf, 4, 2),
    });
    expect(body.message).toContain('Plano alterado');
    await setProduct(first, {});
    await setProduct(fifth, {});
  });
});

describe('the basket that is filled', () => {
  const ask = async (subscriber: Subscriber, query: string) =>
    (await subscriber.call('GET', `/basket-suggestion?${query}`)).body.products as {
      productId: string;
      reason: string;
    }[];

  it('begins with the favourites of whoever asks, and counts what others chose', async () => {
    const subscriber = await newSubscriber(paying().store);
    const { pool } = paying().store.deps.database;
    const favourite = shelf.vegetables.at(-1);
    await pool.query('insert into favourites (user_id, product_id, created_at) values ($1, $2, now())', [
      subscriber.id,
      favourite,
    ]);
    const found = await ask(subscriber, 'plan=essencial');
    expect(found).toHaveLength(9);
    expect(found[0]).toEqual({ productId: favourite, reason: 'favourite' });
    expect(found.map(({ reason }) => reason)).toContain('popular');
    const chosen = found.slice(0, 4).map(({ productId }) => productId);
    const rest = await ask(subscriber, `plan=essencial&chosen=${chosen.join(',')}`);
    expect(rest.map(({ productId }) => productId)).toEqual(found.slice(4).map(({ productId }) => productId));
    expect((await start(subscriber, found)).status).toBe(200);
  });

  it('is there for visitors too, and refuses a plan that does not exist', async () => {
    const visitor = { headers: {} };
    const store = paying().store;
    const { status, body } = await callAs(visitor, store, 'GET', '/basket-suggestion?plan=premium');
    expect(status).toBe(200);
    expect(body.products).toHaveLength(15);
    expect((await callAs(visitor, store, 'GET', '/basket-suggestion?plan=ouro')).status).toBe(400);
  });
});
