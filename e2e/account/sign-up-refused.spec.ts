import type { ErrorBody } from '@cesta/contract/base/errors';
import { refuse } from '../support/answers.ts';
import { BARRA, fakeCepLookup, newCustomer, unusedEmail } from '../support/customers.ts';
import {
  create,
  expectError,
  field,
  fillAddress,
  fillPerson,
  next,
  openAddressStep,
  summary,
} from '../support/signing-up.ts';
import { expect, expectAccessible, openPage, test } from '../support/store-test.ts';

test.describe('a refused signup', () => {
  test.use({ expectedComplaint: /status of (409|422|503)|ERR_CONNECTION_REFUSED/ });

  test('with a password that anybody would try goes back to it and loses nothing', async ({ page }) => {
    await fakeCepLookup(page, () => BARRA);
    await openPage(page, '/registrar');
    const email = await fillPerson(page);
    await field(page, 'Telefone (opcional)').fill('71999990000');
    for (const label of ['Senha', 'Confirmar senha']) await field(page, label).fill('senha123');
    await next(page).click();
    await fillAddress(page);
    await create(page).click();
    await expect(summary(page)).toBeFocused();
    await expectError(page, 'Senha', 'Essa senha é muito comum e fácil de adivinhar.');
    await expectAccessible(page);
    await expect(field(page, 'Nome completo')).toHaveValue('Maria das Dores');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Telefone (opcional)')).toHaveValue('(71) 99999-0000');
    for (const label of ['Senha', 'Confirmar senha']) await field(page, label).fill('feijao-e-couve');
    await next(page).click();
    await expect(field(page, 'Número')).toHaveValue('118');
    await create(page).click();
    await expect(page).toHaveURL('/conta');
  });

  test('with a known email goes back to that field, whatever its case', async ({ page, request }) => {
    const maria = await newCustomer(request);
    await fakeCepLookup(page, () => BARRA);
    await openPage(page, '/registrar');
    await fillPerson(page, maria.email.toUpperCase());
    await next(page).click();
    await fillAddress(page);
    await create(page).click();
    await expect(summary(page)).toBeFocused();
    await expectError(page, 'Email', 'Já existe uma conta com este email');
    await field(page, 'Email').fill(unusedEmail());
    await next(page).click();
    await expect(field(page, 'Número')).toHaveValue('118');
    await create(page).click();
    await expect(page).toHaveURL('/conta');
  });

  test('without an answer keeps everything and says what was tried', async ({ page }) => {
    await page.route('**/api/auth/register', (route) => route.abort('connectionrefused'));
    await openAddressStep(page);
    await fillAddress(page);
    await create(page).click();
    await expect(page.getByRole('alert')).toContainText('Erro ao criar conta. Tente novamente.');
    await expect(field(page, 'Número')).toHaveValue('118');
  });

  test('because too many come at once keeps everything, and the next try works', async ({ page }) => {
    const busy: ErrorBody = {
      code: 'BUSY',
      message: 'Muita gente entrando ao mesmo tempo. Tente em instantes.',
    };
    await page.route('**/api/auth/register', (route) => refuse(route, 503, busy));
    await openAddressStep(page);
    await fillAddress(page);
    await create(page).click();
    await expect(page.getByRole('alert')).toContainText(busy.message);
    await expect(field(page, 'Número')).toHaveValue('118');
    await page.unroute('**/api/auth/register');
    await create(page).click();
    await expect(page).toHaveURL('/conta');
  });
});
