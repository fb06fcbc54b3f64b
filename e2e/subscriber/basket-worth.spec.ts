import type { Locator, Page } from '@playwright/test';
import { asOperator, openPanel, panel, toast } from '../support/admin-desk.ts';
import { ADDRESS, newCustomer, openAs } from '../support/customers.ts';
import { GOOD_CARD } from '../support/shopping.ts';
import { expect, expectUsable, openPage, PHONE, test, textOf } from '../support/store-test.ts';
import { basketDialog, press, shelfOf, subscribeByCard } from '../support/subscribing.ts';

/** 'Sua cesta vale R$ 104,30; você paga R$ 99,00 + R$ 10,00 de frete' in reais. */
async function worthIn(place: Locator): Promise<number> {
  const [, reais = '', cents = ''] = /[Vv]ale R\$ ([\d.]+),(\d\d)/.exec(await textOf(place)) ?? [];
  return Number(`${reais.replace('.', '')}.${cents}`);
}

/** Of a plan that no other journey looks at the worth of: they all share one store. */
const setTargets = (page: Page, target_percent: number) =>
  asOperator(page.request, 'PUT', '/admin/plan-worths', {
    plans: [{ plan_type: 'premium', target_percent, credits_shortfall: true }],
  });

test('a basket grows to what it costs and a little more, and says so from the first choice to the account', async ({
  page,
  request,
}) => {
  const maria = await newCustomer(request, { address: ADDRESS });
  await page.setViewportSize(PHONE);
  await openAs(page, maria, '/assinaturas?plano=essencial');
  const dialog = basketDialog(page, 'Essencial');
  const worth = dialog.getByText(
    /^Sua cesta vale R\$ [\d.]+,\d\d; você paga R\$ 99,00 \+ R\$ 10,00 de frete$/,
  );
  await expect(worth).toHaveCount(0);
  await press(shelfOf(dialog, 'Vegetais'), 0, 1);
  const first = await worthIn(worth);
  expect(first).toBeLessThan(99);
  await press(shelfOf(dialog, 'Vegetais'), 1, 3);
  await press(shelfOf(dialog, 'Frutas'), 0, 1);
  await expect(dialog.getByText('Ainda cabem mais 5 produtos pelo mesmo preço.')).toBeVisible();
  const expected = await worthIn(worth);
  expect(expected).toBeGreaterThanOrEqual(99);
  expect(expected).toBeLessThanOrEqual(123.75);
  await expect(dialog.getByText(/^\d × na cesta$/).first()).toBeVisible();
  await expectUsable(page);
  await dialog.getByRole('button', { name: 'Confirmar e pagar' }).click();

  await subscribeByCard(page, GOOD_CARD);
  const deliveries = page.getByRole('region', { name: 'Próximas entregas' });
  const line = deliveries.getByText(
    /^Vale R\$ [\d.]+,\d\d na loja; você pagou R\$ 99,00 \+ R\$ 10,00 de frete$/,
  );
  await expect(line).toBeVisible();
  expect(await worthIn(line)).toBe(expected);
  await expect(deliveries).toContainText(/\d\u00a0×\u00a0/);
});

test.describe('beside a colleague', () => {
  test.use({ expectedComplaint: /409/ });

  test('the operator says what baskets are to be worth and how much of a product goes into one', async ({
    page,
    request,
  }) => {
    await openPanel(page, 'assinaturas');
    await panel(page).getByRole('button', { name: 'Valor das cestas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Valor das cestas' });
    const target = dialog.getByLabel('Meta do plano Premium (%)');
    await target.fill('130');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Escolha de 100 a 125%')).toBeVisible();
    await target.fill('125');
    await expect(dialog).toContainText('recebe cerca de R$ 156,25 a preço de loja');
    await expectUsable(page);
    // A colleague was quicker: what is so now is shown before anything is saved over it.
    await setTargets(page, 112);
    try {
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      const note = dialog.getByRole('region', { name: 'Conflito de edição' });
      await expect(note).toContainText('Premium foi alterado por outra pessoa');
      await expect(note).toContainText('112%');
      await expect(target).toHaveValue('125');
      await dialog.getByRole('button', { name: 'Salvar' }).click();
      await expect(toast(page, 'Valor das cestas guardado')).toBeVisible();
      await openPage(page, '/admin?tab=registro');
      await expect(panel(page)).toContainText('mudou o valor das cestas do plano Premium');
      await expect
        .poll(
          async () =>
            ((await (await request.get('/api/store')).json()) as { basketTargets?: object }).basketTargets,
        )
        .toEqual({ premium: 125 });
    } finally {
      await setTargets(page, 110);
    }

    await openPage(page, '/admin?tab=produtos');
    await panel(page).getByRole('button', { name: 'Editar Coentro' }).first().click();
    const form = page.getByRole('dialog');
    await expect(form.getByText('Porções dele numa cesta. Em branco: pelo preço, até 8.')).toBeVisible();
    await form.getByLabel('No máximo por cesta').fill('21');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Escolha de 1 a 20 por cesta, ou deixe em branco').first()).toBeVisible();
    await form.getByLabel('No máximo por cesta').fill('3');
    await Promise.all([
      expect(toast(page, 'Produto atualizado com sucesso!')).toBeVisible(),
      form.getByRole('button', { name: 'Salvar' }).click(),
    ]);
  });
});
