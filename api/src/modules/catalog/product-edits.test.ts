import type { ProductInput } from '@cesta/contract/catalog/catalog';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs, type Method } from '../../testing/calling.ts';
import { settleFarm } from '../../testing/goods.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { products } from './catalog.tables.ts';

const store = useStore();
let admin: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  customer = await signIn(store());
});

const mango = {
  name: 'Manga Rosa',
  description: 'Doce e sem fiapo',
  price: 12.5,
  category: 'Frutas',
  imageUrl: 'https://exemplo.test/manga.jpg',
};

const call = (method: Method, path: string, payload?: object, as: SignedIn | null = admin) =>
  callAs(as, store(), method, `/products${path}`, payload);

async function plant(changes: object = {}) {
  const { status, body } = await call('POST', '', { ...mango, ...changes });
  expect(status).toBe(201);
  return body;
}

describe('who may change the shelf', () => {
  it.each([
    ['POST', ''],
    ['PUT', '/11111111-1111-4111-8111-111111111111'],
    ['DELETE', '/11111111-1111-4111-8111-111111111111'],
  ] as const)('%s is for admins alone', async (method, path) => {
    expect((await call(method, path, mango, null)).status).toBe(401);
    expect((await call(method, path, mango, customer)).status).toBe(403);
  });

  it('shows inactive products and versions to admins alone', async () => {
    const { id } = await plant({ name: 'Escondida', active: false });
    const seen = async (as: SignedIn | null, query = '') =>
      (await call('GET', `?search=escondida${query}`, undefined, as)).body.products;
    expect(await seen(null)).toEqual([]);
    expect(await seen(customer, '&active=false')).toEqual([]);
    expect(await seen(admin)).toMatchObject([
      { id, active: false, version: 1, created_at: expect.any(String) },
    ]);
    expect(await seen(admin, '&active=true')).toEqual([]);
    expect(await seen(admin, '&active=false')).toHaveLength(1);
    expect((await call('GET', `/${id}`, undefined, null)).status).toBe(404);
    expect((await call('GET', `/${id}`)).status).toBe(200);
  });
});

describe('a new product', () => {
  it('is answered and shown at once, trimmed, with stock 10 and in stock', async () => {
    await store().app.inject('/api/products?search=aipim');
    const { body } = await call('POST', '', { ...mango, name: '  Aipim  ', inStock: false });
    expect(body).toMatchObject({
      name: 'Aipim',
      price: 12.5,
      stock: 10,
      inStock: true,
      active: true,
      unit: 'unidade',
    });
    const list = await store().app.inject('/api/products?search=aipim');
    expect(list.json().products).toHaveLength(1);
    expect(list.json().products[0]).not.toHaveProperty('version');
  });

  it('keeps all that it is given, and shows visitors what is theirs and no more', async () => {
    type Given = Record<Exclude<keyof ProductInput, 'previousStock' | 'version'>, unknown>;
    const producerId = await settleFarm(store(), 'Sítio do Caju');
    const page = {
      unit: 'kg',
      producerId,
      seasonFrom: 9,
      seasonTo: 2,
      keeping: 'Na geladeira',
      usage: 'Suco',
    };
    const baskets = { harvestedForBaskets: true, maxPerBasket: 2, family: 'Caju', inBaskets: false };
    const given = { ...mango, name: 'Caju', stock: 4, active: true, ...page, ...baskets } satisfies Given;
    const made = await plant(given);
    expect(made).toMatchObject(given);
    const changed = {
      ...{
        name: 'Cajuí',
        description: 'Do mato',
        price: 8,
        category: 'Outros',
        imageUrl: '/cajui.jpg',
        stock: 5,
      },
      ...{ active: true, unit: 'g', producerId: await settleFarm(store(), 'Sítio do Cajuí') },
      ...{ seasonFrom: 10, seasonTo: 3, keeping: 'Na sombra', usage: 'Doce' },
      ...{ harvestedForBaskets: false, maxPerBasket: 3, family: 'Cajuí', inBaskets: true },
    } satisfies Given;
    await call('PUT', `/${made.id}`, changed);
    expect((await call('GET', `/${made.id}`)).body).toMatchObject(changed);
    await call('PUT', `/${made.id}`, { ...changed, inBaskets: false });
    const shown = [
      ...[
        'active',
        'category',
        'description',
        'harvestedForBaskets',
        'id',
        'imageUrl',
        'inBaskets',
        'inStock',
      ],
      ...['keeping', 'maxPerBasket', 'name', 'price', 'producer', 'seasonFrom', 'seasonTo', 'slug', 'stock'],
      ...['unit', 'updated_at', 'usage'],
    ];
    const seen = await call('GET', `/${made.id}`, undefined, null);
    expect(Object.keys(seen.body).toSorted()).toEqual(shown);
  });

  it.each([
    ['12,50', 12.5],
    ['12.50', 12.5],
    [' 7 ', 7],
    [0.1 + 0.2, 0.3],
    [19.99, 19.99],
  ])('takes a price as number or text: %s', async (price, expected) => {
    expect((await plant({ price })).price).toBe(expected);
  });

  it('with nothing left is sold out', async () => {
    expect(await plant({ stock: '0', inStock: true })).toMatchObject({ stock: 0, inStock: false });
  });

  it.each([
    ['name', ''],
    ['name', '   '],
    ['description', undefined],
    ['category', ''],
    ['imageUrl', null],
    ['price', ''],
    ['price', undefined],
    ['name', '\u0000'],
  ])('needs its %s', async (field, value) => {
    const { status, body } = await call('POST', '', { ...mango, [field]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      message: 'Preencha todos os campos obrigatórios',
      fields: { [field]: 'Preencha todos os campos obrigatórios' },
    });
  });

  it.each([0, -1, 'abc', 0.001, true, {}, 1e12, '1.250', '-3'])('refuses the price %j', async (price) => {
    const { status, body } = await call('POST', '', { ...mango, price });
    expect([status, body.message]).toEqual([422, 'Preço inválido']);
  });

  it.each([-1, 1.5, 'dez', '', null, 1e12, true])('refuses the stock %j', async (stock) => {
    const { status, body } = await call('POST', '', { ...mango, stock });
    expect([status, body.message]).toEqual([422, 'Quantidade em estoque inválida']);
  });

  it('tells what is missing before what is wrong', async () => {
    const { body } = await call('POST', '', { ...mango, price: 'abc', stock: -1, imageUrl: '' });
    expect(body.message).toBe('Preencha todos os campos obrigatórios');
    expect(body.fields).toEqual({
      imageUrl: 'Preencha todos os campos obrigatórios',
      price: 'Preço inválido',
      stock: 'Quantidade em estoque inválida',
    });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:image/svg+xml,x',
    'java\u0000script:alert(1)',
  ])('refuses a picture address that is none: %j', async (imageUrl) => {
    expect((await call('POST', '', { ...mango, imageUrl })).status).toBe(422);
  });

  it('refuses a category the shop does not have', async () => {
    expect((await call('POST', '', { ...mango, category: 'Queijos' })).body.message).toBe(
      'Categoria inválida',
    );
  });
});

describe('an edit', () => {
  it('changes what is given, keeps what is left out and raises the version', async () => {
    const { id } = await plant({ stock: 3, unit: 'kg', active: false });
    const { status, body } = await call('PUT', `/${id}`, { ...mango, name: 'Manga Espada', price: '9,90' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Manga Espada',
      price: 9.9,
      stock: 3,
      unit: 'kg',
      active: false,
      version: 2,
    });
  });

  it('of a stale version is refused and overwrites nothing', async () => {
    const { id, version } = await plant();
    expect((await call('PUT', `/${id}`, { ...mango, name: 'Primeira', version })).status).toBe(200);
    const late = await call('PUT', `/${id}`, { ...mango, name: 'Segunda', version });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    // What to do now the form says, which has read the product anew.
    expect(late.body.message).toBe('Primeira foi alterado por outra pessoa enquanto você editava.');
    expect((await call('GET', `/${id}`)).body.name).toBe('Primeira');
  });

  it('by two people at the very same time succeeds for one', async () => {
    const { id, version } = await plant();
    const { db } = store();
    // The rival holds the row while both arrive, so that neither can finish before the other has begun.
    const edits = await db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, id)).for('update');
      const pending = ['A', 'B'].map((name) => call('PUT', `/${id}`, { ...mango, name, version }));
      await untilWaiting(store(), 2);
      return { pending };
    });
    const statuses = (await Promise.all(edits.pending)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('undoes no sale when the form says what the stock was', async () => {
    const { id } = await plant({ stock: 10 });
    await store().db.update(products).set({ stock: 6 }).where(eq(products.id, id));
    const same = await call('PUT', `/${id}`, { ...mango, stock: 10, previousStock: 10 });
    expect(same.body.stock).toBe(6);
    const more = await call('PUT', `/${id}`, { ...mango, stock: 15, previousStock: 10 });
    expect(more.body.stock).toBe(11);
    const tooFew = await call('PUT', `/${id}`, { ...mango, stock: 0, previousStock: 20 });
    expect(tooFew).toMatchObject({ status: 409, body: { message: expect.stringContaining('agora há 11') } });
    expect((await call('PUT', `/${id}`, { ...mango, stock: 0 })).body).toMatchObject({
      stock: 0,
      inStock: false,
    });
  });

  it('of nothing is a 404', async () => {
    expect(await call('PUT', '/11111111-1111-4111-8111-111111111111', mango)).toMatchObject({
      status: 404,
      body: { message: 'Produto não encontrado' },
    });
    expect((await call('PUT', '/42', mango)).status).toBe(404);
  });
});

describe('a deleted product', () => {
  it('is gone from every list and answer, and stays in the database', async () => {
    const { id } = await plant({ name: 'Sapoti' });
    await store().app.inject('/api/products?search=sapoti');
    expect(await call('DELETE', `/${id}`)).toEqual({
      status: 200,
      body: { message: 'Produto excluído com sucesso!' },
    });
    expect((await store().app.inject('/api/products?search=sapoti')).json().total).toBe(0);
    expect((await call('GET', '?search=sapoti')).body.total).toBe(0);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect((await call('PUT', `/${id}`, mango)).status).toBe(404);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    expect(await store().db.select().from(products).where(eq(products.id, id))).toHaveLength(1);
  });
});

describe('the address of a product', () => {
  const read = (name: string) => call('GET', `/${name}`, undefined, null);

  it('is made from its name, stays its own after a new name, and is free again once it is deleted', async () => {
    const first = await plant({ name: 'Umbu-cajá da Serra' });
    const second = await plant({ name: 'umbu cajá da serra' });
    expect([first.slug, second.slug]).toEqual(['umbu-caja-da-serra', 'umbu-caja-da-serra-2']);
    const renamed = await call('PUT', `/${first.id}`, { ...mango, name: 'Umbu-cajá do Sertão' });
    expect(renamed.body.slug).toBe('umbu-caja-do-sertao');
    expect((await read(encodeURIComponent('Umbu-cajá-do-sertão'))).body.id).toBe(first.id);
    // By its former address, whatever the case, and by its id.
    for (const name of ['umbu-caja-da-serra', 'UMBU-CAJA-DO-SERTAO', first.id]) {
      expect((await read(name)).body).toMatchObject({ id: first.id, slug: 'umbu-caja-do-sertao' });
    }
    await call('DELETE', `/${first.id}`);
    expect((await read('umbu-caja-do-sertao')).status).toBe(404);
    expect((await plant({ name: 'Umbu-cajá da Serra' })).slug).toBe('umbu-caja-da-serra');
  });

  it('is taken by one of two that are named alike at once', async () => {
    const both = await Promise.all([plant({ name: 'Pitanga preta' }), plant({ name: 'Pitanga preta' })]);
    expect(both.map(({ slug }) => slug).toSorted()).toEqual(['pitanga-preta', 'pitanga-preta-2']);
  });

  it.each(['..%2f..%2fetc', 'com%20espaço', '%00', `${'x'.repeat(190)}`])('is not %s', async (name) => {
    expect((await read(name)).status).toBe(404);
  });

  it('tells who grows it, while they are active, and what else was said of it', async () => {
    const producer = {
      name: 'Dona Zefa',
      story: 'Planta há 40 anos',
      location: 'Cruz das Almas',
      products: 'Umbu',
    };
    const { body: zefa } = await callAs(admin, store(), 'POST', '/producers', producer);
    const told = {
      producerId: zefa.id,
      seasonFrom: 12,
      seasonTo: '3',
      keeping: 'Na geladeira',
      usage: 'Suco',
    };
    const { id, slug } = await plant({ name: 'Umbu', ...told, harvestedForBaskets: true });
    expect((await read(slug)).body).toMatchObject({
      producer: { id: zefa.id, name: 'Dona Zefa', location: 'Cruz das Almas' },
      ...{ seasonFrom: 12, seasonTo: 3, keeping: 'Na geladeira', usage: 'Suco', harvestedForBaskets: true },
    });
    await callAs(admin, store(), 'DELETE', `/producers/${zefa.id}`);
    expect((await read(slug)).body.producer).toBeNull();
    const half = await call('PUT', `/${id}`, { ...mango, seasonFrom: 5, seasonTo: null });
    expect(half).toMatchObject({ status: 422, body: { fields: { seasonTo: expect.any(String) } } });
    const unknown = await call('PUT', `/${id}`, {
      ...mango,
      producerId: '11111111-1111-4111-8111-111111111111',
    });
    expect(unknown.status).toBe(422);
  });
});

describe('an edit beside goods that come', () => {
  it('holds nobody up who has the producer and names the product', async () => {
    const producerId = await settleFarm(store(), 'Sítio da Manga');
    const { id, version } = await plant({ name: 'Manga Espada', producerId });
    const shed = await store().deps.database.pool.connect();
    try {
      // As goods are received: the farm first, then a line that names the product.
      await shed.query('begin');
      await shed.query('select from producers where id = $1 for no key update', [producerId]);
      const edit = call('PUT', `/${id}`, { ...mango, name: 'Manga Espada', price: 9, producerId, version });
      await untilWaiting(store(), 1);
      await shed.query("set local lock_timeout = '500ms'");
      await shed.query('select from products where id = $1 for key share', [id]);
      await shed.query('commit');
      expect((await edit).status).toBe(200);
    } finally {
      await shed.query('rollback');
      shed.release();
    }
  });
});
