import type { Done } from '@cesta/contract/base/answers';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { asOperator, expectRetry, openOrder, openPanel, panel, toast } from '../support/admin-desk.ts';
import { answer, type OldOrder, type OldOrderList, reply } from '../support/answers.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { numberOf, OLD_ORDER, orderTwo, reais } from '../support/shopping.ts';
import { expect, expectAccessible, PHONE, test } from '../support/store-test.ts';

const LIST = /\/api\/orders\?limit=/;
const card = (page: Page, id: string) => page.getByRole('article', { name: `Pedido #${numberOf(id)}` });
const statusOf = (page: Page, id: string) => page.getByLabel(`Status do pedido #${numberOf(id)}`);
const paymentOf = (page: Page, id: string) => page.getByLabel(`Pagamento do pedido #${numberOf(id)}`);

async function placedBy(request: APIRequestContext) {
  const maria = await newCustomer(request, { address: ADDRESS });
  return { maria, ...(await orderTwo(request, maria)) };
}

async function stockOf(request: APIRequestContext, id: string): Promise<number> {
  return ((await asOperator(request, 'GET', `/products/${id}`)) as { stock: number }).stock;
}

test('an order is read, moved on, looked at and deleted, and its stock comes back', async ({
  page,
  request,
}) => {
  const { maria, product, orderId } = await placedBy(request);
  await openOrder(page, orderId);
  const order = card(page, orderId);
  await expect(order).toContainText('Status: Pendente');
  await expect(order).toContainText('Pagamento: Aguardando');
  await expect(order.getByRole('group', { name: 'Cliente' })).toContainText(maria.name);
  await expect(order.getByRole('group', { name: 'Cliente' })).toContainText(maria.email);
  await expect(order.getByRole('group', { name: 'Cliente' })).toContainText('N/A');
  const place = order.getByRole('group', { name: 'Entrega' });
  await expect(place).toContainText('Rua Marquês de Caravelas, 118');
  await expect(place).toContainText('Barra, Salvador - BA');
  await expect(place).toContainText('CEP 40140-240');
  const items = order.getByRole('group', { name: 'Itens' });
  await expect(items).toContainText(`${product.name} 2 × ${reais(product.price)}`);
  await expect(items).toContainText(reais(product.price * 2));
  await expect(items).toContainText('Frete');
  await expect(items).toContainText(reais(product.price * 2 + 10));

  await paymentOf(page, orderId).selectOption('Pago');
  await expect(toast(page, 'Status de pagamento atualizado!')).toBeVisible();
  await expect(order).toContainText('Status: Confirmado');
  await expect(statusOf(page, orderId).getByRole('option')).toHaveText([
    'Pendente',
    'Confirmado',
    'Processando',
    'Enviado',
    'Entregue',
    'Cancelado',
  ]);
  await statusOf(page, orderId).selectOption('Processando');
  await expect(toast(page, 'Status atualizado com sucesso!')).toBeVisible();
  await expect(statusOf(page, orderId)).toHaveValue('processing');
  await expect(statusOf(page, orderId).getByRole('option', { name: 'Confirmado' })).toHaveCount(0);

  await order.getByRole('button', { name: 'Ver detalhes' }).click();
  const detail = page.getByRole('dialog', { name: `Pedido #${numberOf(orderId, 12)}` });
  await expect(detail.getByRole('region', { name: 'Observações' })).toContainText('Deixar na portaria');
  await expect(detail.getByRole('region', { name: 'Histórico' })).toContainText('Status: Processando');
  await expectAccessible(page);
  await page.goBack();
  await expect(detail).toBeHidden();

  const before = await stockOf(request, product.id);
  await order.getByRole('button', { name: 'Excluir pedido' }).click();
  await expect(
    page.getByText('Tem certeza que deseja excluir este pedido? O estoque será devolvido.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toast(page, 'Pedido excluído com sucesso!')).toBeVisible();
  await expect(order).toHaveCount(0);
  expect(await stockOf(request, product.id)).toBeGreaterThanOrEqual(before + 2);
});

test('both filters stand in the address', async ({ page, request }) => {
  const { orderId } = await placedBy(request);
  await asOperator(request, 'PATCH', `/orders/${orderId}/status`, { status: 'shipped' });
  await openOrder(page, orderId);
  await page.getByLabel('Status do pedido', { exact: true }).selectOption('Enviado');
  await expect(page).toHaveURL(/status=shipped/);
  await expect(card(page, orderId)).toBeVisible();
  await page.getByLabel('Status do pagamento', { exact: true }).selectOption('Reembolsado');
  await expect(page).toHaveURL(/pagamento=refunded/);
  await expect(card(page, orderId)).toHaveCount(0);
  await page.goBack();
  await expect(card(page, orderId)).toBeVisible();
});

const RAW: OldOrder & { id: string } = {
  ...OLD_ORDER,
  customer_name: 'Luana',
  customer_email: 'luana@exemplo.test',
  customer_phone: '',
};

test('rows on a phone show whole names, and beside them the day on which each is delivered', async ({
  page,
}) => {
  const orders = Array.from({ length: 6 }, (_, at) => ({
    ...RAW,
    id: `${at}`.repeat(8) + RAW.id.slice(8),
    customer_name: 'Luana Nascimento',
    delivery_address: ADDRESS,
    delivery: { date: '2026-11-24' },
  }));
  await answer<OldOrderList>(page, LIST, { orders, total: 6 });
  await page.setViewportSize(PHONE);
  await openPanel(page, 'pedidos');
  await page.getByRole('button', { name: 'Linhas' }).click();
  const row = page.getByRole('article').first();
  const name = row.getByText('Luana Nascimento');
  await expect(name).toBeVisible();
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await expect(row.getByText('ter 24/11')).toBeInViewport({ ratio: 1 });
});

test('what an old order does not say is said in its place', async ({ page }) => {
  const old = { ...OLD_ORDER, shipping: undefined };
  await answer<OldOrderList>(page, LIST, { orders: [old], total: 1 });
  await openPanel(page, 'pedidos');
  const order = card(page, OLD_ORDER.id);
  await expect(order.getByRole('group', { name: 'Cliente' }).getByText('N/A')).toHaveCount(3);
  await expect(order).toContainText('Endereço não informado');
  await expect(order).toContainText('Nenhum item encontrado');
  await expect(order).toContainText('Subtotal');
  await expect(order).toContainText('R$ 25,50');
  await expect(order).toContainText('R$ 10,00');
  await expect(panel(page).getByText('1 pedido encontrado')).toBeVisible();
});

test('without orders it says so', async ({ page }) => {
  await answer<OldOrderList>(page, LIST, { orders: [], total: 0 });
  await openPanel(page, 'pedidos');
  await expect(panel(page).getByText('Nenhum pedido encontrado')).toBeVisible();
});

test('the quiet refresh announces new orders, moves nothing and leaves a select in use alone', async ({
  page,
}) => {
  const newer = (id: string, minute: number) => ({
    ...RAW,
    id,
    created_at: `2026-11-15T13:0${minute}:00.000Z`,
  });
  const other = newer('aaaaaaaa-5b7d-4c21-9a55-0c1d2e3f4a5b', 0);
  let orders: OldOrder[] = [other, RAW];
  await page.route(LIST, (route) => reply<OldOrderList>(route, { orders, total: orders.length }));
  await page.clock.install();
  await openPanel(page, 'pedidos');
  await expect(card(page, RAW.id)).toContainText('Status: Confirmado');

  await statusOf(page, RAW.id).focus();
  orders = [
    newer('cccccccc-5b7d-4c21-9a55-0c1d2e3f4a5b', 2),
    newer('bbbbbbbb-5b7d-4c21-9a55-0c1d2e3f4a5b', 1),
    { ...other, status: 'shipped' },
    { ...RAW, status: 'delivered' },
  ];
  const top = await card(page, other.id).boundingBox();
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: '2 novos pedidos' })).toBeVisible();
  await expect(card(page, other.id)).toContainText('Status: Enviado');
  await expect(statusOf(page, RAW.id)).toHaveValue('confirmed');
  await expect(statusOf(page, RAW.id)).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(2);
  expect((await card(page, other.id).boundingBox())?.y).toBe(top?.y);

  await statusOf(page, RAW.id).blur();
  await page.clock.fastForward(31_000);
  await expect(card(page, RAW.id)).toContainText('Status: Entregue');
  await page.getByRole('button', { name: '2 novos pedidos' }).click();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByRole('button', { name: /novos pedidos/ })).toHaveCount(0);
});

test('a cancelled order that was paid can be refunded', async ({ page }) => {
  const paid = { ...RAW, status: 'cancelled', payment_status: 'paid' };
  await answer<OldOrderList>(page, LIST, { orders: [paid], total: 1 });
  await answer<Done>(page, `**/api/orders/${RAW.id}/refund`, { message: 'Reembolso solicitado!' });
  await answer<OldOrder>(page, `**/api/orders/${RAW.id}`, { ...paid, payment_status: 'refunded' });
  await openPanel(page, 'pedidos');
  await card(page, RAW.id).getByRole('button', { name: 'Reembolsar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reembolsar' }).click();
  await expect(toast(page, 'Reembolso solicitado!')).toBeVisible();
  await expect(card(page, RAW.id)).toContainText('Pagamento: Reembolsado');
  await expect(paymentOf(page, RAW.id)).toHaveValue('refunded');
  await expect(card(page, RAW.id).getByRole('button', { name: 'Reembolsar' })).toHaveCount(0);
});

test('a long list comes in pages', async ({ page }) => {
  const all = Array.from({ length: 45 }, (_, index) => ({
    ...RAW,
    id: `${String(index).padStart(8, '0')}-5b7d-4c21-9a55-0c1d2e3f4a5b`,
  }));
  await page.route(LIST, (route: Route) => {
    const query = new URL(route.request().url()).searchParams;
    const from = Number(query.get('offset'));
    const orders = all.slice(from, from + Number(query.get('limit')));
    return reply<OldOrderList>(route, { orders, total: all.length });
  });
  await page.setViewportSize(PHONE);
  await openPanel(page, 'pedidos');
  await expect(page.getByRole('article')).toHaveCount(25);
  await page.getByRole('button', { name: 'Próxima' }).click();
  await expect(page.getByText('26–45 de 45')).toBeVisible();
  await expect(card(page, '00000025')).toBeVisible();
  await page.goBack();
  await expect(card(page, '00000000')).toBeVisible();
});

test.describe('a store that does not answer', () => {
  test.use({ expectedComplaint: /ERR_FAILED|status of 409/ });

  test('the list says so and tries again', async ({ page }) => {
    await answer(page, LIST, null);
    await openPanel(page, 'pedidos');
    await expectRetry(page, LIST, 'Erro ao carregar pedidos', page.getByRole('article').first());
  });

  test('a refresh that fails keeps what is there', async ({ page }) => {
    await page.clock.install();
    await answer<OldOrderList>(page, LIST, { orders: [RAW], total: 1 });
    await openPanel(page, 'pedidos');
    await expect(card(page, RAW.id)).toBeVisible();
    await page.unroute(LIST);
    await answer(page, LIST, null);
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('alert').filter({ hasText: 'Erro ao carregar pedidos' })).toBeVisible();
    await expect(card(page, RAW.id)).toBeVisible();
  });

  test('changes and deletion say so, and the card shows what is true', async ({ page, request }) => {
    const { orderId } = await placedBy(request);
    await openOrder(page, orderId);
    await page.route(`**/api/orders/${orderId}/status`, (route) => route.abort());
    await statusOf(page, orderId).selectOption('Enviado');
    await expect(toast(page, 'Erro ao atualizar status')).toBeVisible();
    await expect(statusOf(page, orderId)).toHaveValue('pending');
    await paymentOf(page, orderId).selectOption('Pago');
    await expect(toast(page, 'Erro ao atualizar pagamento')).toBeVisible();
    await expect(paymentOf(page, orderId)).toHaveValue('pending');
    await page.route(`**/api/orders/${orderId}`, (route) => route.abort());
    await card(page, orderId).getByRole('button', { name: 'Excluir pedido' }).click();
    await page.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(toast(page, 'Erro ao excluir pedido')).toBeVisible();
    await expect(card(page, orderId)).toHaveCount(1);
  });
});
