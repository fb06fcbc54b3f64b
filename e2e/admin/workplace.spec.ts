import type { Locator, Page } from '@playwright/test';
import { openPanel, panel, tab } from '../support/admin-desk.ts';
import { expect, expectAccessible, PHONE, test } from '../support/store-test.ts';

const WINDOWS = { phone: PHONE, desk: { width: 1440, height: 900 } };

/** What one opens each tab for: below its head, its search and its filters. */
const FIRST_CONTENT: Record<string, (page: Page) => Locator> = {
  dashboard: (page) => panel(page).locator('header + *').first(),
  produtos: (page) => panel(page).getByRole('row').nth(1),
  // The list begins with its own head: whom to choose, and how to show them.
  pedidos: (page) => panel(page).locator('search ~ :not([role=status])').first(),
  assinaturas: (page) => panel(page).locator('dl').first(),
  blog: (page) => panel(page).getByRole('article').first(),
  contato: (page) => panel(page).getByRole('group', { name: 'Filtro' }).locator('+ *'),
  produtores: (page) => panel(page).getByRole('article').first(),
  pendencias: (page) => panel(page).locator('header + *').first(),
  clientes: (page) => panel(page).locator('header + *').first(),
  financeiro: (page) => panel(page).locator('header + *').first(),
  equipe: (page) => panel(page).locator('header + *').first(),
  entregas: (page) => panel(page).getByRole('region', { name: 'Semana' }),
  cobertura: (page) => panel(page).getByRole('region', { name: 'Dias sem entrega' }),
  registro: (page) => panel(page).locator('search ~ :not([role=status])').first(),
};

const ENTREGAS_MOST = [
  ['entregas', 'Entregas'],
  ['registro', 'Registro'],
  ['entregas', 'Entregas'],
  ['blog', 'Blog'],
  ['entregas', 'Entregas'],
  ['blog', 'Blog'],
] as const;

for (const [device, viewport] of Object.entries(WINDOWS)) {
  test(`every tab begins in the upper third of the first screen of a ${device}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize(viewport);
    await openPanel(page);
    for (const [id, contentOf] of Object.entries(FIRST_CONTENT)) {
      await page.goto(`/admin?tab=${id}`);
      await expect(contentOf(page)).toBeVisible();
      await expect(page.getByText('Carregando…')).toHaveCount(0);
      await expect
        .poll(async () => (await contentOf(page).boundingBox())?.y, { message: `${id} begins` })
        .toBeLessThan(viewport.height / 3);
      const { height = Number.NaN } = (await page.getByRole('banner').locator('> div').boundingBox()) ?? {};
      expect(height, 'the bar is slim').toBeLessThan(56);
      const foot = (await page.getByRole('contentinfo').boundingBox())?.height;
      expect(foot, 'the footer is one line').toBeLessThan(56);
    }
  });
}

test('on a phone the tabs are one press away, with what is used most first', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openPanel(page);
  const drawer = page.getByRole('dialog', { name: 'Abas' });
  await page.getByRole('button', { name: 'Abas: Dashboard' }).click();
  await expect(tab(page, 'Dashboard')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abas: Dashboard' })).toBeFocused();
  await page.getByRole('button', { name: 'Abas: Dashboard' }).click();
  await drawer.getByRole('tab', { name: 'Registro' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/admin?tab=registro');
  await expect(page.getByRole('button', { name: 'Abas: Registro' })).toBeFocused();
  for (const [id, name] of ENTREGAS_MOST) {
    await page.goto(`/admin?tab=${id}`);
    await expect(panel(page).getByRole('heading', { name, level: 2 })).toBeVisible();
  }
  // At hand beside the button, and at the top of the drawer.
  const row = page.getByRole('tablist', { name: 'Mais usadas' });
  await expect(row.getByRole('tab')).toHaveText(['Entregas', 'Registro', 'Dashboard', 'Blog']);
  await row.getByRole('tab', { name: 'Registro' }).click();
  await expect(page).toHaveURL('/admin?tab=registro');
  await page.getByRole('button', { name: 'Abas: Registro' }).click();
  await expect(drawer.getByRole('tab').first()).toHaveText('Entregas');
  await expect(drawer.getByRole('tab', { name: 'Registro' })).toHaveAttribute('aria-selected', 'true');
});

test('on a tablet a tab is headed by one line, and the lesser filters wait behind their button', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openPanel(page, 'produtos');
  const head = panel(page).locator('header').first();
  await expect(head.getByRole('status')).toContainText('encontrados');
  const note = await head.getByRole('status').boundingBox();
  const button = await head.getByRole('button', { name: 'Atualizar' }).boundingBox();
  expect((note?.x ?? Number.NaN) + (note?.width ?? 0), 'title and buttons stand side by side').toBeLessThan(
    button?.x ?? 0,
  );
  expect((await head.boundingBox())?.height).toBeLessThan(56);

  await openPanel(page, 'pedidos');
  const more = page.getByRole('button', { name: 'Mais filtros' });
  await expect(more).toBeVisible();
  await expect(page.getByLabel('Dia da entrega')).toBeHidden();
  await more.click();
  await expect(page.getByLabel('Dia da entrega')).toBeVisible();
  await expectAccessible(page);
  await more.click();
  await expect(page.getByLabel('Dia da entrega')).toBeHidden();
});

test('the keys of the panel stand under ?, and letters stay letters in a field', async ({ page }) => {
  await page.setViewportSize(WINDOWS.desk);
  await openPanel(page);
  await expect(panel(page).getByRole('heading', { name: 'Visão Geral' })).toBeVisible();
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await page.keyboard.press('?');
  await expect(list).toContainText('Registro');
  await expectAccessible(page);
  // Nothing happens below it.
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/admin?tab=produtos');
  await expect(panel(page).getByRole('searchbox', { name: 'Buscar produtos' })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('dialog', { name: 'Buscar cliente, pedido ou caixa' });
  await expect(search.locator('input:focus')).toHaveCount(1);
  await page.keyboard.type('gd n?');
  await expect(page.locator('input:focus')).toHaveValue('gd n?');
  await expect(page).toHaveURL(/tab=produtos/);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Novo Produto' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('contentinfo').getByRole('button', { name: 'Atalhos (?)' }).click();
  await list.getByRole('switch', { name: 'Atalhos do teclado' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('?');
  await expect(list).toBeHidden();
});
