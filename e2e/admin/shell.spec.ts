import type { WorklistCount } from '@cesta/contract/panel/worklist';
import type { Page } from '@playwright/test';
import { openPanel, panel, tab } from '../support/admin-desk.ts';
import { answer } from '../support/answers.ts';
import { newCustomer, openAs } from '../support/customers.ts';
import { expect, openPage, test } from '../support/store-test.ts';

/** Words that only the panel, its charts and its editor hold. */
const PANEL_ONLY = ['Mensagens Não Lidas', 'doughnut', 'Salvar Rascunho', 'ProseMirror'];

const TABS = [
  'Dashboard',
  'Produtos',
  'Pedidos',
  'Assinaturas',
  'Blog',
  'Contato',
  'Produtores',
  'Clientes',
  'Pendências',
  'Entregas',
  'Colheita',
  'Cobertura',
  'Financeiro',
  'Acertos',
  'Registro',
  'Equipe',
];

/** Every script that the page asks for from here on. */
function watchScripts(page: Page): Set<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  return scripts;
}

async function panelWordsIn(page: Page, scripts: ReadonlySet<string>): Promise<string[]> {
  expect(scripts.size).toBeGreaterThan(1);
  const code = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
  return PANEL_ONLY.filter((word) => code.some((text) => text.includes(word)));
}

test('a visit to the shop loads nothing of the panel', async ({ page }) => {
  const scripts = watchScripts(page);
  for (const path of ['/', '/produtos', '/blog', '/carrinho', '/login']) {
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect(await panelWordsIn(page, scripts)).toEqual([]);
});

test('the panel loads charts and editor only where they are shown', async ({ page }) => {
  const scripts = watchScripts(page);
  await openPanel(page, 'pedidos');
  await expect(panel(page).getByRole('article').first()).toBeVisible();
  expect(await panelWordsIn(page, scripts)).toEqual([]);
  await tab(page, 'Dashboard').click();
  await expect(panel(page).getByRole('img').first()).toBeVisible();
  expect(await panelWordsIn(page, scripts)).toEqual(['Mensagens Não Lidas', 'doughnut']);
  await openPage(page, '/admin?tab=blog&post=novo');
  await expect(page.getByRole('toolbar')).toBeVisible();
  expect(await panelWordsIn(page, scripts)).toEqual(PANEL_ONLY);
});

test('the panel stands under one slim bar, with the shop behind its menu, and over one line', async ({
  page,
}) => {
  await openPanel(page);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: /^Carrinho/ })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Verificar cobertura' })).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Administração' })).toBeVisible();
  expect((await footer.boundingBox())?.height).toBeLessThan(100);
  await bar.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Produtos' }).click();
  await expect(page).toHaveURL('/produtos');
  await expect(bar.getByRole('button', { name: 'Verificar cobertura' })).toBeVisible();
});

test('a customer is refused, and led home', async ({ page, request }) => {
  await openAs(page, await newCustomer(request), '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso Negado');
  await expect(page.getByText('Você não tem permissão para acessar esta página.')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/');
});

test('whoever is not signed in signs in first and comes back to the same tab', async ({ page }) => {
  await openPage(page, '/admin?tab=produtores');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill('admin@cestadaroca.test');
  await page.getByRole('textbox', { name: 'Senha' }).fill('admin123');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL('/admin?tab=produtores');
  await expect(tab(page, 'Produtores')).toHaveAttribute('aria-selected', 'true');
});

test('the tabs are links that the back button and the keyboard follow', async ({ page }) => {
  // Other journeys leave things to do meanwhile.
  await answer<WorklistCount>(page, /\/api\/admin\/worklist\/count$/, { total: 0 });
  await openPanel(page);
  await expect(page.getByRole('tab')).toHaveText(TABS);
  await expect(panel(page).getByRole('heading', { name: 'Visão Geral' })).toBeVisible();
  await tab(page, 'Dashboard').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Produtos')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/admin?tab=produtos');
  await expect(panel(page).getByRole('heading', { name: 'Produtos', exact: true })).toBeVisible();
  await tab(page, 'Contato').click();
  await expect(panel(page).getByRole('heading', { name: 'Mensagens' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
  await openPage(page, '/admin?tab=nada');
  await expect(tab(page, 'Dashboard')).toHaveAttribute('aria-selected', 'true');
});
