import type { ErrorBody } from '@cesta/contract/base/errors';
import type { PaymentPage } from '@cesta/contract/orders/orders';
import type { Page } from '@playwright/test';
import { type OldOrder, type OldOrderList, refuse, reply } from '../support/answers.ts';
import { ADDRESS, newCustomer, openAs, readStored } from '../support/customers.ts';
import {
  fact,
  GOOD_CARD,
  leaveCart,
  numberOf,
  OLD_ORDER,
  ordersOf,
  orderTwo,
  payByCard,
  pickPlentiful,
  reais,
  setStatus,
} from '../support/shopping.ts';
import { expect, openPage, test, textOf } from '../support/store-test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const ownCard = (page: Page) => page.getByRole('region', { name: 'Seu pedido' });
const timer = (page: Page) => page.getByRole('timer');
const payNow = (page: Page) => page.getByRole('button', { name: 'Pagar Agora' });

const RETRY = '**/api/stripe/orders/*/retry-payment';

/** The store's answer about the order of a payment session. */
async function answerOrder(page: Page, answer: () => OldOrder): Promise<void> {
  await page.route('**/api/orders?*', (route) =>
    reply<OldOrderList>(route, { orders: [answer()], total: 1 }),
  );
}

test.describe('the success page', () => {
  for (const path of ['/pagamento/sucesso', '/pagamento/pendente', '/pagamento/sucesso?session_id=']) {
    test(`is reached with a session or not at all: ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    });
  }

  test('claims no payment that is not known, empties no basket, and leads on', async ({ page, request }) => {
    const maria = await newCustomer(request);
    const [product] = await pickPlentiful(request);
    for (const who of ['a visitor', 'a customer'] as const) {
      if (who === 'a customer') await leaveCart(page, maria, [{ product, quantity: 2 }]);
      else {
        await openPage(page, '/produtos');
        await page
          .getByRole('button', { name: /^Adicionar à cesta/ })
          .first()
          .click();
      }
      await openPage(page, '/pagamento/sucesso?session_id=cs_test_invented');
      await expect(title(page), who).toHaveText('Confira o seu pedido');
      await expect(ownCard(page)).toBeHidden();
      expect(await readStored(page)).toHaveProperty('cart');
    }
    const main = page.getByRole('main');
    for (const [name, href] of [
      ['Ver meus pedidos', '/conta?tab=pedidos'],
      ['Continuar comprando', '/produtos'],
      ['Falar com a gente', '/contato'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  test('takes out of the basket what was paid for, once, and leaves what was added since', async ({
    page,
    context,
    request,
  }) => {
    test.slow();
    const maria = await newCustomer(request, { address: ADDRESS });
    const [paid, added] = await pickPlentiful(request);
    await leaveCart(page, maria, [{ product: paid, quantity: 2 }]);
    await openPage(page, '/checkout');
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
    // Another tab goes on shopping meanwhile.
    const other = await context.newPage();
    const lines = [
      { product: paid, quantity: 3 },
      { product: added, quantity: 1 },
    ];
    await leaveCart(other, maria, lines);
    await payByCard(page, GOOD_CARD);
    await expect(title(page)).toHaveText('Pagamento Confirmado!');
    const basket = async () => {
      const cart = JSON.parse((await readStored(page)).cart ?? '[]') as { id: string; quantity: number }[];
      return cart.map(({ id, quantity }) => [id, quantity]);
    };
    await expect.poll(basket).toEqual([
      [paid.id, 1],
      [added.id, 1],
    ]);
    // The same address again, in another tab.
    await openPage(other, page.url());
    await expect(title(other)).toHaveText('Pagamento Confirmado!');
    await expect(fact(other, 'Pagamento')).toHaveText('Pago');
    expect(await basket()).toEqual([
      [paid.id, 1],
      [added.id, 1],
    ]);
  });

  test('shows the order as soon as the provider’s word has come', async ({ page, request }) => {
    const maria = await newCustomer(request);
    const waiting = { ...OLD_ORDER, status: 'pending', payment_status: 'pending' };
    let looks = 0;
    await answerOrder(page, () => (++looks < 3 ? waiting : OLD_ORDER));
    await openAs(page, maria, '/pagamento/sucesso?session_id=cs_test_2');
    await expect(page.getByText('Confirmando o pagamento com o banco…')).toBeVisible();
    await expect(fact(page, 'Número do pedido')).toHaveText('#3F2A9C1E');
    await expect(fact(page, 'Status')).toHaveText('Confirmado');
    await expect(fact(page, 'Pagamento')).toHaveText('Pago');
    await expect(fact(page, 'Total')).toHaveText('R$ 35,50');
    await expect(fact(page, 'Data')).toHaveText('15/11/2026, 09:00');
    expect(looks).toBe(3);
  });

  test('falls back to the latest order when the session is not known', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await setStatus(request, orderId, { payment_status: 'paid' });
    await openAs(page, maria, '/pagamento/sucesso?session_id=cs_unknown');
    await expect(fact(page, 'Número do pedido')).toHaveText(`#${numberOf(orderId)}`);
  });

  test.describe('whose order cannot be read', () => {
    test.use({ expectedComplaint: /status of 500/ });

    test('hides the block and says nothing', async ({ page, request }) => {
      const maria = await newCustomer(request);
      await page.route('**/api/orders?*', (route) =>
        refuse(route, 500, { message: 'não', code: 'INTERNAL' }),
      );
      const answered = page.waitForResponse('**/api/orders?*');
      await openAs(page, maria, '/pagamento/sucesso?session_id=cs_test_3');
      await answered;
      await expect(ownCard(page)).toBeHidden();
      await expect(title(page)).toHaveText('Conferindo o pagamento…');
      // It looks for half a minute before it gives up.
      await expect(title(page)).toHaveText('Confira o seu pedido', { timeout: 60_000 });
      await expect(page.getByRole('alert')).toHaveText('');
    });
  });
});

test.describe('the pending page', () => {
  test('counts down to the order’s own deadline, also after a reload', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    const [order] = await ordersOf(request, maria);
    const deadline = Date.parse(order?.payment_deadline ?? '');
    await openAs(page, maria, `/pagamento/pendente?session_id=${orderId}`);
    await expect(fact(page, 'Número do pedido')).toHaveText(`#${numberOf(orderId)}`);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await expect(async () => {
        const [minutes = 0, seconds = 0] = (await textOf(timer(page))).split(':').map(Number);
        const left = (deadline - Date.now()) / 1000;
        expect(Math.abs(minutes * 60 + seconds - left)).toBeLessThan(2.5);
      }).toPass();
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Ver meus pedidos' })).toHaveAttribute(
      'href',
      '/conta?tab=pedidos',
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'Preciso de ajuda' })).toHaveAttribute(
      'href',
      '/contato',
    );
  });

  test('says when the time is over, and what becomes of the order', async ({ page, request }) => {
    const maria = await newCustomer(request);
    const payment_deadline = new Date(Date.now() + 5 * 60_000).toISOString();
    await answerOrder(page, () => ({
      ...OLD_ORDER,
      status: 'pending',
      payment_status: 'pending',
      payment_deadline,
    }));
    await page.clock.install();
    await openAs(page, maria, '/pagamento/pendente?session_id=cs_test_4');
    await expect(timer(page)).toHaveText(/^4:\d\d$/);
    await page.clock.fastForward('05:00');
    await expect(title(page)).toHaveText('Tempo Expirado');
    const fate = /cancelado automaticamente e os produtos voltam para o estoque/;
    await expect(page.getByText(fate)).toBeVisible();
    await expect(payNow(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Montar a cesta de novo' })).toBeVisible();
  });

  test('a cancelled order awaits no payment, wherever it is shown', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openAs(page, maria, `/pagamento/pendente?session_id=${orderId}`);
    await expect(title(page)).toHaveText('Pagamento Pendente');
    await expect(fact(page, 'Pagamento')).toHaveText('Aguardando');
    await page.getByRole('button', { name: 'Cancelar pedido' }).click();
    await page.getByRole('button', { name: 'Sim, cancelar' }).click();
    await expect(title(page)).toHaveText('Pedido Cancelado');
    await expect(fact(page, 'Status')).toHaveText('Cancelado');
    await expect(fact(page, 'Pagamento')).toHaveText('Não pago');
    await expect(timer(page)).toBeHidden();
    await openPage(page, `/pedido/${orderId}/confirmacao`);
    await expect(title(page)).toHaveText('Pedido Cancelado');
    await expect(fact(page, 'Pagamento')).toHaveText('Não pago');
    await openPage(page, `/conta?tab=pedidos&pedido=${orderId}`);
    const detail = page.getByRole('dialog');
    await expect(detail.getByText('Não pago')).toBeVisible();
    await expect(detail).toContainText('Cancelado por você. Nada foi cobrado.');
    await expect(page.getByText('Aguardando')).toBeHidden();
  });

  test('goes on to the success page once the order is paid', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await setStatus(request, orderId, { payment_status: 'paid' });
    await openAs(page, maria, `/pagamento/pendente?session_id=${orderId}`);
    await expect(title(page)).toHaveText('Pagamento Confirmado!');
    await expect(page).toHaveURL(`/pagamento/sucesso?session_id=${orderId}`);
  });

  test('stays where it is, without its block, when the latest order is of another payment', async ({
    page,
    request,
  }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await setStatus(request, orderId, { payment_status: 'paid' });
    const latest = page.waitForResponse('**/api/orders?limit=1');
    await openAs(page, maria, '/pagamento/pendente?session_id=cs_unknown');
    await latest;
    await expect(ownCard(page)).toBeHidden();
    await expect(title(page)).toHaveText('Pagamento Pendente');
    await expect(timer(page)).toHaveText(/^(30:00|29:\d\d)$/);
    await payNow(page).click();
    await expect(page.getByRole('alert')).toContainText('Pedido não encontrado');
  });

  test('takes a press that comes before the order is known', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openAs(page, maria, `/pagamento/pendente?session_id=${orderId}`);
    await payNow(page).click();
    await expect(page.getByLabel('Número do cartão')).toBeVisible();
  });

  test('has no order to pay for a visitor, and leads to the login and back', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await openPage(page, '/pagamento/pendente?session_id=cs_test_5');
    await payNow(page).click();
    await expect(page.getByRole('alert')).toContainText('Pedido não encontrado');
    await page.getByRole('main').getByRole('link', { name: 'Entre na sua conta' }).click();
    await page.getByLabel('Email').fill(maria.email);
    await page.getByLabel('Senha', { exact: true }).fill(maria.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/pagamento/pendente?session_id=cs_test_5');
  });

  test.describe('whose payment fails', () => {
    test.use({ expectedComplaint: /status of (409|500)|ERR_FAILED/ });

    const PAID: ErrorBody = { message: 'Este pedido já foi pago.', code: 'ORDER_ALREADY_PAID' };
    const NO_ADDRESS: Partial<PaymentPage> = {};
    const answers = [
      ['the words of the store', { status: 409, json: PAID }, 'Este pedido já foi pago.'],
      ['an answer without an address', { status: 200, json: NO_ADDRESS }, 'URL de pagamento não recebida'],
      ['no answer', null, 'Erro ao processar pagamento. Tente novamente.'],
    ] as const;
    for (const [name, answer, text] of answers) {
      test(`shows ${name} and is ready again`, async ({ page, request }) => {
        const maria = await newCustomer(request, { address: ADDRESS });
        const { orderId } = await orderTwo(request, maria);
        await openAs(page, maria, `/pagamento/pendente?session_id=${orderId}`);
        await expect(ownCard(page)).toContainText(numberOf(orderId));
        await page.route(RETRY, (route) => (answer ? route.fulfill(answer) : route.abort()));
        await payNow(page).click();
        await expect(page.getByRole('alert')).toContainText(text);
        await expect(page.getByRole('dialog', { name: 'Processando' })).toBeHidden();
        await expect(payNow(page)).toBeEnabled();
      });
    }
  });
});

test.describe('the confirmation of an order', () => {
  test('shows everything about it to its owner', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId, product } = await orderTwo(request, maria);
    await setStatus(request, orderId, { payment_status: 'paid' });
    await openAs(page, maria, `/pedido/${orderId}/confirmacao`);
    await expect(title(page)).toHaveText('Pedido Confirmado!');
    await expect(page.getByText(orderId)).toBeVisible();
    await expect(page.getByText('Rua Marquês de Caravelas, 118')).toBeVisible();
    await expect(page.getByText('CEP 40140-240')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: product.name })).toContainText('2 ×');
    await expect(fact(page, 'Total')).toHaveText(reais(2 * product.price + 10));
    await expect(page.getByText('3-5 dias úteis').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Próximos passos' })).toBeVisible();
  });

  test('has nothing to press on paper', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openAs(page, maria, `/pedido/${orderId}/confirmacao`);
    await expect(payNow(page)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(orderId)).toBeVisible();
    await expect(page.getByRole('button').or(page.getByRole('link'))).toHaveCount(0);
  });

  test('asks a visitor to sign in and comes back', async ({ page, request }) => {
    const maria = await newCustomer(request, { address: ADDRESS });
    const { orderId } = await orderTwo(request, maria);
    await openPage(page, `/pedido/${orderId}/confirmacao`);
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(maria.email);
    await page.getByLabel('Senha', { exact: true }).fill(maria.password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL(`/pedido/${orderId}/confirmacao`);
    await expect(payNow(page)).toBeVisible();
  });

  test.describe('that is not there', () => {
    test.use({ expectedComplaint: /status of (400|404|422|500)/ });

    test('is said so, also to everybody but its owner', async ({ page, request }) => {
      const { orderId } = await orderTwo(request, await newCustomer(request, { address: ADDRESS }));
      const other = await newCustomer(request);
      for (const id of [orderId, 'nada']) {
        await openAs(page, other, `/pedido/${id}/confirmacao`);
        await expect(page.getByText('Pedido não encontrado')).toBeVisible();
      }
    });

    test('for the moment can be asked for again', async ({ page, request }) => {
      const maria = await newCustomer(request, { address: ADDRESS });
      const { orderId } = await orderTwo(request, maria);
      const path = `**/api/orders/${orderId}`;
      await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
      await openAs(page, maria, `/pedido/${orderId}/confirmacao`);
      await expect(page.getByText('Ops! Algo deu errado')).toBeVisible();
      await page.unroute(path);
      await page.getByRole('button', { name: 'Tentar novamente' }).click();
      await expect(title(page)).toHaveText('Pedido Confirmado!');
    });
  });
});
