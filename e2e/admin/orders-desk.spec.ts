import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, openOrder, openPanel, panel, toast } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { numberOf, orderTwo } from '../support/shopping.ts';
import { expect, expectAccessible, expectUsable, PHONE, test } from '../support/store-test.ts';

const card = (page: Page, id: string) => page.getByRole('article', { name: `Pedido #${numberOf(id)}` });
const statusOf = (page: Page, id: string) => page.getByLabel(`Status do pedido #${numberOf(id)}`);
const toggleOf = (page: Page, id: string) =>
  card(page, id).getByRole('button', { name: /^(Abrir|Recolher) pedido/ });

async function threeOrders(request: APIRequestContext) {
  const maria = await newCustomer(request, { name: 'Conceição da Mesa', address: ADDRESS });
  const placed = [];
  for (let made = 0; made < 3; made += 1) placed.push((await orderTwo(request, maria)).orderId);
  const [first = '', second = '', third = ''] = placed;
  return { maria, first, second, third };
}

async function undo(page: Page) {
  await page.getByRole('button', { name: 'Desfazer' }).first().click();
}

test('orders are cards; as rows they fill a desktop screen, open to the card and back from the keyboard, and stay as chosen', async ({
  page,
  request,
}) => {
  const { maria, first } = await threeOrders(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, 'pedidos');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole('group', { name: 'Itens' })).toHaveCount(25);
  await expect(page.getByRole('button', { name: 'Cartões' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Linhas' }).click();
  await expect(page.getByRole('group', { name: 'Itens' })).toHaveCount(0);
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(900);
  const row = card(page, first);
  await expect(row).toContainText('Status: Pendente');
  await expect(row).toContainText(maria.name);
  await expect(row.getByRole('group', { name: 'Itens' })).toHaveCount(0);

  await toggleOf(page, first).focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('group', { name: 'Cliente' })).toContainText(maria.email);
  await expect(row.getByRole('group', { name: 'Observações' })).toContainText('Deixar na portaria');
  await expect(toggleOf(page, first)).toBeFocused();
  await expect(toggleOf(page, first)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(row.getByRole('group', { name: 'Cliente' })).toHaveCount(0);
  await row.getByText(maria.name).click();
  await expect(statusOf(page, first)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(rows).toHaveCount(25);
  await expect(page.getByRole('group', { name: 'Itens' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cartões' }).click();
  await expect(page.getByRole('group', { name: 'Itens' })).toHaveCount(25);
  await page.reload();
  await expect(page.getByRole('group', { name: 'Itens' })).toHaveCount(25);
  await page.getByLabel('Ir para a página').fill('2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pagina=2/);
});

test('orders are found, say what a change does, and a change is taken back, alone and many at once', async ({
  page,
  request,
}) => {
  test.slow();
  const { maria, first, second, third } = await threeOrders(request);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, 'pedidos');
  await page.getByLabel('Buscar pedidos').fill(maria.email);
  await expect(panel(page).getByText('3 pedidos encontrados')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Itens' })).toHaveCount(3);

  await statusOf(page, first).focus();
  const hints = card(page, first).getByText('O que cada mudança faz').locator('..');
  await expect(hints).toBeVisible();
  await expect(hints).toContainText('Cancelado: Vai devolver 2 produtos ao estoque');
  await statusOf(page, first).selectOption('Enviado');
  await expect(toast(page, 'Status atualizado com sucesso!')).toBeVisible();
  await expect(toast(page, 'Vai mandar o e-mail')).toBeVisible();
  await expect(statusOf(page, first)).toHaveValue('shipped');
  await undo(page);
  await expect(toast(page, 'Mudança desfeita.')).toBeVisible();
  await expect(statusOf(page, first)).toHaveValue('pending');

  await page.getByLabel('Escolher a página').check();
  await page.getByLabel(`Escolher pedido #${numberOf(third)}`).uncheck();
  await expect(page.getByText('2 escolhidos')).toBeVisible();
  // Somebody else cancels one of them meanwhile.
  await asOperator(request, 'PATCH', `/orders/${second}/status`, { status: 'cancelled' });
  await page.getByLabel('Novo status dos escolhidos').selectOption('Enviado');
  await page.getByRole('button', { name: 'Mudar status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mudar para Enviado' });
  await expect(dialog).toContainText('1 pedido passa para Enviado');
  await expect(dialog).toContainText(`#${numberOf(second)}`);
  await expect(dialog).toContainText('mudou enquanto você olhava');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mudar 1 pedido' }).click();
  await expect(dialog).toContainText('O que não deu');
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(statusOf(page, first)).toHaveValue('shipped');
  await expect(statusOf(page, second)).toHaveValue('cancelled');
  await expect(page.getByLabel(`Escolher pedido #${numberOf(second)}`)).toBeChecked();
  await undo(page);
  await expect(statusOf(page, first)).toHaveValue('pending');

  await card(page, first).getByRole('button', { name: 'Ver detalhes' }).click();
  const history = page.getByRole('dialog').getByRole('region', { name: 'Histórico' });
  await expect(history).toContainText('(desfeito)');
  await expect(history).toContainText('por Marina');
});

test('a delivered order asks about its goods, and a deleted one comes back, also on a phone', async ({
  page,
  request,
}) => {
  test.slow();
  const maria = await newCustomer(request, { address: ADDRESS });
  const { orderId } = await orderTwo(request, maria);
  await asOperator(request, 'PATCH', `/orders/${orderId}/status`, { status: 'delivered' });
  await page.setViewportSize(PHONE);
  await openOrder(page, orderId);
  await statusOf(page, orderId).selectOption('Cancelado');
  const question = page.getByRole('dialog', { name: 'Cancelar pedido entregue' });
  await expectAccessible(page);
  await question.getByLabel(/^Perdidos/).check();
  await question.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(toast(page, 'Status atualizado com sucesso!')).toBeVisible();
  await expect(statusOf(page, orderId)).toHaveValue('cancelled');

  await card(page, orderId).getByRole('button', { name: 'Excluir pedido' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(card(page, orderId)).toHaveCount(0);
  await page.getByRole('button', { name: 'Excluídos' }).click();
  await expect(page).toHaveURL(/excluidos=1/);
  await card(page, orderId).getByRole('button', { name: 'Trazer de volta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Trazer de volta' }).click();
  await expect(toast(page, 'Pedido trazido de volta.')).toBeVisible();
  await expect(card(page, orderId)).toHaveCount(0);
  await page.getByRole('button', { name: 'Excluídos' }).click();
  await expect(statusOf(page, orderId)).toHaveValue('cancelled');

  await openPanel(page, 'pedidos');
  await page.getByRole('button', { name: 'Linhas' }).click();
  const row = page.getByRole('article').first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);
  await page.getByRole('button', { name: 'Mais filtros' }).click();
  await expect(page.getByLabel('Dia da entrega')).toBeVisible();
  await expectUsable(page);
});
