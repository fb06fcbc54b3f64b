import type { ErrorBody } from '@cesta/contract/base/errors';
import type { PaymentPage } from '@cesta/contract/orders/orders';
import type { Page } from '@playwright/test';
import { refuse } from '../support/answers.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import { buyAllBut, leaveCart, makeScarce, ordersOf, pickPlentiful } from '../support/shopping.ts';
import { expect, openPage, test } from '../support/store-test.ts';

const CREATE = '**/api/stripe/create-checkout-session';
const payButton = (page: Page) => page.getByRole('button', { name: 'Pagar' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Processando' });

test.describe('a checkout that fails', () => {
  test.use({ expectedComplaint: /status of (409|500|503)|ERR_FAILED/ });

  const DOWN = 'O pagamento está fora do ar agora.';
  const CLOSED: ErrorBody = { message: DOWN, code: 'PAYMENT_UNAVAILABLE' };
  const NO_ADDRESS: Partial<PaymentPage> = {};
  const answers = [
    ['the words of the store', { status: 503, json: CLOSED }, DOWN],
    ['an answer without words', { status: 500, body: 'oops' }, 'Erro 500: Internal Server Error'],
    ['an answer without an address', { status: 200, json: NO_ADDRESS }, 'URL de checkout não recebida'],
    ['no answer', null, 'Erro ao processar checkout. Tente novamente.'],
  ] as const;
  for (const [name, answer, text] of answers) {
    test(`shows ${name} and is ready again`, async ({ page, request }) => {
      const maria = await newCustomer(request, { address: ADDRESS });
      const [product] = await pickPlentiful(request);
      await leaveCart(page, maria, [{ product, quantity: 1 }]);
      await openPage(page, '/checkout');
      const asked = Promise.withResolvers<void>();
      await page.route(CREATE, async (route) => {
        await asked.promise;
        await (answer ? route.fulfill(answer) : route.abort());
      });
      await payButton(page).click();
      await expect(overlay(page)).toContainText('Processando');
      asked.resolve();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page.getByText(text)).toHaveCount(1);
      await expect(overlay(page)).toBeHidden();
      await expect(payButton(page)).toBeEnabled();
    });
  }

  test('for want of stock names the thing and mends the basket', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const [plenty] = await pickPlentiful(request);
    const scarce = await makeScarce(request, 0, 2);
    await leaveCart(page, maria, [
      { product: plenty, quantity: 1 },
      { product: { ...scarce, stock: 2 }, quantity: 2 },
    ]);
    await openPage(page, '/checkout');
    await expect(page.getByRole('listitem').filter({ hasText: scarce.name })).toContainText('2 ×');
    await buyAllBut(request, { ...scarce, stock: 2 }, 1);
    await payButton(page).click();
    const note = page.getByRole('region', { name: 'O que falta para pagar' });
    await expect(note).toContainText(`${scarce.name} tem só 1 em estoque`);
    await note.getByRole('button', { name: 'Ajustar a cesta' }).click();
    await expect(page.getByText(`${scarce.name}: só resta 1.`)).toBeVisible();
    await expect(note).toBeHidden();
    await payButton(page).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    const [order] = await ordersOf(request, maria);
    expect(order?.items.find(({ product_id }) => product_id === scarce.id)?.quantity).toBe(1);
  });

  test('because that order was paid says so and makes no second one by itself', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const [product] = await pickPlentiful(request);
    await leaveCart(page, maria, [{ product, quantity: 1 }]);
    await openPage(page, '/checkout');
    const message = 'Este pedido já foi pago.';
    await page.route(CREATE, (route) => refuse(route, 409, { message, code: 'ORDER_ALREADY_PAID' }));
    await payButton(page).click();
    const note = page.getByRole('region', { name: 'O que falta para pagar' });
    await expect(note).toContainText(message);
    await expect(note.getByRole('link', { name: 'Ver meus pedidos' })).toHaveAttribute(
      'href',
      '/conta?tab=pedidos',
    );
  });

  const holds = [
    ['UNPAID_ORDERS_LIMIT', 'Pague um deles em Minha Conta', 'Ver meus pedidos', '/conta?tab=pedidos'],
    ['EMAIL_UNCONFIRMED', 'confirme antes o seu e-mail', 'Confirmar meu e-mail', '/conta?tab=perfil'],
    ['ORDER_TOO_LARGE', 'grande demais para um pedido só', 'Ver a cesta', '/carrinho'],
  ] as const;
  for (const [code, message, name, href] of holds) {
    test(`for what the account holds unpaid shows the way out and keeps the basket: ${code}`, async ({
      page,
      request,
    }) => {
      const maria = await newCustomer(request, { address: ADDRESS });
      const [product] = await pickPlentiful(request);
      await leaveCart(page, maria, [{ product, quantity: 3 }]);
      await openPage(page, '/checkout');
      await page.route(CREATE, (route) => refuse(route, 409, { message, code }));
      await payButton(page).click();
      const note = page.getByRole('region', { name: 'O que falta para pagar' });
      await expect(note).toContainText(message);
      await expect(note.getByRole('link', { name })).toHaveAttribute('href', href);
      await page.unroute(CREATE);
      await payButton(page).click();
      await expect(page.getByLabel('Número do cartão')).toBeVisible();
      const [order] = await ordersOf(request, maria);
      expect(order?.items).toMatchObject([{ product_id: product.id, quantity: 3 }]);
    });
  }

  test('because the old order is over becomes a new order with the same press', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const [product] = await pickPlentiful(request);
    await leaveCart(page, maria, [{ product, quantity: 1 }]);
    await openPage(page, '/checkout');
    const keys: string[] = [];
    await page.route(CREATE, async (route) => {
      keys.push((route.request().postDataJSON() as { key: string }).key);
      if (keys.length > 1) return route.continue();
      return refuse(route, 409, { message: 'Acabou', code: 'ORDER_NOT_PAYABLE' });
    });
    await payButton(page).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    expect(new Set(keys).size).toBe(2);
  });
});
