import { MAX_POST_PRODUCTS } from '@cesta/contract/content/content-constants';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announce } from '../../platform/database/changes.ts';
import { callAs, type Method } from '../../testing/calling.ts';
import { stockUp } from '../../testing/shelf.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { products } from '../catalog/catalog.tables.ts';
import { posts } from './content.tables.ts';

const store = useStore();
let admin: SignedIn;
let okra: string;
let shrimp: string;

beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
  okra = await stockUp(store(), 'Quiabo', 5);
  shrimp = await stockUp(store(), 'Camarão', 0);
});
beforeEach(async () => {
  await store().db.delete(posts);
  store().deps.cache.drop('posts');
});

const recipe = {
  title: 'Caruru',
  content: '<p>Pique o quiabo.</p>',
  author: 'Dona Maria',
  image_url: '/caruru.jpg',
  published: true,
};
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

const call = (method: Method, path: string, payload?: object, as: SignedIn | null = admin) =>
  callAs(as, store(), method, path, payload);
const namesOf = (post: { products?: { name: string }[] }) => post.products?.map(({ name }) => name);
const write = async (changes: object) => (await call('POST', '/blog', { ...recipe, ...changes })).body;
const read = async (slug: string) => (await call('GET', `/blog/slug/${slug}`, undefined, null)).body;

async function change(id: string, values: Partial<typeof products.$inferInsert>): Promise<void> {
  await store().db.transaction(async (tx) => {
    await tx.update(products).set(values).where(eq(products.id, id));
    await announce(tx, 'products');
  });
  store().deps.cache.drop('products');
}

describe('a post that names products', () => {
  it('keeps their order, says each once, and an edit that leaves them out leaves them alone', async () => {
    const { id, slug } = await write({ productIds: [shrimp, okra, shrimp.toUpperCase()] });
    expect(namesOf(await read(slug))).toEqual(['Camarão', 'Quiabo']);
    expect(namesOf((await call('PUT', `/blog/${id}`, recipe)).body)).toEqual(['Camarão', 'Quiabo']);
    const turned = await call('PUT', `/blog/${id}`, { ...recipe, productIds: [okra, shrimp] });
    expect(namesOf(turned.body)).toEqual(['Quiabo', 'Camarão']);
    expect(namesOf((await call('PUT', `/blog/${id}`, { ...recipe, productIds: [] })).body)).toEqual([]);
  });

  it('shows visitors what is on sale with today’s stock, and the operator also what is inactive', async () => {
    const { slug } = await write({ productIds: [okra, shrimp] });
    expect((await read(slug)).products).toMatchObject([
      { name: 'Quiabo', inStock: true },
      { name: 'Camarão', inStock: false },
    ]);
    await change(okra, { active: false });
    expect(namesOf(await read(slug))).toEqual(['Camarão']);
    const list = (await call('GET', '/blog')).body.posts;
    expect(list.map(namesOf)).toEqual([['Quiabo', 'Camarão']]);
    expect((await call('GET', '/blog', undefined, null)).body.posts[0]).not.toHaveProperty('products');
    await change(okra, { active: true });
    expect(namesOf(await read(slug))).toEqual(['Quiabo', 'Camarão']);
  });

  it('refuses what does not exist and too many, and stores nothing of it', async () => {
    const { id, slug } = await write({ productIds: [okra] });
    for (const productIds of [[okra, UNKNOWN], Array(MAX_POST_PRODUCTS + 1).fill(okra), ['x'], okra]) {
      const { status, body } = await call('PUT', `/blog/${id}`, { ...recipe, productIds });
      expect([status, Object.keys(body.fields)[0]?.startsWith('productIds')]).toEqual([422, true]);
    }
    expect(namesOf(await read(slug))).toEqual(['Quiabo']);
  });

  it('can still be saved after one of its products was deleted', async () => {
    const gone = await stockUp(store(), 'Dendê antigo', 5);
    const { id, slug } = await write({ productIds: [gone, okra] });
    await change(gone, { deletedAt: store().clock.now() });
    expect(namesOf(await read(slug))).toEqual(['Quiabo']);
    const answer = await call('PUT', `/blog/${id}`, { ...recipe, productIds: [okra, gone] });
    expect([answer.status, namesOf(answer.body)]).toEqual([200, ['Quiabo']]);
  });

  it('writes the change into the audit log, once', async () => {
    const { id } = await write({ productIds: [okra] });
    for (const productIds of [[okra], [okra, shrimp], undefined]) {
      await call('PUT', `/blog/${id}`, { ...recipe, productIds });
    }
    const { entries } = (await call('GET', '/admin/audit-log?subject=post')).body;
    const about = entries.filter((entry: { subject_id: string }) => entry.subject_id === id);
    expect(about.map(({ action, from, to }: Record<string, string>) => [action, from, to])).toEqual([
      ['edited', 'Quiabo', 'Quiabo, Camarão'],
      ['created', null, null],
    ]);
  });
});

describe('the posts of a product', () => {
  const of = (product: string) => call('GET', `/products/${product}/posts`, undefined, null);

  it('are the published ones that name it, without their text, at most six, and follow each change', async () => {
    const { id, slug } = await write({ productIds: [okra] });
    await write({ title: 'Moqueca', productIds: [shrimp] });
    await write({ title: 'Rascunho', productIds: [okra], published: false });
    const { body } = await of(okra);
    expect(body).toMatchObject({ posts: [{ id, slug, title: 'Caruru' }], total: 1 });
    expect(body.posts[0]).not.toHaveProperty('content');
    await call('PUT', `/blog/${id}`, { ...recipe, productIds: [] });
    expect((await of(okra)).body).toEqual({ posts: [], total: 0 });
    for (let place = 0; place < 7; place += 1) await write({ title: `Receita ${place}`, productIds: [okra] });
    const many = (await of(okra)).body;
    expect([many.posts.length, many.total]).toEqual([6, 7]);
  });

  it('of a product that is not there are not found', async () => {
    expect((await of('nada')).status).toBe(404);
    expect((await of(UNKNOWN)).status).toBe(404);
  });
});
