import type { Product, ProductList } from '@cesta/contract/catalog/catalog';
import type { Producer, ProducerList } from '@cesta/contract/catalog/producers';
import type { Post, PostList } from '@cesta/contract/content/content';
import type { Locator, Page } from '@playwright/test';
import { EVERY_SCREEN } from '../screens/every-screen.ts';
import { openScreen } from '../screens/open-screen.ts';
import { overflowsOn } from '../screens/overflow.ts';
import { openStubStore, says } from '../stores/stub-store.ts';
import { expect, openPage, PHONE, test } from '../support/store-test.ts';

test.use({ viewport: PHONE });

const WORD = 'Abacaxizeirodasserrasdorecôncavobaiano'.repeat(3);
const NOT_WRITTEN =
  /id$|_at$|_end|_start|status|state$|date|until|since|week|today|time|zip|role|type|slug|image|url|area|key|plan|action|subject$/i;

function screenCalled(name: string) {
  const screen = EVERY_SCREEN.find((one) => one.name === name);
  if (!screen) throw new Error(`No screen is called ${name}`);
  return screen;
}

/** Whatever people have written comes as one word that is longer than any line. */
async function lengthenAnswers(page: Page): Promise<void> {
  await page.route(/\/api\/(orders|users|products|blog|producers|contact|admin|stripe)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    // Still what came with the page.
    if (response.status() === 304) return route.fulfill({ response });
    const json: unknown = JSON.parse(await response.text(), (key, value: unknown) =>
      typeof value === 'string' && key && !NOT_WRITTEN.test(key) && value.length > 2 ? WORD : value,
    );
    await route.fulfill({ response, json });
  });
}

for (const name of [
  'shop-checkout',
  'account-order-dialog',
  'account-subscription',
  'panel-produtos',
  'panel-pedidos',
  'panel-order-open',
  'panel-basket-dialog',
  'panel-entregas',
]) {
  test(`${name} holds a word that is longer than any line`, async ({ page }) => {
    await lengthenAnswers(page);
    await openScreen(page, screenCalled(name));
    await expect(page.getByText(WORD.slice(0, 20)).first()).toBeAttached();
    expect(await overflowsOn(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('public pages hold a word that is longer than any line', async ({ page }) => {
  const product: Product = {
    id: 'p',
    name: WORD,
    description: WORD,
    category: 'Frutas',
    price: 9,
    unit: WORD.slice(0, 40),
    imageUrl: '',
    stock: 3,
    inStock: true,
    active: true,
    version: 1,
  };
  const post: Post = {
    id: 'b',
    slug: 'b',
    title: WORD,
    author: WORD,
    excerpt: WORD,
    image_url: '',
    content: WORD,
    published: true,
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-01T12:00:00.000Z',
  };
  const producer: Producer = {
    id: 'r',
    name: WORD,
    story: WORD,
    location: WORD,
    products: WORD,
    imageUrl: '',
    active: true,
    orderIndex: 0,
  };
  const store = await openStubStore({
    '/api/products': says<ProductList>({ products: [product], total: 1 }),
    '/api/producers': says<ProducerList>({ producers: [producer], total: 1 }),
    '/api/blog': says<PostList>({ posts: [post], total: 1 }),
    '/api/blog/slug/': says<Post>(post),
  });
  for (const path of ['/', '/produtos', '/produtores', '/blog', '/blog/b']) {
    await page.goto(store.url + path);
    await expect(page.getByText(WORD.slice(0, 20)).first()).toBeAttached();
    expect(await overflowsOn(page), path).toEqual([]);
  }
  await store.close();
});

for (const name of [
  'shop-home',
  'shop-cart',
  'shop-checkout',
  'account-orders',
  'account-subscription',
  'panel-dashboard',
  'panel-produtos',
  'panel-entregas',
  'panel-post-dialog',
]) {
  test(`${name} can be read with letters twice as large`, async ({ page }) => {
    await page.addInitScript(() => {
      const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');
      document.addEventListener('DOMContentLoaded', enlarge);
    });
    await openScreen(page, screenCalled(name));
    expect(await overflowsOn(page)).toEqual([]);
  });
}

test('at letters twice as large the heart of the account keeps its size, and dates stay whole', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');
    document.addEventListener('DOMContentLoaded', enlarge);
  });
  await openScreen(page, screenCalled('account-subscription'));
  const heart = await page
    .getByRole('link', { name: /favoritos/ })
    .locator('svg')
    .boundingBox();
  expect(heart?.width).toBe(heart?.height);
  const charge = page.getByRole('definition').filter({ hasText: /^R\$ [\d,]+ em \d/ });
  const lines = await charge.evaluate((place) => {
    const text = place.querySelector('span') ?? place;
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines, 'the date stands on one line').toBe(1);
});

for (const name of ['shop-products-with-cart', 'shop-cart', 'shop-checkout']) {
  test(`${name} zoomed in four times leaves its room to what is read`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await openScreen(page, screenCalled(name));
    const staying = await page.evaluate(() =>
      [...document.querySelectorAll('header *, main *, dialog *')]
        .filter((it) => /sticky|fixed/.test(getComputedStyle(it).position))
        .filter((it) => it.getBoundingClientRect().height > 0)
        .map(({ className }) => className),
    );
    expect(staying).toEqual([]);
  });
}

test.describe("with the system's few colours instead of the store's", () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  const styleOf = (place: Locator, name: 'borderTopWidth' | 'backgroundColor') =>
    place.evaluate((element, property) => getComputedStyle(element)[property], name);

  test('buttons and dialogs keep an edge, and what is chosen can be told from what is not', async ({
    page,
  }) => {
    await openPage(page, '/produtos');
    const add = page.getByRole('button', { name: /^Adicionar/ }).first();
    expect(Number.parseFloat(await styleOf(add, 'borderTopWidth'))).toBeGreaterThan(0);

    const categories = page.getByRole('group', { name: 'Categorias' });
    const chosen = categories.getByRole('button', { pressed: true }).first();
    const other = categories.getByRole('button', { pressed: false }).first();
    expect(await styleOf(chosen, 'backgroundColor')).not.toBe(await styleOf(other, 'backgroundColor'));

    await page.getByRole('button', { name: 'Verificar cobertura' }).click();
    const panel = page.getByRole('dialog').locator('> *').first();
    expect(Number.parseFloat(await styleOf(panel, 'borderTopWidth'))).toBeGreaterThan(0);
  });
});
