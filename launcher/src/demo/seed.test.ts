import { listProducts } from '@cesta/api/modules/catalog/catalog.service';
import { listPosts } from '@cesta/api/modules/content/posts.service';
import { checkCoverage } from '@cesta/api/modules/coverage/coverage.service';
import { useStore } from '@cesta/api/testing/test-store';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPosts } from './posts.ts';
import { demoProducers } from './producers.ts';
import { demoProducts } from './products.ts';
import { seedContent, seedDemo } from './seed.ts';

const store = useStore();
const everything = { limit: 1000, offset: 0 };

/** Storing the real ones has tests of its own. */
const pictures = new Map(
  [...demoProducts, ...demoProducers, ...demoPosts].map((thing) => [
    thing,
    `/files/pictures/${thing.key}-1280.webp`,
  ]),
);

async function get(path: string) {
  return (await store().app.inject(path)).json();
}

async function signIn(email: string, password: string) {
  const answer = await store().app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
  });
  return { status: answer.statusCode, body: answer.json() };
}

beforeAll(() => seedContent(store().deps, pictures));

describe('a store with demo content', () => {
  it('sells every active product at its price, in the order of the shelf', async () => {
    const { products, total } = await get('/api/products');
    const shown = demoProducts.filter(({ active }) => active);
    expect(total).toBe(shown.length);
    expect(products.map(({ name }: { name: string }) => name)).toEqual(shown.map(({ name }) => name));
    expect(products[0]).toMatchObject({
      price: (shown[0]?.priceCents ?? 0) / 100,
      unit: shown[0]?.unit,
      imageUrl: `/files/pictures/${shown[0]?.key}-1280.webp`,
    });
  });

  it('16.12: names who grows what, and proves what it calls organic', async () => {
    const { products } = await get('/api/products');
    const named = (wanted: string) => products.find(({ name }: { name: string }) => name === wanted);
    expect(named('Aipim')).toMatchObject({
      producer: { name: 'Dona Nalva Conceição', organicEvidence: expect.stringContaining('demonstração') },
      slug: 'aipim',
      harvestedForBaskets: true,
    });
    expect(named('Farinha de mandioca copioba').producer).not.toHaveProperty('organicEvidence');
    expect(named('Morango da Chapada').producer).toBeNull();
  });

  it('keeps the inactive product for the operator', async () => {
    const { total } = await listProducts(store().db, everything, true);
    expect(total).toBe(demoProducts.length);
  });

  it('shows four producers and four posts, the newest post first and its text untouched', async () => {
    expect((await get('/api/producers?active=true')).total).toBe(4);
    const { posts, total } = await get('/api/blog?published=true');
    expect(total).toBe(4);
    expect(posts[0]).toMatchObject({ title: demoPosts[0]?.title, content: demoPosts[0]?.content });
    expect((await listPosts(store().db, everything, true)).total).toBe(5);
  });

  it('delivers to both cities and knows neighbourhoods', async () => {
    const zone = async (cep: string) => (await checkCoverage(store().db, cep)).zone;
    expect(await zone('40140-240')).toEqual({ neighborhood: 'Barra', city: 'Salvador', state: 'BA' });
    expect(await zone('44380-000')).toEqual({ neighborhood: null, city: 'Cruz das Almas', state: 'BA' });
    expect(await zone('42599-999')).toEqual({ neighborhood: null, city: 'Salvador', state: 'BA' });
  });

  it.each([
    ['Salvador', '40000-000', '42599-999', ['39999-999', '42600-000']],
    ['Cruz das Almas', '44380-000', '44399-999', ['44379-999', '44400-000']],
  ])('delivers in %s to the last CEP, and not a CEP further', async (city, first, last, outside) => {
    const cityOf = async (cep: string) => (await checkCoverage(store().db, cep)).zone?.city;
    expect([await cityOf(first), await cityOf(last)]).toEqual([city, city]);
    expect(await Promise.all(outside.map(cityOf))).toEqual([undefined, undefined]);
  });

  it('lets the demo admin and customer in', async () => {
    expect(await signIn('admin@cestadaroca.test', 'admin123')).toMatchObject({
      status: 200,
      body: { user: { role: 'admin' } },
    });
    expect(await signIn('cliente@cestadaroca.test', 'cliente123')).toMatchObject({
      status: 200,
      body: { user: { role: 'customer' } },
    });
  });

  it('is left alone by the next start', async () => {
    expect(await seedDemo(store())).toBe(false);
  });
});

describe('an interrupted first start', () => {
  const other = useStore();

  it('is finished by the next one, without anything twice', async () => {
    const { deps, db } = other();
    const [first, ...missing] = [...pictures];
    if (!first) throw new Error('There are no pictures');
    const withoutFirst = new Map(missing);
    await expect(seedContent(deps, withoutFirst)).rejects.toThrow(first[0].key);
    expect((await listProducts(db, everything, true)).total).toBe(0);
    expect((await listPosts(db, everything, true)).total).toBe(5);
    await seedContent(deps, pictures);
    expect((await listProducts(db, everything, true)).total).toBe(demoProducts.length);
    expect((await listPosts(db, everything, true)).total).toBe(5);
  });
});

describe('a store in production', () => {
  it('gets no demo content', async () => {
    const { deps, ...rest } = store();
    const production = { ...rest, deps: { ...deps, settings: { ...deps.settings, production: true } } };
    expect(await seedDemo(production)).toBe(false);
  });
});
