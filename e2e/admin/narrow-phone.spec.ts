import type { Locator } from '@playwright/test';
import { openPanel, ownName, panel } from '../support/admin-desk.ts';
import { row, shelve } from '../support/admin-shelf.ts';
import { expect, test } from '../support/store-test.ts';

// As narrow as many phones are.
test.use({ viewport: { width: 360, height: 740 } });

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return box;
}

test('on a narrow phone a long unit takes nothing from a product’s name, and the buttons stay beside the title', async ({
  page,
}) => {
  const { name } = await shelve(page.request, { name: ownName('Cogumelo-paris'), unit: 'bandeja 200 g' });
  await openPanel(page, `produtos&busca=${encodeURIComponent(name)}`);
  const words = await boxOf(row(page, name).getByRole('button', { name, exact: true }).locator('..'));
  const pencil = await boxOf(row(page, name).getByRole('button', { name: `Editar ${name}` }));
  expect(pencil.x - words.x - words.width, 'the name goes as far as its buttons').toBeLessThan(16);

  const title = await boxOf(panel(page).getByRole('heading', { name: 'Produtos', exact: true }));
  const main = await boxOf(panel(page).getByRole('button', { name: 'Novo Produto' }));
  expect(main.y).toBeLessThan(title.y + title.height);
  expect(main.x + main.width).toBeGreaterThan(330);
});

test('on a narrow phone every filter of the orders has its whole name', async ({ page }) => {
  await openPanel(page, 'pedidos');
  await expect(page.getByLabel('Status do pagamento', { exact: true })).toBeVisible();
  const cut = await page
    .getByRole('search')
    .locator('label:visible')
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    );
  expect(cut).toEqual([]);
});
