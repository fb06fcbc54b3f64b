import { MAX_FAVOURITES } from '@cesta/contract/catalog/catalog-constants';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { favourites, products } from './catalog.tables.ts';
import { listFavouriteIds } from './favourites.service.ts';

const store = useStore();
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const call = (me: SignedIn, method: Method, path = '', payload?: object) =>
  callAs(me, store(), method, `/users/${me.user.id}/favourites${path}`, payload);
const namesOf = (body: { favourites: { name: string }[] }) => body.favourites.map(({ name }) => name);

async function fillUp(me: SignedIn, many: number): Promise<void> {
  const values = Array.from({ length: many }, (_, place) => ({
    name: `Muda ${place}`,
    description: '',
    category: 'Outros' as const,
    priceCents: 100 as never,
    imageUrl: '/x.webp',
  }));
  const rows = await store().db.insert(products).values(values).returning({ productId: products.id });
  const createdAt = store().clock.now();
  await store()
    .db.insert(favourites)
    .values(rows.map((row) => ({ ...row, userId: me.user.id, createdAt })));
}

describe('favourites', () => {
  it('are kept with the account, the newest first, and twice is once', async () => {
    const me = await signIn(store());
    const tomato = await stockUp(store(), 'Tomate', 5);
    const mango = await stockUp(store(), 'Manga', 0);
    expect((await call(me, 'GET')).body).toEqual({ favourites: [], total: 0 });
    await call(me, 'PUT', `/${tomato}`);
    store().clock.advance(1000);
    await call(me, 'PUT', `/${mango}`);
    const again = await call(me, 'PUT', `/${tomato.toUpperCase()}`);
    expect(again).toEqual({
      status: 200,
      body: {
        favourites: [
          { product_id: mango, name: 'Manga', is_sold: true },
          { product_id: tomato, name: 'Tomate', is_sold: true },
        ],
        total: 2,
      },
    });
    expect(await listFavouriteIds(store().db, me.user.id)).toEqual([mango, tomato]);

    expect(namesOf((await call(me, 'DELETE', `/${tomato}`)).body)).toEqual(['Manga']);
    expect(namesOf((await call(me, 'DELETE', `/${tomato}`)).body)).toEqual(['Manga']);
    expect((await call(me, 'DELETE', `/${UNKNOWN}`)).status).toBe(200);
  });

  it('say of a product that left the shelf that it is gone, and refuse one that never was', async () => {
    const me = await signIn(store());
    const jaca = await stockUp(store(), 'Jaca', 5);
    await call(me, 'PUT', `/${jaca}`);
    await store().db.update(products).set({ deletedAt: store().clock.now() }).where(eq(products.id, jaca));
    expect((await call(me, 'GET')).body.favourites).toEqual([
      { product_id: jaca, name: 'Jaca', is_sold: false },
    ]);
    expect(await call(me, 'PUT', `/${UNKNOWN}`)).toMatchObject({
      status: 404,
      body: { message: 'Produto não encontrado' },
    });
  });

  it('that a visitor marked come along at sign-in, without those that are unknown by now', async () => {
    const me = await signIn(store());
    const tomato = await stockUp(store(), 'Tomate', 5);
    const mango = await stockUp(store(), 'Manga', 5);
    await call(me, 'PUT', `/${mango}`);
    const productIds = [tomato, tomato, UNKNOWN, mango];
    for (const _ of ['first', 'again']) {
      const { status, body } = await call(me, 'POST', '', { productIds });
      expect([status, namesOf(body).sort()]).toEqual([200, ['Manga', 'Tomate']]);
    }
    expect((await call(me, 'POST', '', { productIds: ['x'] })).status).toBe(422);
  });

  it('are bounded: one too many is refused, and of those taken along as many come as there is room for', async () => {
    const me = await signIn(store());
    await fillUp(me, MAX_FAVOURITES - 1);
    const [first, second] = [await stockUp(store(), 'Uva', 5), await stockUp(store(), 'Pera', 5)];
    const { body } = await call(me, 'POST', '', { productIds: [first, second] });
    expect(body.total).toBe(MAX_FAVOURITES);
    expect(namesOf(body)).toContain('Uva');
    expect(await call(me, 'PUT', `/${second}`)).toMatchObject({
      status: 409,
      body: { code: 'FAVOURITE_LIMIT' },
    });
    expect((await call(me, 'PUT', `/${first}`)).status).toBe(200);
  });

  it('stand in the file of personal data, and go with the account', async () => {
    const me = await signIn(store());
    await call(me, 'PUT', `/${await stockUp(store(), 'Cajá', 5)}`);
    const { body } = await callAs(me, store(), 'GET', `/users/${me.user.id}/export`);
    expect(body.favourites).toMatchObject([{ product: 'Cajá' }]);
    await callAs(me, store(), 'DELETE', `/users/${me.user.id}`, { password: me.password });
    expect(await listFavouriteIds(store().db, me.user.id)).toEqual([]);
  });
});
