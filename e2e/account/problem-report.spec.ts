import { join } from 'node:path';
import { asOperator, openPanel, panel, toast } from '../support/admin-desk.ts';
import { ADDRESS, leaveStored, newCustomer, sessionOf } from '../support/customers.ts';
import { GOOD_CARD, orderTwo, payByCard, reais } from '../support/shopping.ts';
import { expect, expectUsable, openPage, PHONE, test } from '../support/store-test.ts';

const PHOTO = join(import.meta.dirname, '../../launcher/src/demo/pictures/abacate-640.webp');

/** Only what is inside a dialog scrolls, never the dialog with its title. */
const dialogsThatScroll = () =>
  [...document.querySelectorAll('dialog[open]')].filter((one) => one.scrollHeight > one.clientHeight).length;

test.use({ expectedComplaint: /net::ERR|Failed to load resource/ });

test('a customer tells on the phone what came wrong, and the operator gives the money back from the message', async ({
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  const maria = await newCustomer(request, { address: ADDRESS });
  const { product, orderId, url } = await orderTwo(request, maria);
  await page.goto(url);
  await payByCard(page, GOOD_CARD);
  await expect
    .poll(async () => (await asOperator(request, 'GET', `/orders/${orderId}`)) as { payment_status: string })
    .toMatchObject({ payment_status: 'paid' });

  await test.step('items, words and a photo; a lost line loses nothing', async () => {
    await leaveStored(page, sessionOf(maria));
    await openPage(page, `/conta?tab=pedidos&pedido=${orderId}`);
    await page.getByRole('button', { name: 'Algo veio errado?' }).click();
    const form = page.getByRole('form', { name: 'Algo veio errado?' });
    await form.getByRole('button', { name: 'Enviar relato' }).click();
    await expect(form.getByText('Conte o que aconteceu')).toBeVisible();
    await form.getByRole('checkbox', { name: product.name }).check();
    // The photo takes its time: it is ready once something was typed.
    await page.evaluate(() => {
      const draw = window.createImageBitmap;
      window.createImageBitmap = (photo: ImageBitmapSource) =>
        new Promise((resolve) =>
          window.addEventListener('keyup', () => resolve(draw(photo)), { once: true }),
        );
    });
    await form.getByLabel('Pôr foto').setInputFiles(PHOTO);
    await form.getByLabel('O que aconteceu?').pressSequentially('Chegaram amassadas.');
    await expect(form.getByRole('img', { name: 'Foto 1' })).toBeVisible();
    await expect(form.getByLabel('O que aconteceu?')).toHaveValue('Chegaram amassadas.');
    expect(await page.evaluate(dialogsThatScroll), 'a dialog stays in its place').toBe(0);
    await expectUsable(page);
    await page.setViewportSize(PHONE);

    await page.route('**/api/problem-reports', (route) => route.abort());
    await form.getByRole('button', { name: 'Enviar relato' }).click();
    await expect(toast(page, 'Nada se perdeu')).toBeVisible();
    await page.unroute('**/api/problem-reports');
    await form.getByRole('button', { name: 'Voltar' }).click();
    await page.getByRole('button', { name: 'Algo veio errado?' }).click();
    await expect(form.getByLabel('O que aconteceu?')).toHaveValue('Chegaram amassadas.');
    await form.getByRole('button', { name: 'Enviar relato' }).click();
    await expect(page.getByText(/^Relato enviado em/)).toBeVisible();
    await expect(page.getByRole('img', { name: 'Foto 1 do relato' })).toBeVisible();
  });

  await test.step('the operator sees it in Contato and refunds what the items cost', async () => {
    await openPanel(page, 'contato');
    const message = panel(page).getByRole('article').filter({ hasText: maria.email });
    await expect(message).toContainText('Chegaram amassadas.');
    await expect(message.getByRole('link', { name: 'Abrir pedido' })).toHaveAttribute(
      'href',
      `/admin?tab=pedidos&pedido=${orderId}`,
    );
    await message.getByRole('button', { name: 'Foto 1 do relato' }).click();
    await expect(page.getByRole('dialog', { name: 'Foto do relato' }).getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await message.getByRole('button', { name: 'Reembolsar pedido' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reembolsar pedido' });
    const worth = product.price * 2;
    await expect(dialog.getByLabel('Valor a devolver')).toHaveValue(worth.toFixed(2).replace('.', ','));
    await dialog.getByRole('button', { name: 'Reembolsar' }).click();
    await expect(toast(page, 'Reembolso solicitado!')).toBeVisible();
    await expect(message).toContainText(`${reais(worth)} de reembolso`);
    await expectUsable(page);
  });
});
