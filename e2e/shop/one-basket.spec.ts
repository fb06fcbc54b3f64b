import { asOperator } from '../support/admin-desk.ts';
import { shelve, TAIOBA } from '../support/admin-shelf.ts';
import { ADDRESS, newCustomer } from '../support/customers.ts';
import {
  fact,
  GOOD_CARD,
  leaveCart,
  numberOf,
  ordersOf,
  payByCard,
  pickPlentiful,
  reais,
} from '../support/shopping.ts';
import { expect, openPage, test } from '../support/store-test.ts';

test('one basket in two tabs and on two devices is one order, until its customer wants another or none', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow();
  const maria = await newCustomer(request, { address: ADDRESS });
  const [product] = await pickPlentiful(request);
  const lines = [{ product, quantity: 2 }];
  await leaveCart(page, maria, lines);
  await openPage(page, '/checkout');
  const tab = await context.newPage();
  await openPage(tab, '/checkout');
  await expect(tab.getByRole('radio', { name: /Rua Marquês/ })).toBeChecked();

  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByLabel('Número do cartão')).toBeVisible();
  const [order] = await ordersOf(request, maria);
  if (!order) throw new Error('the order was not made');

  // The second tab was opened before: it asks first.
  await tab.getByRole('button', { name: 'Pagar' }).click();
  const question = tab.getByRole('dialog', { name: 'Este pedido já está guardado' });
  await expect(question).toContainText(`#${numberOf(order.id)}`);
  await expect(question.getByRole('button', { name: 'Continuar o pedido' })).toBeFocused();
  await question.getByRole('button', { name: 'Continuar o pedido' }).click();
  await expect(tab.getByLabel('Número do cartão')).toBeVisible();
  expect(tab.url()).toBe(page.url());

  // Another device is told when it opens the checkout.
  const phone = await (await browser.newContext()).newPage();
  await leaveCart(phone, maria, lines);
  await openPage(phone, '/checkout');
  await expect(phone.getByText('Seu pedido está guardado.')).toBeVisible();
  await phone.getByRole('button', { name: 'Pagar' }).click();
  await expect(phone.getByLabel('Número do cartão')).toBeVisible();
  expect(await ordersOf(request, maria)).toHaveLength(1);

  await phone.goBack();
  await phone.getByRole('button', { name: 'Fazer outro pedido' }).click();
  await expect(phone.getByLabel('Número do cartão')).toBeVisible();
  await expect.poll(async () => (await ordersOf(request, maria)).length).toBe(2);

  // Neither is wanted any more: both go.
  await openPage(phone, '/conta?tab=pedidos');
  for (const { id } of await ordersOf(request, maria)) {
    const card = phone.getByRole('article', { name: `Pedido #${numberOf(id)}` });
    await card.getByRole('button', { name: 'Cancelar pedido' }).click();
    await phone.getByRole('button', { name: 'Sim, cancelar' }).click();
    await expect(card).toContainText('Cancelado');
    await expect(card).toContainText('Não pago');
  }
  await expect(phone.getByText('espera o pagamento')).toBeHidden();
  await phone.context().close();
});

test.describe('a stale price', () => {
  test.use({ expectedComplaint: /status of 409/ });

  test('a price that rises while the checkout is open is told before anybody pays it', async ({
    page,
    request,
  }) => {
    test.slow();
    const maria = await newCustomer(request, { address: ADDRESS });
    const { id, name, version } = await shelve(request, { price: 9.9 });
    await leaveCart(page, maria, [{ product: { ...TAIOBA, id, name, price: 9.9 }, quantity: 1 }]);
    const reviewed = page.waitForResponse(/\/api\/products/);
    await openPage(page, '/checkout');
    await reviewed;
    await expect(fact(page, 'Total')).toHaveText(reais(19.9));
    await asOperator(request, 'PUT', `/products/${id}`, { ...TAIOBA, name, price: 15.9, version });

    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByRole('alert')).toContainText('o total agora é R$ 25,90');
    await expect(page.getByRole('region', { name: 'Mudanças na sua cesta' })).toContainText(
      'subiu de R$ 9,90 para R$ 15,90',
    );
    await expect(fact(page, 'Total')).toHaveText(reais(25.9));
    expect(await ordersOf(request, maria)).toHaveLength(0);

    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    await expect(page.getByText(reais(25.9)).first()).toBeVisible();
  });
});

test('more put into the basket after the payment page: the order left there gives way, and is not asked for again', async ({
  page,
  request,
}) => {
  test.slow();
  const maria = await newCustomer(request, { address: ADDRESS });
  const [first, second] = await pickPlentiful(request);
  await leaveCart(page, maria, [{ product: first, quantity: 1 }]);
  await openPage(page, '/checkout');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByLabel('Número do cartão')).toBeVisible();
  const [left] = await ordersOf(request, maria);
  if (!left) throw new Error('the order was not made');

  await leaveCart(page, maria, [
    { product: first, quantity: 1 },
    { product: second, quantity: 1 },
  ]);
  await openPage(page, '/checkout');
  await expect(page.getByText(`O pedido #${numberOf(left.id)}, com parte desta cesta`)).toBeVisible();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');

  await openPage(page, '/conta?tab=pedidos');
  await expect(page.getByRole('article', { name: `Pedido #${numberOf(left.id)}` })).toContainText(
    'Cancelado',
  );
  await expect(page.getByText('espera o pagamento')).toBeHidden();
});
