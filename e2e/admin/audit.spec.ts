import type { AuditEntry, AuditList } from '@cesta/contract/panel/audit';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, expectRetry, openPanel, ownName, panel } from '../support/admin-desk.ts';
import { answer, reply } from '../support/answers.ts';
import { expect, expectUsable, test } from '../support/store-test.ts';

const AUDIT_LOG = /\/api\/admin\/audit-log/;
const entry = (page: Page, text: string | RegExp) =>
  panel(page).getByRole('listitem').filter({ hasText: text });

const VALUES = {
  description: 'Do quintal',
  price: 8.9,
  category: 'Legumes',
  imageUrl: '/favicon.svg',
  stock: 10,
};

/** A product that was priced anew and taken from the shelf. */
async function changeProduct(request: APIRequestContext): Promise<{ id: string; name: string }> {
  const name = ownName('Tomate');
  const made = (await asOperator(request, 'POST', '/products', { ...VALUES, name })) as { id: string };
  await asOperator(request, 'PUT', `/products/${made.id}`, { ...VALUES, name, price: 9.5, stock: 12 });
  return { id: made.id, name };
}

const stored = (id: number, changes: Partial<AuditEntry>): AuditEntry => ({
  id,
  at: '2025-11-14T15:04:00.000Z',
  by: { id: '11111111-1111-4111-8111-111111111111', name: 'Ana' },
  subject: 'product',
  subject_id: '22222222-2222-4222-8222-222222222222',
  subject_name: `Couve ${id}`,
  action: 'deleted',
  from: null,
  to: null,
  ...changes,
});
const BIA = { id: '33333333-3333-4333-8333-333333333333', name: 'Bia' };
const people = [{ id: '11111111-1111-4111-8111-111111111111', name: 'Ana' }, BIA];

test('a change of price and stock stands there, and leads to the product', async ({ page, request }) => {
  const { id, name } = await changeProduct(request);
  await openPanel(page, 'registro');
  const today = panel(page).getByRole('region', { name: 'Hoje' });
  await expect(today.getByRole('listitem').filter({ hasText: `mudou o preço de ${name}` })).toContainText(
    'de R$ 8,90 para R$ 9,50',
  );
  await expect(entry(page, `mudou o estoque de ${name} de 10 para 12`)).toBeVisible();
  await expect(entry(page, `cadastrou ${name}`)).toBeVisible();
  await entry(page, `mudou o preço de ${name}`).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`tab=produtos.*produto=${id}`));
  await expect(page.getByRole('dialog', { name: 'Editar Produto' })).toBeVisible();
  await page.goBack();
  await asOperator(request, 'DELETE', `/products/${id}`);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(entry(page, `excluiu ${name}`)).toBeVisible();
  await expect(entry(page, `excluiu ${name}`).getByRole('link')).toHaveCount(0);
});

test('it is filtered by kind and by person, in the address', async ({ page, request }) => {
  const { name } = await changeProduct(request);
  await openPanel(page, 'registro&tipo=produtos');
  await expect(page.getByLabel('Assunto')).toHaveValue('produtos');
  await expect(entry(page, `mudou o preço de ${name}`)).toBeVisible();
  await page.getByLabel('Assunto').selectOption('Blog');
  await expect(page).toHaveURL(/tipo=blog/);
  await expect(entry(page, name)).toHaveCount(0);
  await page.goBack();
  await expect(entry(page, `mudou o preço de ${name}`)).toBeVisible();
  const who = await page.getByLabel('Pessoa').getByRole('option').nth(1).textContent();
  await page.getByLabel('Pessoa').selectOption({ index: 1 });
  await expect(page).toHaveURL(/pessoa=[0-9a-f-]{36}/);
  await expect(panel(page).getByRole('listitem').first()).toContainText(who ?? '');
});

test('older entries follow, page by page, and the back button returns', async ({ page }) => {
  const asked: string[] = [];
  await page.route(AUDIT_LOG, (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(query.get('before') ?? 'first');
    const isFirst = !query.has('before');
    const entries = isFirst ? [stored(9, {}), stored(8, {})] : [stored(7, { by: BIA })];
    return reply<AuditList>(route, { entries, next: isFirst ? 8 : null, people });
  });
  await openPanel(page, 'registro');
  await expect(
    panel(page).getByRole('region', { name: 'Sexta-feira, 14 de novembro de 2025' }),
  ).toBeVisible();
  await expect(entry(page, 'Ana excluiu Couve 9')).toContainText('12:04');
  await expect(page.getByRole('button', { name: 'Mais novas' })).toBeDisabled();
  await page.getByRole('button', { name: 'Mais antigas' }).click();
  await expect(page).toHaveURL(/antes=8/);
  await expect(entry(page, 'Bia excluiu Couve 7')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mais antigas' })).toBeDisabled();
  await page.goBack();
  await expect(entry(page, 'Couve 9')).toBeVisible();
  // What is known shows at once, and is asked for again behind it.
  await expect.poll(() => asked).toEqual(['first', '8', 'first']);
});

test('an order is found by its number, one press is one line, and a field says what it was', async ({
  page,
  request,
}) => {
  const { id, name } = await changeProduct(request);
  await asOperator(request, 'PUT', `/products/${id}`, { ...VALUES, name, description: 'Da horta' });
  await openPanel(page, 'registro');
  await expect(entry(page, `editou ${name}: descrição, de “Do quintal” para “Da horta”`)).toBeVisible();

  const { orders } = (await asOperator(request, 'GET', '/orders?limit=1')) as { orders: { id: string }[] };
  const order = orders[0]?.id ?? '';
  const number = order.slice(0, 8).toUpperCase();
  const asked = page.waitForRequest((sent) => sent.url().includes(`q=${number}`));
  await page.getByLabel('Cliente, pedido ou caixa').fill(number);
  await asked;
  await expect(page).toHaveURL(new RegExp(`busca=${number}`));
  await expect(entry(page, name)).toHaveCount(0);

  const bulk = Array.from({ length: 20 }, (_, n) =>
    stored(n + 1, {
      subject: 'order',
      subject_id: `${String(n).padStart(8, '0')}-2222-4222-8222-222222222222`,
      subject_name: '',
      action: 'status',
      from: 'confirmed',
      to: 'shipped',
      press: 'one',
    }),
  );
  await answer<AuditList>(page, AUDIT_LOG, { entries: bulk, next: null, people });
  await page.setViewportSize({ width: 390, height: 844 });
  await openPanel(page, 'registro&de=2025-11-14&ate=2025-11-14');
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('2025-11-14');
  const fold = panel(page).getByText('20 pedidos: Enviado');
  await expect(fold).toBeVisible();
  await expect(panel(page).getByText('#00000007')).toBeHidden();
  await expectUsable(page);
  await fold.click();
  await expect(panel(page).getByText('#00000007')).toBeVisible();
});

test('it says when there is nothing', async ({ page }) => {
  await answer<AuditList>(page, AUDIT_LOG, { entries: [], next: null, people: [] });
  await openPanel(page, 'registro');
  await expect(panel(page).getByText('Nenhuma alteração encontrada')).toBeVisible();
});

test.describe('without an answer of the store', () => {
  test.use({ expectedComplaint: /ERR_FAILED/ });

  test('it says so and tries again', async ({ page, request }) => {
    const { name } = await changeProduct(request);
    await answer(page, AUDIT_LOG, null);
    await openPanel(page, 'registro');
    await expectRetry(page, AUDIT_LOG, 'Erro ao carregar registro', entry(page, `cadastrou ${name}`));
  });
});

test('it is usable by everybody', async ({ page, request }) => {
  const { name } = await changeProduct(request);
  await openPanel(page, 'registro');
  await expect(entry(page, `cadastrou ${name}`)).toBeVisible();
  await expectUsable(page);
});
