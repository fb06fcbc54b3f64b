import type { Done } from '@cesta/contract/base/answers';
import type { Refund } from '@cesta/contract/orders/refunds';
import type { APIRequestContext, Page } from '@playwright/test';
import { asOperator, openOrder, openPanel, toast } from '../support/admin-desk.ts';
import { answer, type OldOrder, type OldOrderList } from '../support/answers.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { GOOD_CARD, numberOf, OLD_ORDER, orderTwo, payByCard, reais } from '../support/shopping.ts';
import { expect, expectAccessible, PHONE, test } from '../support/store-test.ts';

const PENDING_REFUND_CARD = '4000 0000 0000 7726';
const LIST = /\/api\/orders\?limit=/;
const card = (page: Page, id: string) => page.getByRole('article', { name: `Pedido #${numberOf(id)}` });
const statusOf = (page: Page, id: string) => page.getByLabel(`Status do pedido #${numberOf(id)}`);
const paymentOf = (page: Page, id: string) => page.getByLabel(`Pagamento do pedido #${numberOf(id)}`);

/** Two of something, paid on the provider's page. */
async function paidOrder(page: Page, request: APIRequestContext, number = GOOD_CARD) {
  const maria = await newCustomer(request, { address: ADDRESS });
  const { product, orderId, url } = await orderTwo(request, maria);
  await page.goto(url);
  await payByCard(page, number);
  await expect
    .poll(async () => (await asOperator(request, 'GET', `/orders/${orderId}`)) as { payment_status: string })
    .toMatchObject({ payment_status: 'paid' });
  return { orderId, total: product.price * 2 + 10 };
}

test('a part of the money goes back with its reason, and an order given back asks before it goes out', async ({
  page,
  request,
}) => {
  test.slow();
  const { orderId, total } = await paidOrder(page, request, PENDING_REFUND_CARD);
  await openOrder(page, orderId);
  const order = card(page, orderId);
  await order.getByRole('button', { name: 'Reembolsar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reembolsar pedido' });
  await expect(dialog.getByText(`No máximo ${reais(total)}`)).toBeVisible();
  await dialog.getByLabel('Valor a devolver').fill('9999');
  await dialog.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(dialog).toContainText('podem ser devolvidos');
  await dialog.getByLabel('Valor a devolver').fill('5,00');
  await dialog.getByLabel('Motivo').fill('Uma manga amassada');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(toast(page, 'Reembolso solicitado!')).toBeVisible();
  await expect(order).toContainText('Reembolso de R$ 5,00 em andamento');
  await expect(order).toContainText('Uma manga amassada');

  await order.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(dialog.getByLabel('Valor a devolver')).toHaveValue((total - 5).toFixed(2).replace('.', ','));
  await dialog.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(order.getByRole('button', { name: 'Reembolsar' })).toHaveCount(0);
  await statusOf(page, orderId).selectOption('Enviado');
  const question = page.getByRole('dialog', { name: 'Enviar mesmo assim' });
  await expect(question).toContainText('sendo devolvido ao cliente');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(statusOf(page, orderId)).toHaveValue('confirmed');

  await order.getByRole('button', { name: 'Ver detalhes' }).click();
  const detail = page.getByRole('dialog', { name: `Pedido #${numberOf(orderId, 12)}` });
  await expect(detail.getByRole('region', { name: 'Histórico' })).toContainText(
    'Reembolso de R$ 5,00 pedido',
  );
});

const REFUSED: Refund = {
  id: '9d2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
  amount: 35.5,
  state: 'failed',
  reason: '',
  requested_at: '2026-11-15T12:00:00.000Z',
  state_at: '2026-11-15T13:00:00.000Z',
  failure: 'lost_or_stolen_card',
  resolution: null,
  resolved_at: null,
  resolved_by: null,
};

test('a refund that the bank refused stands on its order, with what can be done', async ({ page }) => {
  const order: OldOrder = { ...OLD_ORDER, refundable: 0, given_back: true, refunds: [REFUSED] };
  const returned = {
    ...REFUSED,
    resolution: 'other_means',
    resolved_at: '2026-11-16T13:00:00.000Z',
    resolved_by: 'Ana',
  };
  await answer<OldOrderList>(page, LIST, { orders: [order], total: 1 });
  await answer<OldOrder>(page, `**/api/orders/${OLD_ORDER.id}`, {
    ...order,
    status: 'cancelled',
    payment_status: 'refunded',
    refunds: [returned],
  });
  const path = `**/api/orders/${OLD_ORDER.id}/refunds/${REFUSED.id}/returned`;
  await answer<Done>(page, path, { message: 'Devolução por outro meio registrada.' });
  await page.setViewportSize(PHONE);
  await openPanel(page, 'pedidos');
  const shown = card(page, OLD_ORDER.id);
  await expect(shown).toContainText('Reembolso recusado pelo banco em');
  await expect(shown).toContainText('tente de novo ou devolva por Pix');
  await expect(shown).toContainText('Motivo do banco: cartão perdido ou roubado');
  await expect(shown.getByRole('button', { name: 'Tentar de novo' })).toBeVisible();
  await expect(shown.getByRole('button', { name: 'Reembolsar' })).toHaveCount(0);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Devolvi por outro meio' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar devolução' }).click();
  await expect(toast(page, 'Devolução por outro meio registrada.')).toBeVisible();
  await expect(shown).toContainText('devolvidos por outro meio');
  await expect(shown).toContainText('por Ana');
  await expect(shown.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
});

test('deleting a paid order says what becomes of its money and gives it back', async ({ page, request }) => {
  test.slow();
  const { orderId, total } = await paidOrder(page, request);
  await openOrder(page, orderId);
  await card(page, orderId).getByRole('button', { name: 'Excluir pedido' }).click();
  await expect(
    page.getByText('Tem certeza que deseja excluir este pedido? O estoque será devolvido.', { exact: true }),
  ).toBeVisible();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group')).toContainText(`${reais(total)} estão com a loja`);
  await expect(dialog.getByRole('radio', { name: /^Devolver/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(toast(page, 'Pedido excluído com sucesso!')).toBeVisible();
  await expect(toast(page, `${reais(total)} voltam para o cliente`)).toBeVisible();
  await expect(card(page, orderId)).toHaveCount(0);
});

test.describe('a store that refuses', () => {
  test.use({ expectedComplaint: /status of 409/ });

  test('what changed meanwhile is told and shown, and nothing is done', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openOrder(page, orderId);
    await expect(statusOf(page, orderId)).toHaveValue('pending');
    await asOperator(request, 'PATCH', `/orders/${orderId}/status`, { status: 'cancelled' });
    await statusOf(page, orderId).selectOption('Enviado');
    await expect(toast(page, 'Este pedido mudou enquanto você olhava')).toBeVisible();
    await expect(statusOf(page, orderId)).toHaveValue('cancelled');
    await expect(card(page, orderId)).toContainText('Status: Cancelado');
    await statusOf(page, orderId).selectOption('Enviado');
    await expect(toast(page, 'Este pedido está cancelado')).toBeVisible();
    await expect(statusOf(page, orderId)).toHaveValue('cancelled');
  });

  test('what the provider has as paid cannot be unsaid, and the panel says why', async ({
    page,
    request,
  }) => {
    test.slow();
    const { orderId } = await paidOrder(page, request);
    await openOrder(page, orderId);
    await paymentOf(page, orderId).selectOption('Falhou');
    await expect(toast(page, 'não pode ser desfeito à mão')).toBeVisible();
    await expect(paymentOf(page, orderId)).toHaveValue('paid');
  });
});
