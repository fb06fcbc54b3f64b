import type { Page } from '@playwright/test';
import { asOperator } from '../support/admin-desk.ts';
import { ADDRESS, BARRA, fakeCepLookup, newCustomer, readStored, unusedEmail } from '../support/customers.ts';
import {
  DECLINED_CARD,
  fact,
  GOOD_CARD,
  leaveCart,
  numberOf,
  ordersOf,
  payByCard,
  pickPlentiful,
  readShelf,
  reais,
} from '../support/shopping.ts';
import { expect, openPage, PHONE, test, textOf } from '../support/store-test.ts';

const CREATE = '**/api/stripe/create-checkout-session';
const payButton = (page: Page) => page.getByRole('button', { name: 'Pagar' });
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Processando' });
const toCheckout = (page: Page) => page.getByRole('link', { name: /Finalizar compra/ }).first();

test('from an empty basket to a paid order: sign up, fill the basket, pay, find it again', async ({
  page,
}) => {
  test.slow();
  await fakeCepLookup(page, () => BARRA);
  const email = unusedEmail();
  await openPage(page, '/produtos');
  const add = page.getByRole('button', { name: /^Adicionar à cesta/ });
  await add.first().click();
  await add.first().click();
  await openPage(page, '/carrinho');
  await toCheckout(page).click();

  await expect(page.getByRole('alert')).toContainText('Faça login para finalizar a compra');
  await expect(page).toHaveURL('/login');
  await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click();
  await page.getByLabel('Nome completo').fill('Maria das Dores');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('segredo12');
  await page.getByLabel('Confirmar senha').fill('segredo12');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('textbox', { name: 'CEP' }).fill('40140-240');
  await expect(page.getByLabel('Rua')).toHaveValue('Rua Marquês de Caravelas');
  await page.getByLabel('Número').fill('118');
  await page.getByRole('checkbox', { name: /Li e aceito/ }).check();
  await page.getByRole('button', { name: 'Criar conta' }).click();

  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('radio', { name: /Rua Marquês de Caravelas, 118/ })).toBeChecked();
  const total = await textOf(fact(page, 'Total'));
  await page.getByLabel('Observações').fill('Deixar na portaria');
  await payButton(page).click();

  await expect(page.getByText(total).first()).toBeVisible();
  await payByCard(page, GOOD_CARD);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');
  await expect(page).toHaveURL(/\/pagamento\/sucesso\?session_id=cs_/);
  await expect(fact(page, 'Status')).toHaveText('Confirmado');
  await expect(fact(page, 'Pagamento')).toHaveText('Pago');
  await expect(fact(page, 'Total')).toHaveText(total);
  const number = await textOf(fact(page, 'Número do pedido'));
  expect(number).toMatch(/^#[0-9A-F]{8}$/);
  expect(await readStored(page)).not.toHaveProperty('cart');

  await page.getByRole('link', { name: 'Ver meus pedidos' }).click();
  await expect(page).toHaveURL('/conta?tab=pedidos');
  const order = page.getByRole('article', { name: `Pedido ${number}` });
  await expect(order).toContainText('Confirmado');
  await order.getByRole('button', { name: 'Ver detalhes' }).click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('Deixar na portaria');
  await expect(detail.getByRole('listitem').filter({ hasText: 'Pagamento Confirmado' })).toContainText(
    'Feito',
  );

  await expect(async () => {
    await page.goto('/outbox');
    const messages = page.getByRole('listitem').filter({ hasText: email });
    await expect(messages.filter({ hasText: `Recebemos seu pedido ${number.slice(1)}` })).toHaveCount(1);
    await expect(messages.filter({ hasText: `Pagamento confirmado: pedido ${number.slice(1)}` })).toHaveCount(
      1,
    );
  }).toPass({ timeout: 20_000 });
});

test.describe('a card', () => {
  // The provider's page answers a declined card with 402.
  test.use({ expectedComplaint: /status of 402/ });

  test('that is declined, the way back to the store, and a second attempt that works', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const [product] = await pickPlentiful(request);
    await leaveCart(page, maria, [{ product, quantity: 2 }]);
    await openPage(page, '/checkout');
    await payButton(page).click();
    await payByCard(page, DECLINED_CARD);
    await expect(page.getByRole('alert')).toContainText('O cartão foi recusado');

    await page.getByRole('link', { name: 'Voltar para a loja' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Pendente');
    await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
    const [order] = await ordersOf(request, maria);
    if (!order) throw new Error('the order was not made');
    await expect(fact(page, 'Número do pedido')).toHaveText(`#${numberOf(order.id)}`);
    await page.getByRole('button', { name: 'Pagar Agora' }).click();

    await payByCard(page, GOOD_CARD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');
    await expect(fact(page, 'Número do pedido')).toHaveText(`#${numberOf(order.id)}`);
    await expect(fact(page, 'Pagamento')).toHaveText('Pago');
    expect(await ordersOf(request, maria)).toHaveLength(1);
  });
});

test('whoever signs in on the way comes back to the checkout, with the basket', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await openPage(page, '/produtos');
  await page
    .getByRole('button', { name: /^Adicionar à cesta/ })
    .first()
    .click();
  await openPage(page, '/checkout');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('Faça login para finalizar a compra');
  await page.getByLabel('Email').fill(maria.email);
  await page.getByLabel('Senha', { exact: true }).fill(maria.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(payButton(page)).toBeVisible();
});

test('shows address, lines and sums before anything is paid', async ({ page, request }) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const [one, other] = await pickPlentiful(request);
  await leaveCart(page, maria, [
    { product: one, quantity: 2 },
    { product: other, quantity: 1 },
  ]);
  await page.setViewportSize(PHONE);
  await openPage(page, '/checkout');
  const subtotal = 2 * one.price + other.price;
  const line = page.getByRole('listitem').filter({ hasText: one.name });
  await expect(line).toContainText(`2 × ${reais(one.price)}`);
  await expect(line).toContainText(reais(2 * one.price));
  await expect(fact(page, 'Subtotal')).toHaveText(reais(subtotal));
  await expect(fact(page, 'Frete')).toHaveText('R$ 10,00');
  await expect(fact(page, 'Total')).toHaveText(reais(subtotal + 10));
  // The first thing on the page and the bar below it: address and total are in sight without scrolling.
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(`Total ${reais(subtotal + 10)}`)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Entrega em Rua Marquês/)).toBeInViewport();
  await page.getByRole('link', { name: 'Voltar para a cesta' }).click();
  await expect(page).toHaveURL('/carrinho');
});

test.describe('a lost answer', () => {
  test.use({ expectedComplaint: /ERR_CONNECTION_RESET/ });

  test('a double press, a reload and the browser’s back button make one order', async ({ page, request }) => {
    test.slow();
    const maria = await newCustomer(request, { address: ADDRESS });
    const [product] = await pickPlentiful(request);
    await leaveCart(page, maria, [{ product, quantity: 1 }]);
    await openPage(page, '/checkout');
    await page.getByLabel('Observações').fill('Interfone 12');

    // The first answer is lost on the way: the order is there, the browser does not know.
    await page.route(CREATE, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await payButton(page).dblclick();
    await expect(page.getByRole('alert')).toContainText('Erro ao processar checkout. Tente novamente.');
    await expect(overlay(page)).toBeHidden();
    await page.unroute(CREATE);

    await page.reload();
    await expect(page.getByLabel('Observações')).toHaveValue('Interfone 12');
    await expect(page.getByText('Seu pedido está guardado.')).toBeVisible();
    await payButton(page).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    await page.goBack();
    await expect(overlay(page)).toBeHidden();
    await payButton(page).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    expect(await ordersOf(request, maria)).toHaveLength(1);

    await page.goBack();
    await page.getByLabel('Observações').fill('Interfone 14');
    await payButton(page).click();
    const question = page.getByRole('dialog', { name: 'Este pedido já está guardado' });
    await expect(question).toContainText('O recado passa a ser “Interfone 14”.');
    await question.getByRole('button', { name: 'Continuar o pedido' }).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    const orders = await ordersOf(request, maria);
    expect(orders.map(({ notes }) => notes)).toEqual(['Interfone 14']);
  });
});

test('an empty basket leads to the products', async ({ page, request }) => {
  await leaveCart(page, await newCustomer(request), []);
  await openPage(page, '/checkout');
  await expect(page.getByText('Sua cesta está vazia')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ver produtos' }).click();
  await expect(page).toHaveURL('/produtos');
});

test('whoever has no address adds one and comes back with it chosen', async ({ page, request }) => {
  await fakeCepLookup(page, () => BARRA);
  const [product] = await pickPlentiful(request);
  await leaveCart(page, await newCustomer(request), [{ product, quantity: 1 }]);
  await openPage(page, '/checkout');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Adicione um endereço de entrega para pagar');
  for (const [label, number] of [
    ['Casa', '118'],
    ['Trabalho', '200'],
  ] as const) {
    await page.getByRole('link', { name: 'Adicionar endereço' }).click();
    await expect(page).toHaveURL('/conta?tab=enderecos');
    await page.getByRole('button', { name: 'Adicionar endereço' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rótulo').fill(label);
    await dialog.getByRole('textbox', { name: 'CEP' }).fill('40140-240');
    await expect(dialog.getByLabel('Rua')).toHaveValue('Rua Marquês de Caravelas');
    await dialog.getByLabel('Número').fill(number);
    await dialog.getByRole('button', { name: /Salvar|Adicionar/ }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('radio', { name: new RegExp(label) })).toBeChecked();
  }
  await expect(page.getByRole('radio')).toHaveCount(2);
});

test('an address where nobody delivers is said so before paying', async ({ page, request }) => {
  const far = { ...ADDRESS, zipcode: '01310100', city: 'São Paulo', state: 'SP' };
  const [product] = await pickPlentiful(request);
  await leaveCart(page, await newCustomer(request, { address: far }), [{ product, quantity: 1 }]);
  await openPage(page, '/checkout');
  await expect(page.getByText('Ainda não entregamos neste endereço.')).toBeVisible();
});

test('checkout, account, confirmation and the operator’s sheet name one day', async ({ page, request }) => {
  test.slow();
  const maria = await newCustomer(request, { address: ADDRESS });
  const [product] = await pickPlentiful(request);
  await leaveCart(page, maria, [{ product, quantity: 1 }]);
  await page.setViewportSize(PHONE);
  await openPage(page, '/checkout');
  await expect(page.getByText('Chega em 3-5 dias úteis depois do pagamento.')).toBeVisible();
  const promise = await textOf(page.getByText(/^Pagando até .+, chega .+\.$/));
  const day = / chega (.+)\.$/.exec(promise)?.[1] ?? '';
  expect(day).toMatch(/^\S+, \d+ de \S+$/);

  await payButton(page).click();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');
  await expect(fact(page, 'Entrega')).toContainText(day);
  const [order] = await ordersOf(request, maria);
  await openPage(page, `/pedido/${order?.id}/confirmacao`);
  await expect(page.getByText(`Obrigado pela compra! Chega ${day}.`)).toBeVisible();
  await openPage(page, `/conta?tab=pedidos&pedido=${order?.id}`);
  await expect(page.getByRole('dialog').getByText(`Chega ${day}.`)).toBeVisible();

  const { date } = order?.delivery ?? {};
  const stops: string[] = [];
  for (let total = 1; stops.length < total; ) {
    const path = `/admin/deliveries/${date}?offset=${stops.length}`;
    const round = (await asOperator(request, 'GET', path)) as { stops: { id: string }[]; total: number };
    stops.push(...round.stops.map(({ id }) => id));
    total = round.total;
  }
  expect(stops).toContain(order?.id);
});

test('on a desktop the summary stays in sight beside the form, however long the basket', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const shelf = (await readShelf(request)).slice(0, 14);
  await leaveCart(
    page,
    maria,
    shelf.map((product) => ({ product, quantity: 1 })),
  );
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page, '/checkout');
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await expect(fact(page, 'Total')).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Observações').fill('Portão azul');
  await page.mouse.wheel(0, 2000);
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  // The same page on a phone has one column again, and nothing that was written is lost.
  await page.setViewportSize(PHONE);
  await expect(page.getByLabel('Observações')).toHaveValue('Portão azul');
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
});

test('on a slow line the checkout of somebody with one address does not move when it comes', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  const [product] = await pickPlentiful(request);
  await leaveCart(page, maria, [{ product, quantity: 1 }]);
  await page.setViewportSize(PHONE);
  const { promise: line, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(/\/addresses$|expected-day/, async (route) => {
    await line;
    await route.continue();
  });
  await page.goto('/checkout');
  const below = page.getByRole('heading', { name: 'Sua cesta' });
  await expect(below).toBeVisible();
  const before = (await below.boundingBox())?.y ?? 0;
  arrive();
  await expect(page.getByText(/^Pagando até/)).toBeVisible();
  // A line more or less, as the words fall.
  expect(Math.abs(((await below.boundingBox())?.y ?? 0) - before)).toBeLessThan(40);
});
