import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openPage, PHONE, test, textOf } from '../support/store-test.ts';

const cards = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar produtos' });
const cartLink = (page: Page) => page.getByRole('link', { name: /^Carrinho,/ });
const categories = (page: Page) => page.getByRole('group', { name: 'Categorias' });

/** A product with more than a few left, whatever the shop sells today. */
async function pickProduct(page: Page): Promise<{ card: Locator; name: string; category: string }> {
  const plenty = cards(page)
    .filter({ has: page.getByRole('button', { name: /^Adicionar à cesta/ }) })
    .filter({ hasNotText: /Resta/ });
  const name = await textOf(plenty.first().getByRole('heading'));
  const category = await textOf(plenty.first().getByRole('paragraph').first());
  return {
    card: cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) }),
    name,
    category,
  };
}

test('a visitor searches, filters, fills the basket and finds it again', async ({ page }) => {
  await openPage(page, '/produtos');
  const all = await cards(page).count();
  const { card, name, category } = await pickProduct(page);

  await search(page).fill(name.toUpperCase());
  await expect(card).toBeVisible();
  expect(await cards(page).count()).toBeLessThan(all);
  await expect(page).toHaveURL(/busca=/);

  await search(page).fill('');
  await expect(cards(page)).toHaveCount(all);
  await expect(page).not.toHaveURL(/busca=/);
  await categories(page).getByRole('button', { name: category }).click();
  await expect(page).toHaveURL(`/produtos?categoria=${category}`);
  await expect(cards(page).filter({ hasNotText: category })).toHaveCount(0);
  await expect(card).toBeVisible();
  await page.goBack();
  await expect(categories(page).getByRole('button', { name: 'Todos' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await card.getByRole('button', { name: `Adicionar à cesta: ${name}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Carrinho, 1 item');
  await card.getByRole('button', { name: `Aumentar ${name}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Carrinho, 2 itens');

  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Carrinho, 2 itens');
  await expect(card.getByRole('group', { name: `Quantidade de ${name}` })).toContainText('2');

  await card.getByRole('button', { name: `Diminuir ${name}` }).click();
  await card.getByRole('button', { name: `Diminuir ${name}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Carrinho, nenhum item');
  await expect(card.getByRole('button', { name: `Adicionar à cesta: ${name}` })).toBeFocused();
});

test('a shared link opens filtered, already in the HTML', async ({ page, request }) => {
  await openPage(page, '/produtos');
  const { name } = await pickProduct(page);
  const other = await textOf(cards(page).filter({ hasNotText: name }).last().getByRole('heading'));
  const html = await (await request.get(`/produtos?busca=${encodeURIComponent(name)}`)).text();
  const headings = [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(headings).toContain(name);
  expect(headings).not.toContain(other);
  expect(html).toMatch(/R\$ \d/);
});

test('a shelf that is still the same is asked about in a few bytes', async ({ page }) => {
  await expect(async () => {
    const asked = page.waitForResponse('**/api/products');
    await page.goto('/produtos');
    // Somebody may buy in between.
    expect((await asked).status()).toBe(304);
  }).toPass();
});

test('a search without a match says so and leads back to everything', async ({ page }) => {
  await openPage(page, '/produtos?busca=jabuticabeira-azul');
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todos os produtos' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(search(page)).toHaveValue('');
});

test('typing leaves no trail in the history', async ({ page }) => {
  await openPage(page, '/produtos');
  const before = await page.evaluate(() => history.length);
  await search(page).pressSequentially('tomate', { delay: 80 });
  await expect(page).toHaveURL('/produtos?busca=tomate');
  expect(await page.evaluate(() => history.length)).toBe(before);
});

test('two open tabs share one basket', async ({ page, context }) => {
  await openPage(page, '/produtos');
  const second = await context.newPage();
  await openPage(second, '/produtos');
  const { name } = await pickProduct(page);
  await page.getByRole('button', { name: `Adicionar à cesta: ${name}` }).click();
  await second.getByRole('button', { name: `Aumentar ${name}` }).click();
  await expect(cartLink(page)).toHaveAccessibleName('Carrinho, 2 itens');
});

test('the basket bar of a phone covers nothing of the footer', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openPage(page, '/produtos');
  const bar = page.getByRole('link', { name: /Ver cesta/ });
  await expect(bar).toHaveCount(0);
  await page
    .getByRole('button', { name: /^Adicionar à cesta/ })
    .first()
    .click();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const lastLink = page.getByRole('contentinfo').getByRole('link').last();
  const footerEnds = await lastLink.evaluate((link) => link.getBoundingClientRect().bottom);
  const barBegins = await page.locator('[data-bottom-bar]').evaluate((it) => it.getBoundingClientRect().top);
  expect(footerEnds).toBeLessThanOrEqual(barBegins);
});

test('on a phone the chosen category is in sight, and the basket bar at the bottom below a short list', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPage(page, '/produtos');
  const last = categories(page).getByRole('button').last();
  const name = await textOf(last);
  await expect(last).not.toBeInViewport({ ratio: 1 });
  await last.click();
  await expect(page).toHaveURL(`/produtos?categoria=${name}`);
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(categories(page).getByRole('button', { name: 'Todos' })).toBeInViewport({ ratio: 1 });
  await openPage(page, `/produtos?categoria=${name}`);
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  const { name: product } = await pickProduct(page);
  await openPage(page, `/produtos?busca=${encodeURIComponent(product)}`);
  await page
    .getByRole('button', { name: /^Adicionar à cesta/ })
    .first()
    .click();
  const bottomOf = (text: RegExp) =>
    page
      .locator('[data-bottom-bar]')
      .filter({ hasText: text })
      .evaluate((bar) => window.innerHeight - bar.getBoundingClientRect().bottom);
  expect(await bottomOf(/Ver cesta/)).toBe(0);
  await page.getByRole('link', { name: /Ver cesta/ }).click();
  await expect(page).toHaveURL('/carrinho');
  expect(await bottomOf(/Finalizar compra/)).toBe(0);
});

test('the coverage question opens, closes on Esc and gives the focus back', async ({ page }) => {
  await openPage(page, '/produtos');
  const opener = page.getByRole('button', { name: 'Verificar cobertura' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Entregamos aí?' });
  await expect(dialog.getByRole('button', { name: 'Verificar CEP' })).toBeDisabled();
  await dialog.getByLabel('CEP').fill('40140');
  await dialog.getByLabel('CEP').press('Enter');
  await expect(page.getByRole('alert')).toContainText('CEP deve ter 8 dígitos');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('an address nobody knows', () => {
  test.use({ expectedComplaint: /status of 404/ });

  test('is a 404 in the look of the store, with a search', async ({ page }) => {
    const response = await page.goto('/caminho-que-nao-existe');
    expect(response?.status()).toBe(404);
    await page.getByRole('searchbox', { name: 'Buscar produtos' }).fill('banana');
    await page.getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL('/produtos?busca=banana');
  });
});

test('the banner of the baskets keeps its words beside its picture on the narrowest phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, '/produtos');
  const banner = page.getByRole('link', { name: /^Assine a cesta/ });
  await banner.locator('img').scrollIntoViewIfNeeded();
  const words = await banner.getByText('Ver planos').boundingBox();
  const picture = await banner.locator('img').boundingBox();
  if (!words || !picture) throw new Error('Both are drawn');
  expect(words.y + words.height <= picture.y || words.x + words.width <= picture.x).toBe(true);
});

test('the narrowest phone reads where the store delivers in full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openPage(page, '/produtos');
  const place = page.getByRole('banner').getByText('Salvador e Cruz das Almas');
  expect(await place.evaluate((words) => words.scrollWidth <= words.clientWidth + 1)).toBe(true);
  expect((await place.boundingBox())?.height).toBeLessThan(44);
});

test('text of twice the size leaves the shelf as wide as the phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/produtos');
  await page.locator('html').evaluate((root) => root.style.setProperty('font-size', '200%'));
  await expect(page.getByLabel('Ordenar por')).toHaveCSS('font-size', '32px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
