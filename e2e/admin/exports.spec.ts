import { readFile } from 'node:fs/promises';
import { DAY_MS } from '@cesta/contract/base/calendar';
import type { Download, Page } from '@playwright/test';
import { PHONE } from '../support/accessibility.ts';
import { openPanel, panel, toast } from '../support/admin-desk.ts';
import { refuse } from '../support/answers.ts';
import { expect, expectUsable, test } from '../support/store-test.ts';

const EXPORTS = /\/api\/admin\/exports\//;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Exportar para planilha' });
/** Toasts, too, are shown inside an open dialog. */
const failure = (page: Page) => dialog(page).getByRole('form').getByRole('alert');
const start = (page: Page) => dialog(page).getByRole('button', { name: 'Baixar CSV' }).click();

async function downloaded(page: Page): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), start(page)]);
  return file;
}

async function headOf(file: Download): Promise<string> {
  const text = await readFile(await file.path(), 'utf8');
  return text.split('\r\n', 1)[0] ?? '';
}

test('each tab offers its own table, of the last 30 days', async ({ page }) => {
  for (const [tab, kind, name, head] of [
    ['pedidos', 'Pedidos', 'pedidos', '\uFEFFPedido;Data;Status;Pagamento'],
    ['assinaturas', 'Assinaturas', 'assinaturas', '\uFEFFAssinatura;Cliente;Email'],
    ['dashboard', 'Clientes', 'clientes', '\uFEFFCliente;Email;Telefone;Cadastro'],
  ] as const) {
    await openPanel(page, tab);
    await panel(page).getByRole('button', { name: 'Exportar' }).click();
    await expect(dialog(page).getByRole('button', { name: kind })).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog(page).getByRole('button', { name: '30 dias' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const from = await dialog(page).getByLabel('De').inputValue();
    const to = await dialog(page).getByLabel('Até').inputValue();
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * DAY_MS);
    const file = await downloaded(page);
    expect(file.suggestedFilename()).toBe(`${name}-${from}-a-${to}.csv`);
    expect((await headOf(file)).startsWith(head)).toBe(true);
    await expect(toast(page, `Arquivo ${file.suggestedFilename()} baixado`)).toBeVisible();
  }
});

test('the period is chosen, by a button or by day, and only a possible one is asked for', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (EXPORTS.test(request.url())) asked.push(request.url());
  });
  await openPanel(page, 'pedidos&exportar=orders');
  await dialog(page).getByLabel('De').fill('2026-03-02');
  await dialog(page).getByLabel('Até').fill('2026-03-01');
  await start(page);
  await expect(dialog(page).getByText('A data final vem antes da inicial.')).toBeVisible();
  expect(asked).toEqual([]);
  await dialog(page).getByLabel('Até').fill('2026-03-09');
  expect((await downloaded(page)).suggestedFilename()).toBe('pedidos-2026-03-02-a-2026-03-09.csv');
  await dialog(page).getByRole('button', { name: 'Tudo' }).click();
  await dialog(page).getByRole('button', { name: 'Clientes' }).click();
  expect((await downloaded(page)).suggestedFilename()).toBe('clientes.csv');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/exportar/);
});

test('a large file says how far it is and can be given up', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(EXPORTS, async (route) => {
    await held;
    await route.continue();
  });
  await openPanel(page, 'pedidos&exportar=orders');
  await start(page);
  await expect(dialog(page).getByText('Preparando o arquivo… 0 KB')).toBeVisible();
  await expect(dialog(page).getByLabel('De')).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Baixar CSV' })).toHaveAttribute('aria-busy', 'true');
  await dialog(page).getByRole('button', { name: 'Parar' }).click();
  await expect(dialog(page).getByLabel('De')).toBeEnabled();
  await expect(failure(page)).toHaveCount(0);
  release();
});

test.describe('without a file', () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 5/ });

  test('the dialog says why, keeps the period and tries again', async ({ page }) => {
    await page.route(EXPORTS, (route) => route.abort());
    await openPanel(page, 'pedidos&exportar=orders');
    await dialog(page).getByRole('button', { name: 'Este mês' }).click();
    await start(page);
    await expect(failure(page)).toHaveText('Erro ao exportar');
    await page.unroute(EXPORTS);
    await page.route(EXPORTS, (route) =>
      refuse(route, 503, {
        message: 'A loja está voltando. Tente de novo em instantes.',
        code: 'UNAVAILABLE',
      }),
    );
    await start(page);
    await expect(failure(page)).toHaveText('A loja está voltando. Tente de novo em instantes.');
    await page.unroute(EXPORTS);
    await expect(dialog(page).getByRole('button', { name: 'Este mês' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await downloaded(page);
    await expect(failure(page)).toHaveCount(0);
  });
});

test('on a phone the chosen table is in view when the dialog opens, however far along its row', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openPanel(page, 'financeiro&exportar=payments');
  const chosen = dialog(page).getByRole('button', { name: 'Pagamentos' });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toBeInViewport({ ratio: 1 });
});

test('the dialog is usable by everybody', async ({ page }) => {
  await openPanel(page, 'dashboard&exportar=customers');
  await expect(dialog(page)).toBeVisible();
  await expectUsable(page);
});
