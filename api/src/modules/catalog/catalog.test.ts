import { cents } from '@cesta/contract/base/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../platform/database/changes.ts';
import { useStore } from '../../testing/test-store.ts';
import { products } from './catalog.tables.ts';

const store = useStore();

const base = {
  description: 'Colhido hoje',
  imageUrl: '/x.webp',
  priceCents: cents(12_50),
  stock: 5,
  unit: 'kg',
};

beforeAll(async () => {
  await store()
    .db.insert(products)
    .values([
      { ...base, name: 'Manga Rosa', category: 'Frutas' },
      { ...base, name: 'Limão-taiti', category: 'Frutas', stock: 0 },
      { ...base, name: 'Pimentão 100% doce', category: 'Legumes' },
      { ...base, name: 'Jaca escondida', category: 'Frutas', active: false },
      { ...base, name: 'Caju apagado', category: 'Frutas', deletedAt: new Date() },
    ]);
});

async function list(query: string) {
  const response = await store().app.inject(`/api/products${query}`);
  return {
    status: response.statusCode,
    body: response.json(),
    names: response.json().products?.map((p: { name: string }) => p.name),
  };
}

describe('the product list', () => {
  it('shows active products only, wrapped and counted', async () => {
    const { body, names } = await list('');
    expect(names).toEqual(expect.arrayContaining(['Manga Rosa', 'Limão-taiti', 'Pimentão 100% doce']));
    expect(body.total).toBe(3);
  });

  it.each([
    '',
    '?category=Frutas',
    '?search=a',
    '?search=jaca',
    '?search=caju',
    '?category=Frutas&search=ca',
  ])('never shows what is inactive or deleted: %s', async (query) => {
    const { status, names } = await list(query);
    expect(status).toBe(200);
    expect(names).not.toContain('Jaca escondida');
    expect(names).not.toContain('Caju apagado');
  });

  it('sends reais as numbers and says what is in stock', async () => {
    const { body } = await list('?search=limao');
    expect(body.products).toMatchObject([
      { price: 12.5, stock: 0, inStock: false, category: 'Frutas', unit: 'kg' },
    ]);
  });

  it.each([
    ['limao', ['Limão-taiti']],
    ['LIMÃO', ['Limão-taiti']],
    ['pimentao', ['Pimentão 100% doce']],
    ['100%', ['Pimentão 100% doce']],
    ['_', []],
    ['  manga  ', ['Manga Rosa']],
  ])('searches names without regard to case and accents: %s', async (search, expected) => {
    expect((await list(`?search=${encodeURIComponent(search)}`)).names).toEqual(expected);
  });

  it('filters by category and by both', async () => {
    expect((await list('?category=Frutas')).names).toHaveLength(2);
    expect((await list('?category=Frutas&search=manga')).names).toEqual(['Manga Rosa']);
    expect((await list('?category=Nada')).body).toEqual({ products: [], total: 0 });
  });

  it('pages with a total of all', async () => {
    const { body } = await list('?limit=2&offset=1');
    expect(body.products).toHaveLength(2);
    expect(body.total).toBe(3);
  });

  it.each(['?limit=0', '?limit=abc', '?limit=100000', '?offset=-1', `?search=${'a'.repeat(500)}`])(
    'answers bad input with a Portuguese 400: %s',
    async (query) => {
      const { status, body } = await list(query);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'BAD_REQUEST',
        message: expect.any(String),
        fields: expect.any(Object),
      });
      expect(body.message).not.toMatch(/Invalid|expected|Too|esperava/);
    },
  );
});

describe('one product', () => {
  it('is found by id, unless it is inactive, deleted or impossible', async () => {
    const rows = await store().db.select().from(products);
    const get = async (id: string) => (await store().app.inject(`/api/products/${id}`)).statusCode;
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? '';
    expect(await get(idOf('Manga Rosa'))).toBe(200);
    expect(await get(idOf('Jaca escondida'))).toBe(404);
    expect(await get(idOf('Caju apagado'))).toBe(404);
    expect(await get('11111111-1111-4111-8111-111111111111')).toBe(404);
    expect(await get("1' or '1'='1")).toBe(404);
  });
});

describe('the kept list', () => {
  const other = useStore();

  it('answers 304 to who has it, and changes as soon as a product does', async () => {
    const { app, db, deps } = other();
    const first = await app.inject('/api/products?category=Legumes');
    const etag = String(first.headers.etag);
    const again = await app.inject({
      url: '/api/products?category=Legumes',
      headers: { 'if-none-match': etag },
    });
    expect(again.statusCode).toBe(304);

    const dropped = new Promise<void>((resolve) => deps.changes.onChange(() => resolve()));
    await db.transaction(async (tx) => {
      await tx.insert(products).values({ ...base, name: 'Quiabo', category: 'Legumes' });
      await announce(tx, 'products');
    });
    await dropped;
    const fresh = await app.inject({
      url: '/api/products?category=Legumes',
      headers: { 'if-none-match': etag },
    });
    expect(fresh.statusCode).toBe(200);
    expect([first.json().total, fresh.json().total]).toEqual([0, 1]);
  });
});
