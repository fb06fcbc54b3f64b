import type { Page } from '@playwright/test';
import { asOperator, ownName } from '../support/admin-desk.ts';
import { shelve } from '../support/admin-shelf.ts';
import { newCustomer } from '../support/customers.ts';
import { expect, expectAccessible, openPage, PHONE, test } from '../support/store-test.ts';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `Favoritar ${name}` });

test.describe('favourites', () => {
  // The press that the line loses is told to the console as well.
  test.use({ expectedComplaint: /ERR_FAILED|Failed to load/ });

  test('of a visitor come along at sign-in, and stay with the account', async ({ page, request }) => {
    const { id, name } = await shelve(request, { name: ownName('Cajazinho') });
    const customer = await newCustomer(request);
    await page.setViewportSize(PHONE);
    await openPage(page, '/produtos');
    await heart(page, name).click();
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Favoritos (1)' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByText('Guardados neste aparelho.')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('main').getByRole('link', { name: 'Entre', exact: true }).click();
    await page.getByLabel('Email').fill(customer.email);
    await page.getByLabel('Senha', { exact: true }).fill(customer.password);
    await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
    await expect(page).toHaveURL('/produtos?favoritos=sim');
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
    const kept = async () => {
      const headers = { authorization: `Bearer ${customer.token}` };
      const answer = await request.get(`/api/users/${customer.id}/favourites`, { headers });
      const { favourites } = (await answer.json()) as { favourites: { name: string }[] };
      return favourites.map((favourite) => favourite.name);
    };
    await expect.poll(kept).toEqual([name]);

    // Without a line the press is taken back, and said.
    await page.route('**/favourites/**', (route) => route.abort());
    await heart(page, name).click();
    await expect(page.getByRole('alert')).toContainText(/favorito|conexão/i);
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/favourites/**');

    await openPage(page, '/minha-conta');
    await expect(page.getByRole('link', { name: 'Meus favoritos (1)' })).toBeVisible();
    await asOperator(request, 'DELETE', `/products/${id}`);
    await openPage(page, '/produtos?favoritos=sim');
    await expect(page.getByText(`Não estão mais à venda: ${name}.`)).toBeVisible();
  });
});
