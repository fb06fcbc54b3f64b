import type { APIRequestContext } from '@playwright/test';
import { asOperator, openPanel } from '../support/admin-desk.ts';
import { ADDRESS, type Customer, newCustomer, openAs } from '../support/customers.ts';
import { emailsTo } from '../support/outbox.ts';
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
import { expect, expectAccessible, openPage, PHONE, test } from '../support/store-test.ts';
import { subscribed } from '../support/subscribing.ts';

interface Basket {
  id: string;
  date: string;
}

async function comingBasket(request: APIRequestContext, { token }: Customer): Promise<Basket> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => {
    const response = await request.get('/api/orders/coming-basket', { headers });
    return ((await response.json()) as { basket: Basket | null }).basket;
  };
  await expect.poll(read, { timeout: 30_000 }).not.toBeNull();
  return (await read()) as Basket;
}

/** 'sexta, 20 de novembro' */
function spoken(day: string): string {
  const words = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return words.format(new Date(day)).replace('-feira', '');
}

test('a subscriber orders along with the basket, both are one stop, and after a skip the order comes by itself', async ({
  page,
  request,
}) => {
  test.slow();
  const maria = await newCustomer(request, { name: 'Maria dos Extras', address: ADDRESS });
  await subscribed(request, maria, 'essencial');
  const basket = await comingBasket(request, maria);
  const [product] = await pickPlentiful(request);
  await page.setViewportSize(PHONE);
  await leaveCart(page, maria, [{ product, quantity: 2 }]);

  await openPage(page, '/checkout');
  await expect(page.getByRole('radio', { name: /Rua Marquês de Caravelas, 118/ })).toBeChecked();
  await expect(fact(page, 'Frete')).toHaveText('R$ 10,00');
  const weekday = spoken(basket.date).split(',')[0];
  const along = page.getByRole('checkbox', {
    name: `Receber junto com a minha cesta de ${weekday}`,
    exact: true,
  });
  await along.check();
  await expect(fact(page, 'Frete')).toHaveText('R$ 0,00');
  await expect(fact(page, 'Total')).toHaveText(reais(2 * product.price));
  await expect(page.getByText(`Chega com a sua cesta de ${spoken(basket.date)}.`)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.reload();
  await expect(along).toBeChecked();
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByText(reais(2 * product.price)).first()).toBeVisible();
  await payByCard(page, GOOD_CARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagamento Confirmado!');
  await expect(page.getByRole('main')).toContainText(`com a sua cesta de ${spoken(basket.date)}`);
  await expect(page.getByRole('main')).not.toContainText('3-5 dias úteis');

  const [order] = await ordersOf(request, maria);
  const number = numberOf(order?.id ?? '');
  const seen = `entregas&semana=${basket.date}&dia=${basket.date}&bairro=barra.salvador`;
  await openPanel(page, seen);
  const stop = page.getByRole('article', { name: 'Maria dos Extras' });
  await expect(stop).toHaveCount(1);
  await expect(stop).toContainText('Assinatura Essencial + 1 pedido');
  await expect(stop.getByRole('region', { name: `Pedido #${number}` })).toContainText(`2 ${product.name}`);
  await expectAccessible(page);

  // Who skips the basket reads before what becomes of the order.
  await openAs(page, maria, '/conta?tab=assinatura');
  const coming = page.getByRole('region', { name: 'Próximas entregas' });
  await coming.getByRole('button', { name: 'Pular esta entrega' }).click();
  const question = page.getByRole('dialog', { name: 'Pular esta entrega' });
  await expect(question).toContainText(`Seu pedido #${number} sai no dia combinado, sem frete.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Pular esta entrega' }).click();
  await expect(coming).toContainText('Você pulou esta entrega');
  await openPanel(page, seen);
  const alone = page.getByRole('article', { name: `Maria dos Extras, Pedido #${number}` });
  await expect(alone).toContainText(`2 ${product.name}`);
  await expect(stop).toHaveCount(1);
  const read = async () => (await emailsTo(request, maria.email)).map(({ subject }) => subject);
  await expect.poll(read, { timeout: 60_000 }).toContain(`O pedido ${number} chega sozinho`);
  const told = (await emailsTo(request, maria.email)).find(({ subject }) => subject.includes('sozinho'));
  expect(told?.text).toContain(`A sua cesta de ${spoken(basket.date)} não vem mais`);
  expect(await asOperator(request, 'GET', `/orders/${order?.id}`)).toMatchObject({ shipping: 0 });
});

test.describe('at the checkout', () => {
  test.use({ expectedComplaint: /status of 409/ });

  test('a basket that closes in the meantime is told, and the ordinary delivery goes on', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const [product] = await pickPlentiful(request);
    const basket = {
      id: '7f2a9c1e-5b7d-4c21-9a55-0c1d2e3f4a5b',
      date: '2099-03-03',
      changes_until: '2099-03-01T21:00:00.000Z',
      address: { ...ADDRESS, street: 'Rua da Cesta' },
    };
    let isOpen = true;
    await page.route('**/api/orders/coming-basket', (route) =>
      route.fulfill({ json: { basket: isOpen ? basket : null } }),
    );
    await leaveCart(page, maria, [{ product, quantity: 1 }]);
    await openPage(page, '/checkout');
    await page.getByRole('checkbox', { name: 'Receber junto com a minha cesta de terça' }).check();
    await expect(page.getByText('Rua da Cesta, 118').first()).toBeVisible();

    isOpen = false;
    await page.getByRole('button', { name: 'Pagar' }).click();
    const note = page.getByRole('region', { name: 'O que falta para pagar' });
    await expect(note).toContainText('nada foi pedido nem cobrado');
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Continuar com a entrega normal' }).click();
    await expect(page.getByRole('radio', { name: /Rua Marquês de Caravelas, 118/ })).toBeChecked();
    await expect(fact(page, 'Frete')).toHaveText('R$ 10,00');
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
  });
});
