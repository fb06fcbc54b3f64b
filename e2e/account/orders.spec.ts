import type { Page } from '@playwright/test';
import { type OldOrder, type OldOrderList, reply } from '../support/answers.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import {
  buyAllBut,
  fact,
  GOOD_CARD,
  leaveCart,
  makeScarce,
  numberOf,
  OLD_ORDER,
  orderTwo,
  payByCard,
  pickPlentiful,
  placeOrder,
  readShelf,
  reais,
  setStatus,
} from '../support/shopping.ts';
import { expect, expectUsable, openPage, test } from '../support/store-test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const card = (page: Page, id: string) => page.getByRole('article', { name: `Pedido #${numberOf(id)}` });
const step = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });

test.describe('the orders in the account', () => {
  test('start empty and say what to do', async ({ page, request }) => {
    await openAs(page, await newCustomer(request), '/conta');
    await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible();
  });

  test('are listed, opened by link and button, and closed by the back button', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId, product } = await orderTwo(request, maria);
    await openAs(page, maria, '/minha-conta?tab=pedidos');
    await expect(card(page, orderId)).toContainText('Pendente');
    await expect(card(page, orderId)).toContainText('Aguardando');
    await expect(card(page, orderId)).toContainText(reais(2 * product.price + 10));
    await card(page, orderId).getByRole('button', { name: 'Ver detalhes' }).click();
    const dialog = page.getByRole('dialog', { name: `Pedido #${numberOf(orderId, 12)}` });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(`/minha-conta?tab=pedidos&pedido=${orderId}`);
    await expect(dialog).toContainText('Rua Marquês de Caravelas, 118');
    await expect(dialog).toContainText('Deixar na portaria');
    await page.goBack();
    await expect(dialog).toBeHidden();

    await openPage(page, `/conta?tab=pedidos&pedido=${orderId}`);
    await expect(dialog.getByRole('listitem').filter({ hasText: product.name })).toContainText('2 ×');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/conta?tab=pedidos');
  });

  test('follow an order to the door', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await setStatus(
      request,
      orderId,
      { payment_status: 'paid' },
      { status: 'processing' },
      { status: 'shipped' },
    );
    await openAs(page, maria, `/conta?tab=pedidos&pedido=${orderId}`);
    for (const done of ['Pedido Recebido', 'Pagamento Confirmado', 'Preparando Pedido', 'Pedido Enviado']) {
      await expect(step(page, done)).toContainText('Feito: ');
      await expect(step(page, done).getByRole('time')).toBeVisible();
    }
    await expect(step(page, 'Entregue')).toContainText('A seguir: ');
    await expect(step(page, 'Pedido Enviado')).toHaveAttribute('aria-current', 'step');
    await expect(page.getByText(`O pedido #${numberOf(orderId)} está a caminho`)).toBeVisible();
    await expect(fact(page, 'Entrega')).toHaveText(/^Chega (hoje, )?\S+, \d+ de \S+\.$/);
  });

  test('tell honestly that one was cancelled', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await setStatus(request, orderId, { status: 'cancelled' });
    await openAs(page, maria, `/conta?tab=pedidos&pedido=${orderId}`);
    await expect(step(page, 'Pedido Cancelado')).toContainText('Cancelado pela loja. Nada foi cobrado.');
    await expect(step(page, 'Pagamento Confirmado')).toHaveCount(0);
  });

  test('give a receipt for what was paid', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openAs(page, maria, `/conta?tab=pedidos&pedido=${orderId}`);
    const detail = page.getByRole('dialog');
    await expect(detail.getByRole('button', { name: 'Cancelar pedido' })).toBeVisible();
    await expect(detail.getByRole('button', { name: /Baixar recibo/ })).toBeHidden();
    await setStatus(request, orderId, { payment_status: 'paid' });
    await page.reload();
    const saved = page.waitForEvent('download');
    await detail.getByRole('button', { name: /Baixar recibo/ }).click();
    expect((await saved).suggestedFilename()).toBe(`recibo-${numberOf(orderId)}.pdf`);
    await expect(detail.getByRole('button', { name: 'Cancelar pedido' })).toBeHidden();
  });

  test('show what is in each by its pictures, and do without where there are none', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openAs(page, maria, '/conta?tab=pedidos');
    await expect(card(page, orderId).locator('img')).toHaveCount(1);
    await page.route(`**/api/orders/user/${maria.id}*`, (route) =>
      reply<OldOrderList>(route, { orders: [{ ...OLD_ORDER, id: orderId }], total: 1 }),
    );
    await page.reload();
    await expect(card(page, orderId)).toContainText('Confirmado');
    await expect(card(page, orderId).locator('img')).toHaveCount(0);
  });

  test('can be paid while there is time', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openAs(page, maria, '/conta?tab=pedidos');
    await card(page, orderId).getByRole('button', { name: 'Pagar agora' }).click();
    await payByCard(page, GOOD_CARD);
    await expect(title(page)).toHaveText('Pagamento Confirmado!');
    await expect(fact(page, 'Número do pedido')).toHaveText(`#${numberOf(orderId)}`);
  });

  test('are ordered again in one tap, as far as there is stock', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const [plenty] = await pickPlentiful(request);
    const scarce = await makeScarce(request, 2, 3);
    const lines = [
      { product: plenty, quantity: 2 },
      { product: scarce, quantity: 2 },
    ];
    const { orderId } = await placeOrder(request, maria, lines);
    await setStatus(request, orderId, { payment_status: 'paid' });
    const left = (await readShelf(request)).find(({ id }) => id === scarce.id);
    if (left) await buyAllBut(request, left, 0);
    await openAs(page, maria, '/conta?tab=pedidos');
    await card(page, orderId).getByRole('button', { name: 'Pedir de novo' }).click();
    await expect(card(page, orderId)).toContainText('2 itens foram para a sua cesta. Ficou de fora:');
    await expect(card(page, orderId)).toContainText(`${scarce.name} esgotou.`);
    await card(page, orderId).getByRole('link', { name: 'Ver cesta' }).click();
    await expect(page).toHaveURL('/carrinho');
    await expect(page.getByRole('group', { name: `Quantidade de ${plenty.name}` })).toContainText('2');
  });

  test.describe('that cannot be read', () => {
    test.use({ expectedComplaint: /status of 500|ERR_FAILED/ });

    test('are asked for again', async ({ page, request }) => {
      const maria = await newCustomer(request);
      await page.route('**/api/orders/user/*', (route) => route.abort());
      await openAs(page, maria, '/conta?tab=pedidos');
      await expect(page.getByText('Erro ao carregar pedidos', { exact: true })).toHaveCount(1);
      await page.unroute('**/api/orders/user/*');
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(page.getByText('Você ainda não fez pedidos')).toBeVisible();
    });
  });

  test('accept an address as JSON text, with cep, and assume ten reais of shipping', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request);
    const { zipcode, ...place } = ADDRESS;
    const old = {
      ...OLD_ORDER,
      shipping: undefined,
      delivery_address: JSON.stringify({ ...place, cep: zipcode }),
    };
    await page.route('**/api/orders/user/*', (route) => reply<OldOrder[]>(route, [old]));
    await page.route(`**/api/orders/${OLD_ORDER.id}`, (route) => reply<OldOrder>(route, old));
    await openAs(page, maria, `/conta?tab=pedidos&pedido=${OLD_ORDER.id}`);
    const dialog = page.getByRole('dialog', { name: 'Pedido #3F2A9C1E-5B7' });
    await expect(dialog).toContainText('CEP 40140-240');
    await expect(fact(page, 'Frete')).toHaveText('R$ 10,00');
    await expect(fact(page, 'Subtotal')).toHaveText('R$ 25,50');
  });
});

test('orders and payment pages are usable by everybody', async ({ page, request }) => {
  test.slow();
  const maria = await newCustomer(request, { address: ADDRESS });
  const { orderId, product } = await orderTwo(request, maria);
  await leaveCart(page, maria, [{ product, quantity: 1 }]);
  for (const [path, sign] of [
    ['/conta?tab=pedidos', 'Ver detalhes'],
    [`/conta?tab=pedidos&pedido=${orderId}`, 'Acompanhamento'],
    [`/pagamento/pendente?session_id=${orderId}`, 'Número do pedido'],
    [`/pedido/${orderId}/confirmacao`, 'Próximos passos'],
    [`/pagamento/sucesso?session_id=${orderId}`, 'Próximos passos'],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByText(sign, { exact: true }).first()).toBeVisible();
    await expectUsable(page);
  }
});
