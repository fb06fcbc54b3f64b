import { randomUUID } from 'node:crypto';
import type { ProducerList } from '@cesta/contract/catalog/producers';
import type { Page } from '@playwright/test';
import { asOperator } from '../support/admin-desk.ts';
import { expect, openPage, test } from '../support/store-test.ts';

interface ListedPost {
  id: string;
  slug: string;
  title: string;
  author: string;
  created_at: string;
}

/** The demo posts, newest first; whatever another journey is writing at this moment is none of them. */
async function postsOf(page: Page): Promise<ListedPost[]> {
  const answer = await page.request.get('/api/blog?published=true');
  const { posts } = (await answer.json()) as { posts: ListedPost[] };
  return posts.filter(({ title }) => !title.startsWith('Prova'));
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name });

test('the about page tells the story and the three values', async ({ page }) => {
  await openPage(page, '/sobre');
  await expect(page.getByText('Nossa história')).toBeVisible();
  for (const value of ['Sustentabilidade', 'Comunidade', 'Transparência']) {
    await expect(page.getByRole('heading', { name: value })).toBeVisible();
  }
});

test('the FAQ answers four questions, each behind its own', async ({ page }) => {
  await openPage(page, '/faq');
  const questions = page.getByRole('main').getByRole('group');
  await expect(questions).toHaveCount(4);
  const [first, second] = [questions.nth(0), questions.nth(1)];
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await expect(first.getByText('Toda semana.')).toBeHidden();
  await first.getByRole('heading').click();
  await expect(first.getByText('Toda semana.')).toBeVisible();
  await expect(first.getByText(/a cada quinze dias ou uma vez por mês\?/)).toBeVisible();
  await expect(second.getByText(/Essencial, até 6 vegetais e 3 frutas/)).toBeHidden();
  await second.getByRole('heading', { name: 'Posso escolher o que vem na cesta?' }).click();
  await expect(second.getByText(/Essencial, até 6 vegetais e 3 frutas/)).toBeVisible();
  await questions.nth(2).getByRole('heading', { name: 'Onde vocês entregam?' }).click();
  await questions.nth(2).getByRole('button', { name: 'Verificar cobertura' }).click();
  await expect(page.getByRole('dialog', { name: 'Entregamos aí?' })).toBeVisible();
});

test.describe('producers', () => {
  test('are shown with place, story and main products, the inactive one left out', async ({ page }) => {
    const answer = await page.request.get('/api/producers?active=true');
    const { producers } = (await answer.json()) as {
      producers: { name: string; location: string; products: string }[];
    };
    await openPage(page, '/produtores');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(producers.length);
    const { producers: all } = (await asOperator(page.request, 'GET', '/producers')) as ProducerList;
    const inactive = all.find(({ active }) => !active);
    expect(inactive).toBeDefined();
    await expect(page.getByText(inactive?.name ?? '')).toHaveCount(0);
    for (const { name, location, products } of producers) {
      const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card.getByText(location, { exact: true })).toBeVisible();
      // What the operator names; what else is on the shelf stands in a list of its own.
      await expect(card.getByRole('list').first().getByRole('listitem')).toHaveText(products.split(', '));
    }
  });

  test('are waited for with a spinner after a click', async ({ page }) => {
    await openPage(page, '/sobre');
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/produtores.data*', async (route) => {
      await held;
      await route.continue();
    });
    await mainLink(page, 'Produtores').click();
    await expect(page.getByRole('status').getByText('Carregando produtores…')).toBeVisible();
    letThrough();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

test.describe('what cannot be loaded after a click', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  for (const [link, path, text, shown] of [
    ['Produtores', 'produtores', 'Erro ao carregar produtores', 'article'],
    ['Blog', 'blog', 'Erro ao carregar posts do blog', 'article'],
  ] as const) {
    test(`says '${text}' and tries again`, async ({ page }) => {
      await openPage(page, '/sobre');
      await page.route(`**/${path}.data*`, (route) => route.abort());
      await mainLink(page, link).click();
      const main = page.getByRole('main');
      await expect(main.getByText('Ops! Algo deu errado')).toBeVisible();
      await expect(page.getByText(text)).toHaveCount(1);
      await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
      await page.unrouteAll();
      await main.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(main.getByRole(shown).first()).toBeVisible();
      await expect(main.getByText('Ops! Algo deu errado')).toHaveCount(0);
    });
  }

  test("says 'Erro ao carregar post' for a post and tries again", async ({ page }) => {
    const [post] = await postsOf(page);
    if (!post) throw new Error('the demo blog is empty');
    await openPage(page, '/blog');
    await page.route(`**/blog/${post.slug}.data*`, (route) => route.abort());
    await page.getByRole('main').getByRole('link', { name: post.title }).click();
    await expect(page.getByRole('alert').getByText('Erro ao carregar post', { exact: true })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
  });
});

test.describe('the blog', () => {
  test('lists the published posts and leads to each', async ({ page }) => {
    const posts = await postsOf(page);
    await openPage(page, '/blog');
    for (const { title } of posts) {
      await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible();
    }
    const [newest] = posts;
    if (!newest) throw new Error('the demo blog is empty');
    await page.getByRole('main').getByRole('link', { name: newest.title }).click();
    await expect(page).toHaveURL(`/blog/${newest.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: newest.title })).toBeVisible();
  });

  test('shows a post with author, date of the store and related posts', async ({ page }) => {
    const [post] = await postsOf(page);
    if (!post) throw new Error('the demo blog is empty');
    await openPage(page, `/blog/${post.slug}`);
    const date = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Bahia' });
    const article = page.getByRole('article').first();
    await expect(
      article.getByText(`Por ${post.author} · ${date.format(new Date(post.created_at))}`),
    ).toBeVisible();
    const related = page.getByRole('region', { name: 'Leia também' });
    await expect(related.getByRole('article')).toHaveCount(2);
    await expect(related.getByRole('link', { name: post.title })).toHaveCount(0);
  });

  test('moves an address with an id to the one with the slug, for good', async ({ page }) => {
    const [post] = await postsOf(page);
    if (!post) throw new Error('the demo blog is empty');
    const answer = await page.request.get(`/blog/${post.id}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/blog/${post.slug}`]);
  });

  test('never lets a script from a post reach a browser, and follows a post to its new title', async ({
    page,
  }) => {
    const written = {
      title: `Prova ${randomUUID()}`,
      author: 'Ana',
      image_url: '/og.png',
      published: true,
      content: [
        '<p>Boa leitura.</p><script>window.taken = true</script>',
        '<img src="x" onerror="window.taken = true">',
        '<a href="javascript:window.taken = true">clique</a>',
      ].join(''),
    };
    const post = (await asOperator(page.request, 'POST', '/blog', written)) as ListedPost;
    try {
      const html = await (await page.request.get(`/blog/${post.slug}`)).text();
      expect(html).toContain('Boa leitura.');
      expect(html).not.toContain('window.taken');
      await openPage(page, `/blog/${post.slug}`);
      expect(await page.evaluate(() => 'taken' in window)).toBe(false);

      const renamed = { ...written, title: `Prova nova ${randomUUID()}` };
      await asOperator(page.request, 'PUT', `/blog/${post.id}`, renamed);
      await page.goto(`/blog/${post.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: renamed.title })).toBeVisible();
      expect(page.url()).not.toContain(post.slug);
    } finally {
      await asOperator(page.request, 'DELETE', `/blog/${post.id}`);
    }
  });

  test.describe('asked for a post it does not have', () => {
    test.use({ expectedComplaint: /status of 404/ });

    test('says so and leads back', async ({ page }) => {
      const response = await page.goto('/blog/nunca-foi-escrito');
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Post não encontrado' })).toBeVisible();
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await page.getByRole('link', { name: 'Ver todos os posts' }).click();
      await expect(page).toHaveURL('/blog');
    });
  });
});

test('privacy and terms say who is responsible and how to reach them', async ({ page }) => {
  const { contactEmail, legal } = (await (await page.request.get('/api/store')).json()) as {
    contactEmail: string;
    legal: { name: string };
  };
  for (const [path, title] of [
    ['/privacidade', 'Privacidade'],
    ['/termos', 'Termos de uso'],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(legal.name).first()).toBeVisible();
    await expect(main.getByText(contactEmail).first()).toBeVisible();
  }
});

test('every page has a chat link with the first words already written', async ({ page }) => {
  for (const path of ['/', '/carrinho', '/faq']) {
    await openPage(page, path);
    const link = page.getByRole('contentinfo').getByRole('link', { name: /WhatsApp/ });
    await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1/);
  }
});
