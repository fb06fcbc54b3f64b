import type { Page } from '@playwright/test';
import { openPanel } from '../support/admin-desk.ts';
import { answer, type OldOrder, type OldOrderList } from '../support/answers.ts';
import { numberOf, OLD_ORDER } from '../support/shopping.ts';
import { expect, expectAccessible, test } from '../support/store-test.ts';

const LIST = /\/api\/orders\?limit=/;
const ORDER: OldOrder = { ...OLD_ORDER, status: 'confirmed', payment_status: 'paid', disputed: true };
const card = (page: Page) => page.getByRole('article', { name: `Pedido #${numberOf(OLD_ORDER.id)}` });
const statusOf = (page: Page) => page.getByLabel(`Status do pedido #${numberOf(OLD_ORDER.id)}`);

test('a disputed order says so, and asks before it goes out', async ({ page }) => {
  await answer<OldOrderList>(page, LIST, { orders: [ORDER], total: 1 });
  const sent: unknown[] = [];
  await page.route(/\/api\/orders\/[^/]+\/status$/, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...ORDER, status: 'shipped' } });
  });
  await openPanel(page, 'pedidos');
  await expect(card(page)).toContainText('Contestado');
  await statusOf(page).selectOption('Enviado');
  const question = page.getByRole('dialog', { name: 'Enviar mesmo assim' });
  await expect(question).toContainText('O banco do cliente contesta o pagamento deste pedido');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(statusOf(page)).toHaveValue('confirmed');
  expect(sent).toEqual([]);
  await statusOf(page).selectOption('Enviado');
  await question.getByRole('button', { name: 'Enviar mesmo assim' }).click();
  await expect.poll(() => sent).toMatchObject([{ status: 'shipped', despite_dispute: true }]);
});
