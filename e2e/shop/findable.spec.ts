import { expect, openPage, PUBLIC_PAGES, test } from '../support/store-test.ts';

test('every page has a title, a description, one address and a share card of its own', async ({ page }) => {
  const { baseUrl } = (await (await page.request.get('/api/store')).json()) as { baseUrl: string };
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    await page.goto(path);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    const title = await page.title();
    const description = (await content('meta[name="description"]')) ?? '';
    titles.add(title);
    descriptions.add(description);
    expect(title).toMatch(/ · Cesta da Roça$/);
    expect(description.length).toBeGreaterThan(40);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseUrl}${path}`);
    expect(await content('meta[property="og:title"]')).toBe(title);
    expect(await content('meta[property="og:description"]')).toBe(description);
    expect(await content('meta[property="og:url"]')).toBe(`${baseUrl}${path}`);
    expect(await content('meta[property="og:image"]')).toMatch(/^http/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  expect([titles.size, descriptions.size]).toEqual([PUBLIC_PAGES.length, PUBLIC_PAGES.length]);
});

test('the title follows a click', async ({ page }) => {
  await openPage(page, '/sobre');
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page).toHaveTitle('Perguntas frequentes · Cesta da Roça');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
});

test('machines learn who sells, what is sold, what is asked and what is written', async ({ page }) => {
  const { posts } = (await (await page.request.get('/api/blog?published=true')).json()) as {
    posts: { slug: string; title: string }[];
  };
  const post = posts.at(-1);
  if (!post) throw new Error('the demo blog is empty');
  const dataOf = async (path: string) => {
    await openPage(page, path);
    const text = await page.locator('script[type="application/ld+json"]').textContent();
    return JSON.parse(text ?? '') as Record<string, unknown>;
  };

  expect(await dataOf('/')).toMatchObject({
    '@graph': [
      { '@type': 'Organization', name: 'Cesta da Roça' },
      { '@type': 'WebSite' },
      { '@type': 'GroceryStore' },
    ],
  });
  const list = await dataOf('/produtos');
  expect(list).toMatchObject({ '@type': 'ItemList' });
  expect((list.itemListElement as unknown[])[0]).toMatchObject({
    item: { '@type': 'Product', offers: { priceCurrency: 'BRL' } },
  });
  const faq = await dataOf('/faq');
  expect(faq.mainEntity).toHaveLength(4);
  expect(await dataOf(`/blog/${post.slug}`)).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
  });
});

test('the site map, the robots file and the feed lead to every post', async ({ page, request }) => {
  const { baseUrl } = (await (await request.get('/api/store')).json()) as { baseUrl: string };
  const { posts } = (await (await request.get('/api/blog?published=true')).json()) as {
    posts: { slug: string; title: string }[];
  };
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);

  await page.goto('/sobre');
  const read = (path: string, tag: string) =>
    page.evaluate(
      async ([address = '', name = '']) => {
        const answer = await fetch(address);
        const xml = new DOMParser().parseFromString(await answer.text(), 'application/xml');
        if (xml.querySelector('parsererror')) throw new Error(`${address} is not XML`);
        return [...xml.getElementsByTagName(name)].map((element) => element.textContent ?? '');
      },
      [path, tag],
    );
  const addresses = await read('/sitemap.xml', 'loc');
  const feed = await read('/blog/rss.xml', 'link');
  for (const path of PUBLIC_PAGES) expect(addresses).toContain(`${baseUrl}${path}`);
  for (const { slug } of posts.slice(-2)) {
    expect(addresses).toContain(`${baseUrl}/blog/${slug}`);
    expect(feed).toContain(`${baseUrl}/blog/${slug}`);
  }
});

test('the manifest, its icons and the share card are there', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as { icons: { src: string }[] };
  expect(manifest.icons.length).toBeGreaterThan(2);
  for (const src of [...manifest.icons.map((icon) => icon.src), '/og.png', '/favicon.ico']) {
    expect((await request.get(src)).status()).toBe(200);
  }
});
