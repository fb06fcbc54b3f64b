import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callAs } from '../../testing/calling.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { useStore } from '../../testing/test-store.ts';
import { products } from '../catalog/catalog.tables.ts';
import { postProducts } from './content.tables.ts';

const store = useStore();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn(store(), { role: 'admin' });
});

const read = (path: string) => callAs(null, store(), 'GET', `/products/${path}`);
const names = async (path: string) =>
  (await read(path)).body.products.map(({ name }: { name: string }) => name);

async function make(path: string, body: object) {
  store().clock.advance(1000);
  const answer = await callAs(admin, store(), 'POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body;
}

const plant = (name: string, changes: object = {}) =>
  make('/products', {
    name,
    description: 'Boa',
    price: 5,
    category: 'Frutas',
    imageUrl: '/x.jpg',
    ...changes,
  });
const write = (title: string, published: boolean) =>
  make('/blog', { title, content: '<p>Misture tudo.</p>', author: 'Zefa', image_url: '/p.jpg', published });
const name = (postId: string, productId: string) =>
  store().db.insert(postProducts).values({ postId, productId, position: 0 });

describe('what stands beside a product', () => {
  it('is of its category or its producer, what can be bought first, and never what is not for sale', async () => {
    const about = { name: 'Zefa', story: 'Planta', location: 'Muritiba, BA', products: 'Umbu' };
    const zefa = await make('/producers', about);
    const { slug } = await plant('Umbu', { producerId: zefa.id });
    await plant('Cajá', { stock: 0 });
    await plant('Seriguela', { active: false });
    await plant('Mangaba');
    await plant('Siriguela doce', { producerId: zefa.id });
    await plant('Aipim', { category: 'Legumes', producerId: zefa.id });
    await plant('Quiabo', { category: 'Legumes' });
    expect(await names(`${slug}/related`)).toEqual(['Siriguela doce', 'Mangaba', 'Aipim', 'Cajá']);
    const gone = await plant('Pitanga');
    expect(await names(`${slug}/related`)).toEqual(['Siriguela doce', 'Pitanga', 'Mangaba', 'Aipim']);
    await callAs(admin, store(), 'DELETE', `/products/${gone.id}`);
    expect(await names(`${slug}/related`)).toEqual(['Siriguela doce', 'Mangaba', 'Aipim', 'Cajá']);
    await store().db.update(products).set({ reserved: 1000 }).where(eq(products.name, 'Mangaba'));
    store().deps.cache.drop('products');
    expect((await names(`${slug}/related`)).slice(0, 2)).toEqual(['Siriguela doce', 'Aipim']);
  });

  it('are the published posts that name it, by any of its addresses', async () => {
    const { id, slug } = await plant('Cajarana');
    const published = await write('Mousse de cajarana', true);
    const draft = await write('Rascunho de cajarana', false);
    for (const post of [published, draft]) await name(post.id, id);
    store().deps.cache.drop('posts');
    for (const address of [slug, id]) {
      const { body } = await read(`${address}/posts`);
      expect(body).toMatchObject({ total: 1, posts: [{ title: 'Mousse de cajarana' }] });
    }
    // A post that goes is not kept here either.
    await callAs(admin, store(), 'DELETE', `/blog/${published.id}`);
    expect((await read(`${slug}/posts`)).body.posts).toEqual([]);
  });

  it.each(['nada', '11111111-1111-4111-8111-111111111111', '%00'])(
    'is nothing where there is no product: %s',
    async (slug) => {
      for (const part of ['related', 'posts']) {
        expect((await read(`${slug}/${part}`)).status).toBe(404);
      }
    },
  );

  it('is nothing for what is not sold', async () => {
    const { slug } = await plant('Jenipapo', { active: false });
    for (const part of ['', '/related', '/posts']) expect((await read(`${slug}${part}`)).status).toBe(404);
  });
});
