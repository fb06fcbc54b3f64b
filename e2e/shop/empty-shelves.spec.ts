import type { ErrorBody } from '@cesta/contract/base/errors';
import type { ProductList } from '@cesta/contract/catalog/catalog';
import type { ProducerList } from '@cesta/contract/catalog/producers';
import type { Post, PostList } from '@cesta/contract/content/content';
import { type Answers, openStubStore, says } from '../stores/stub-store.ts';
import { test as base, expect } from '../support/store-test.ts';

const test = base.extend<{ openWith: (answers: Answers) => Promise<string> }>({
  openWith: async ({ page }, use) => {
    const opened: { close(): Promise<void> }[] = [];
    await use(async (answers) => {
      const store = await openStubStore(answers);
      opened.push(store);
      return store.url;
    });
    // What the page still fetches for later would complain of a store that is gone.
    await page.goto('about:blank');
    await Promise.all(opened.map((store) => store.close()));
  },
});

const EMPTY: Answers = {
  '/api/products': says<ProductList>({ products: [], total: 0 }),
  '/api/producers': says<ProducerList>({ producers: [], total: 0 }),
  '/api/blog': says<PostList>({ posts: [], total: 0 }),
};

const AWAY: ErrorBody = {
  message: 'A loja está voltando. Tente de novo em instantes.',
  code: 'UNAVAILABLE',
};

const BROKEN: Answers = {
  '/api/products': says<Partial<ErrorBody>>({}, 500),
  '/api/producers': says<Partial<ErrorBody>>({}, 500),
  '/api/blog': says<ErrorBody>(AWAY, 500),
};

const post = (content: string): Post => ({
  id: 'c0ffee00-0000-4000-8000-000000000000',
  slug: 'um-post',
  title: 'Um post',
  author: 'Ana',
  excerpt: 'Um resumo',
  content,
  image_url: '',
  created_at: '2026-11-01T02:30:00.000Z',
  updated_at: '2026-11-01T02:30:00.000Z',
  published: true,
});

const blogWith = (content: string): Answers => ({
  '/api/blog': says<PostList>({ posts: [], total: 0 }),
  '/api/blog/slug/': says<Post>(post(content)),
});

test('shelves that are still empty say so', async ({ page, openWith }) => {
  const url = await openWith(EMPTY);
  for (const [path, text] of [
    ['/', 'Novos produtos em breve!'],
    ['/', 'Novos posts em breve!'],
    ['/produtores', 'Nenhum produtor cadastrado'],
    ['/blog', 'Nenhum post publicado'],
    ['/produtos', 'Nenhum produto encontrado'],
  ] as const) {
    await page.goto(url + path);
    await expect(page.getByText(text)).toBeVisible();
  }
});

test.describe('shelves that cannot be read', () => {
  test.use({ expectedComplaint: /status of 5\d\d/ });

  test('are named, with a way to try again', async ({ page, openWith }) => {
    const url = await openWith(BROKEN);
    for (const [path, text] of [
      ['/produtores', 'Erro ao carregar produtores'],
      ['/blog', 'A loja está voltando. Tente de novo em instantes.'],
      ['/produtos', 'Erro ao carregar produtos'],
    ] as const) {
      const response = await page.goto(url + path);
      expect(response?.status()).toBeGreaterThanOrEqual(500);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: 'Ops! Algo deu errado' })).toBeVisible();
      await expect(page.getByText(text)).toHaveCount(1);
      await expect(page.getByRole('alert').getByText(text)).toBeVisible();
      await expect(main.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    }
  });

  test('leave gaps in the home page, not a closed shop', async ({ page, openWith }) => {
    const response = await page.goto(await openWith(BROKEN));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('link', { name: 'Conhecer os planos' })).toBeVisible();
    await expect(page.getByText('Erro ao carregar produtos').first()).toBeVisible();
    await expect(page.getByText('Erro ao carregar posts do blog').first()).toBeVisible();
  });
});

test('a producer may list products as text or as a list', async ({ page, openWith }) => {
  const producer = { story: 'Planta.', location: 'Muritiba', imageUrl: '', active: true, orderIndex: 0 };
  const url = await openWith({
    '/api/producers': {
      body: {
        producers: [
          { ...producer, id: '1', name: 'Ana', products: 'Alface, couve' },
          { ...producer, id: '2', name: 'Beto', products: ['Mel', 'Café'] },
        ],
        total: 2,
      },
    },
  });
  await page.goto(`${url}/produtores`);
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.nth(0).getByRole('listitem')).toHaveText(['Alface', 'couve']);
  await expect(cards.nth(1).getByRole('listitem')).toHaveText(['Mel', 'Café']);
});

test('a post with markup is shown as HTML, one without line by line', async ({ page, openWith }) => {
  await page.goto(
    `${await openWith(blogWith('<h2>Como fazer</h2><p>Refogue <strong>bem</strong>.</p>'))}/blog/um-post`,
  );
  await expect(page.getByRole('heading', { level: 2, name: 'Como fazer' })).toBeVisible();
  await expect(page.getByRole('strong')).toHaveText('bem');

  await page.goto(`${await openWith(blogWith('Primeira linha\n\n2 < 3 & 4 > 1\n'))}/blog/um-post`);
  const lines = page.getByRole('article').getByRole('paragraph');
  await expect(lines.filter({ hasText: 'Primeira linha' })).toBeVisible();
  await expect(lines.filter({ hasText: '2 < 3 & 4 > 1' })).toBeVisible();
});

test('a post has the date of the store, not of London', async ({ page, openWith }) => {
  await page.goto(`${await openWith(blogWith('Texto'))}/blog/um-post`);
  await expect(page.getByText('31 de outubro de 2026')).toBeVisible();
});

test('many posts are leafed through', async ({ page, openWith }) => {
  const posts = Array.from({ length: 12 }, (_, index) => ({ ...post('Texto'), id: String(index) }));
  const url = await openWith({ '/api/blog': { body: { posts, total: 30 } } });
  await page.goto(`${url}/blog`);
  await page.getByRole('link', { name: 'Posts mais antigos' }).click();
  await expect(page.getByText('Página 2 de 3')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Todos os textos' })).toBeFocused();
  await expect(page).toHaveURL(`${url}/blog?pagina=2`);
  await page.getByRole('link', { name: 'Posts mais novos' }).click();
  await expect(page.getByText('Página 1 de 3')).toBeVisible();
});
