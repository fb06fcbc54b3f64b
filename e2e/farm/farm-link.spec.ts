import { openPanel, toast } from '../support/admin-desk.ts';
import { expect, expectAccessible, PHONE, test } from '../support/store-test.ts';

test.use({ viewport: PHONE, expectedComplaint: /Failed to load resource/ });

test("the office hands a farm's link over, renews it and revokes it", async ({ page, context }) => {
  await openPanel(page, 'produtores');
  await page
    .getByRole('button', { name: /^Fornecimento/ })
    .first()
    .click();
  const link = page.getByRole('region', { name: 'Página do produtor' });
  await link.getByRole('button', { name: 'Criar link' }).click();
  await expect(link.getByText('Ainda não foi aberto.')).toBeVisible();
  await expectAccessible(page);
  const address = link.getByText(/\/colheita\/[\w-]{32}$/);
  const first = (await address.textContent()) ?? '';
  const message = await link.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(first);

  const phone = await context.newPage();
  await phone.goto(first);
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Olá, /);

  await link.getByRole('button', { name: 'Renovar' }).click();
  await page.getByRole('dialog', { name: 'Renovar link' }).getByRole('button', { name: 'Renovar' }).click();
  await expect(toast(page, 'Link novo pronto para enviar')).toBeVisible();
  await expect(address).not.toHaveText(first);
  expect((await phone.goto(first))?.status()).toBe(404);
  const second = (await address.textContent()) ?? '';
  expect((await phone.goto(second))?.status()).toBe(200);

  await link.getByRole('button', { name: 'Revogar' }).click();
  await page.getByRole('dialog', { name: 'Revogar link' }).getByRole('button', { name: 'Revogar' }).click();
  await expect(link.getByRole('button', { name: 'Criar link' })).toBeVisible();
  await phone.goto(second);
  await expect(phone.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible();
});
