import type { Locator, Page } from '@playwright/test';
import { newCustomer, openAs } from '../support/customers.ts';
import { expect, openPage, PHONE, test } from '../support/store-test.ts';

const LINKS = {
  Início: '/',
  Produtos: '/produtos',
  Assinaturas: '/assinaturas',
  Produtores: '/produtores',
  Blog: '/blog',
  Sobre: '/sobre',
  FAQ: '/faq',
  Contato: '/contato',
};

const header = (page: Page) => page.getByRole('banner');
const footer = (page: Page) => page.getByRole('contentinfo');

test('header and footer stand around every page', async ({ page }) => {
  for (const path of [...Object.values(LINKS), '/carrinho', '/login', '/registrar']) {
    await openPage(page, path);
    await expect(footer(page).getByRole('link', { name: 'Administração' })).toHaveAttribute('href', '/admin');
    await expect(header(page).getByRole('button', { name: 'Verificar cobertura' })).toBeVisible();
    await expect(header(page).getByRole('link', { name: /^Carrinho/ })).toHaveAttribute('href', '/carrinho');
    await expect(header(page).getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
    await expect(header(page).getByRole('link', { name: 'Criar conta' })).toHaveAttribute(
      'href',
      '/registrar',
    );
  }
  for (const [name, path] of Object.entries(LINKS)) {
    await expect(header(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
});

test('the user menu says who is there and leads to the account and out of it', async ({ page, request }) => {
  const maria = await newCustomer(request);
  await openAs(page, maria, '/');
  await header(page)
    .getByRole('button', { name: `Menu de ${maria.name}` })
    .click();
  await expect(header(page).getByText(maria.email)).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Painel Admin' })).toHaveCount(0);
  await expect(header(page).getByRole('link', { name: 'Minha Conta' })).toHaveAttribute(
    'href',
    '/minha-conta',
  );
  await header(page).getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByRole('status').getByText('Você saiu da sua conta')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the scripts of a page let what people look at come first', async ({ request }) => {
  const html = await (await request.get('/assinaturas')).text();
  const scripts = html.match(/<link[^>]+modulepreload[^>]+>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

test('the user menu is whole on a phone, however long the name', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const longest = await newCustomer(request, {
    name: `Maria ${'das Dores e'.repeat(5)} ${'Silva'.repeat(10)}`,
  });
  await openAs(page, longest, '/');
  await header(page)
    .getByRole('button', { name: /^Menu de/ })
    .click();
  const name = header(page).getByText(longest.name);
  await expect(name).toBeInViewport({ ratio: 1 });
  expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect(header(page).getByRole('link', { name: 'Minha Conta' })).toBeInViewport({ ratio: 1 });
});

test('the header is one line from the tablet on, with room between its parts, whoever is there', async ({
  page,
  request,
}) => {
  await openPage(page, '/produtos');
  const forVisitor = await linksBegin(page, header(page).getByRole('link', { name: 'Entrar' }));
  const maria = await newCustomer(request, { name: 'Mariaaparecida Conceição dos Santos Albuquerque' });
  await openAs(page, maria, '/produtos');
  const forCustomer = await linksBegin(page, header(page).getByRole('button', { name: /^Menu de/ }));
  // Nothing jumps when it is known who is there.
  expect(forCustomer).toEqual(forVisitor);
});

/** Where the links of the bar begin on a desk; each part of the bar stands in the same line, apart from the others. */
async function linksBegin(page: Page, user: Locator): Promise<number[]> {
  const begins: number[] = [];
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const links = header(page).getByRole('navigation', { name: 'Principal', includeHidden: true });
    const cart = header(page).getByRole('link', { name: /^Carrinho/ });
    const parts = [header(page).getByRole('link', { name: 'Cesta da Roça' }), links, user, cart];
    const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).filter((box) => box !== null);
    expect(boxes).toHaveLength(width < 1024 ? 3 : 4);
    const [brand, next] = boxes;
    for (const { y, height } of boxes) expect(y + height / 2).toBeCloseTo((brand?.y ?? 0) + 22, 0);
    expect((next?.x ?? 0) - (brand?.x ?? 0) - (brand?.width ?? 0), `at ${width}`).toBeGreaterThanOrEqual(16);
    if (width >= 1024) begins.push(Math.round(next?.x ?? 0));
  }
  return begins;
}

test.describe('whoever asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees nothing move, not even while the next page comes', async ({ page }) => {
    await openPage(page, '/blog');
    await page.route('**/*.data?**', () => {});
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    await page.locator('.animate-pending').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test('a press before the scripts are there counts once they are', async ({ page }) => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/produtos', { waitUntil: 'commit' });
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Adicionar/ })
    .first();
  await add.click();
  await add.click();
  const cart = header(page).getByRole('link', { name: /^Carrinho/ });
  await expect(cart).not.toHaveAccessibleName('Carrinho, 1 item');
  release();
  await expect(cart).toHaveAccessibleName('Carrinho, 1 item');
});

test('every new page begins at its top', async ({ page }) => {
  await openPage(page, '/produtos');
  await footer(page).getByRole('link', { name: 'Sobre' }).click();
  await expect(page).toHaveURL('/sobre');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test.describe('a picture that cannot be loaded', () => {
  test.use({ expectedComplaint: /Failed to load resource|net::ERR/ });

  test('gives way to the drawing of the store', async ({ page }) => {
    await page.route('**/files/pictures/**', (route) => route.abort());
    await openPage(page, '/produtos?busca=manga-rosa');
    const mango = page.getByRole('article').filter({ hasText: 'Manga-rosa' });
    await expect(mango.locator('img')).toHaveAttribute('src', /fallback/);
  });
});
